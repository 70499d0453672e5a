"""A client of a Soumak gateway: finds mailboxes by name, puts messages, gets answers.

Needs nothing but Python's standard library. docs/cluster-wire.md has the bytes.

    from soumak_mail import Client, Record

    Question = Record("shop.Question", [("text", "Ljava/lang/String;"), ("replyTo", "Lsoumak/Mailbox;")])
    with Client("127.0.0.1", 7420) as client:
        answers = client.open()
        client.put(client.find("questions"), Question("hello", answers))
        print(client.get(answers, timeout=5))
"""

import collections
import socket
import struct
import time

VERSION = 1
FRAMES = 2
LONGEST = 1 << 20
WINDOW = 1024
MOST_LATE = 1  # seconds, for which is read what comes without an end
MOST_BYTES = 3 << 20  # of messages under way: a gateway keeps 4 MiB of a client's, and reads no more

PUT, ROOM, REFUSED, FIND, FOUND, OPEN, NO = 1, 2, 4, 9, 10, 11, 12


class Refused(Exception):
    """The gateway, or this client, refuses what it was sent; the text says why."""


class Ended(Refused):
    """The gateway ends the connection; the text says why."""


# --- CBOR: what Soumak uses of RFC 8949 ---------------------------------------------------------


class Tag(collections.namedtuple("Tag", "number value")):
    """A tagged item."""


class Float32(float):
    """A Java float; a plain Python float is a double."""


def _head(major, number):
    major <<= 5
    if number < 24:
        return bytes([major | number])
    for info, form, limit in ((24, ">B", 1 << 8), (25, ">H", 1 << 16), (26, ">I", 1 << 32)):
        if number < limit:
            return bytes([major | info]) + struct.pack(form, number)
    return bytes([major | 27]) + struct.pack(">Q", number)


def encode(item):
    """The bytes of an item: None, bool, int, float, str, bytes, list or Tag."""
    if item is None:
        return b"\xf6"
    if item is True:
        return b"\xf5"
    if item is False:
        return b"\xf4"
    if isinstance(item, Tag):
        return _head(6, item.number) + encode(item.value)
    if isinstance(item, int):
        if not -(1 << 63) <= item < 1 << 63:
            raise ValueError("%d does not fit into 64 bits" % item)
        return _head(0, item) if item >= 0 else _head(1, ~item)
    if isinstance(item, Float32):
        return b"\xfa" + struct.pack(">f", item)
    if isinstance(item, float):
        return b"\xfb" + struct.pack(">d", item)
    if isinstance(item, (bytes, bytearray)):
        return _head(2, len(item)) + bytes(item)
    if isinstance(item, str):
        text = item.encode("utf-8")
        return _head(3, len(text)) + text
    if isinstance(item, (list, tuple)):
        return _head(4, len(item)) + b"".join(encode(part) for part in item)
    raise TypeError("no item for a %s" % type(item).__name__)


class _Input:
    def __init__(self, data):
        self.data = data
        self.at = 0

    def take(self, count):
        if count > len(self.data) - self.at:
            raise Refused("byte %d: the bytes end early" % self.at)
        self.at += count
        return self.data[self.at - count : self.at]

    def item(self, depth=0):
        if depth > 100:
            raise Refused("byte %d: items within items, too deep" % self.at)
        first = self.take(1)[0]
        major, info = first >> 5, first & 31
        if major == 7:
            return self._simple(first)
        number = self._number(info)
        if major == 0:
            return number
        if major == 1:
            return ~number
        if major == 2:
            return self.take(number)
        if major == 3:
            return self._text(number)
        if major == 4:
            if number > len(self.data) - self.at:
                raise Refused("byte %d: the bytes end early" % self.at)
            return [self.item(depth + 1) for _ in range(number)]
        if major == 6:
            return Tag(number, self.item(depth + 1))
        raise Refused("byte %d: an item of a kind that is not used" % self.at)

    def _text(self, length):
        try:
            return self.take(length).decode("utf-8")
        except UnicodeDecodeError:
            raise Refused("byte %d: a text that is not UTF-8" % self.at) from None

    def _number(self, info):
        if info < 24:
            return info
        forms = {24: (">B", 24), 25: (">H", 1 << 8), 26: (">I", 1 << 16), 27: (">Q", 1 << 32)}
        if info not in forms:
            raise Refused("byte %d: an item of indefinite length" % self.at)
        form, least = forms[info]
        (number,) = struct.unpack(form, self.take(struct.calcsize(form)))
        if number < least:
            raise Refused("byte %d: a number that is not in its shortest form" % self.at)
        return number

    def _simple(self, first):
        if first == 0xF4:
            return False
        if first == 0xF5:
            return True
        if first == 0xF6:
            return None
        if first == 0xFA:
            return Float32(struct.unpack(">f", self.take(4))[0])
        if first == 0xFB:
            return struct.unpack(">d", self.take(8))[0]
        raise Refused("byte %d: an item of a kind that is not used" % self.at)


def decode(data):
    """The item that is in the bytes, and nothing else."""
    reader = _Input(data)
    item = reader.item()
    if reader.at != len(data):
        raise Refused("there are bytes behind the end")
    return item


# --- messages: docs/wire.md -----------------------------------------------------------------------


class Long(int):
    """A Java Long where the field is an object; a plain int is an Integer there."""


Mailbox = collections.namedtuple("Mailbox", "node slot epoch capacity moves")


class Record:
    """A class of Java: a record or message, with its fields as `name` and descriptor."""

    def __init__(self, name, fields):
        self.name = name
        self.fields = [(field, descriptor) for field, descriptor in fields]
        self.places = {field: place for place, (field, _) in enumerate(self.fields)}

    def __call__(self, *args, **named):
        values = list(args)
        for field, _ in self.fields[len(args) :]:
            if field not in named:
                raise TypeError("%s needs a value for %s" % (self.name, field))
            values.append(named.pop(field))
        if named or len(values) > len(self.fields):
            raise TypeError("%s has the fields %s only" % (self.name, ", ".join(self.places)))
        return Value(self, tuple(values))


class Value:
    """An object of a Record; its fields are attributes, in their order they are `values`. Fields
    whose names are taken, as `values` and `record` are, are got as m["values"]."""

    def __init__(self, record, values):
        self.record = record
        self.values = values

    def __getattr__(self, name):
        if name in ("record", "values"):  # while a copy is made, they are not there yet
            raise AttributeError(name)
        if name not in self.record.places:
            raise AttributeError("%s has no field %s" % (self.record.name, name))
        return self[name]

    def __getitem__(self, name):
        return self.values[self.record.places[name]]

    def __eq__(self, other):
        return (
            isinstance(other, Value)
            and self.record.name == other.record.name
            and self.values == other.values
        )

    def __hash__(self):
        return hash((self.record.name, self.values))

    def __repr__(self):
        return self.record.name + repr(self.values)


_FIELDS, _ENUM, _ARRAY, _MOBILE, _COLLECTION, _MAILBOX = 0, 1, 2, 5, 6, 7
_BASIC = "BSIJZCFD"
_LISTS = {"ArrayList", "ArrayDeque", "HashSet", "LinkedHashSet", "TreeSet"}

# Of arrays of primitives: the tag, if there is one, and each element as `struct` has it.
_TYPED = {
    "B": (None, "b"),
    "Z": (None, "?"),
    "C": (65, "H"),
    "S": (73, "h"),
    "I": (74, "i"),
    "J": (75, "q"),
    "F": (81, "f"),
    "D": (82, "d"),
}


def to_bytes(value):
    """A message as bytes: None, bool, int, float, str, Value, Mailbox, bytes, or a list of these.

    A list is an array in a field that is one, as "[I" or "[Ljava/lang/String;", else an ArrayList.
    Bytes are a byte array. In a char and an array of these, a char is its number."""
    classes, objects, places = [], [], {}

    def part(it, descriptor):
        if descriptor in _BASIC:
            if it is None:
                raise TypeError("a field that is a %s cannot be None" % descriptor)
            if descriptor == "D":
                return float(it)
            return Float32(it) if descriptor == "F" else it
        return Tag(29, places[_key(it, descriptor)][0]) if _is_object(it) else _plain(it)

    # Objects in the order in which they are made: what one refers to is before it. A stack of
    # Python's own would not do for a long list of records.
    stack, begun = [(value, "L")], set()
    while stack:
        it, its = stack[-1]
        key = _key(it, its)
        if key in places or not _is_object(it):
            stack.pop()
            continue
        entry, inner = _taken_apart(it, its)
        missing = [each for each in inner if _is_missing(*each, places)]
        if missing and key in begun:
            raise ValueError("a message that refers to itself: this client cannot write it")
        if missing:
            begun.add(key)
            stack.extend(reversed(missing))
            continue
        stack.pop()
        parts = [part(each, descriptor) for each, descriptor in inner]
        if entry not in classes:
            classes.append(entry)
        places[key] = len(objects), it
        objects.append([classes.index(entry)] + parts)
    root = part(value, "L")
    return encode(Tag(55799, [VERSION, [list(entry) for entry in classes], objects, root]))


def _is_object(it):
    """Whether a reference to it is written, and not the value itself."""
    return not (it is None or isinstance(it, (bool, int, float, str)))


def _is_missing(it, descriptor, places):
    return descriptor not in _BASIC and _is_object(it) and _key(it, descriptor) not in places


def _key(it, descriptor):
    """One list may be a list here and an array there."""
    return id(it), descriptor if isinstance(it, list) and descriptor[0] == "[" else "L"


def _taken_apart(it, its):
    """The class of an object, and what it is made of, with a descriptor each. The descriptor `its`
    is that of where it stands."""
    if isinstance(it, Value):
        fields = tuple("%s:%s" % field for field in it.record.fields)
        descriptors = [descriptor for _, descriptor in it.record.fields]
        return (_FIELDS, it.record.name, fields), list(zip(it.values, descriptors))
    if isinstance(it, Mailbox):
        return (_MAILBOX,), list(zip(it, "JJJIZ"))
    if isinstance(it, (bytes, bytearray)):
        return (_ARRAY, "[B"), [(bytes(it), "B")]
    if isinstance(it, list) and its[0] == "[":
        inner = its[1:]
        entry = (_ARRAY, its.replace("/", "."))
        return entry, [(_typed(it, inner), "B")] if inner in _TYPED else [(e, inner) for e in it]
    if isinstance(it, list):
        return (_COLLECTION, "java.util.ArrayList"), [(element, "L") for element in it]
    raise TypeError("no Java value for a %s" % type(it).__name__)


def _typed(elements, descriptor):
    """The item of an array of primitives."""
    tag, form = _TYPED[descriptor]
    try:
        data = struct.pack(">%d%s" % (len(elements), form), *elements)
    except struct.error as e:
        raise ValueError("an array of %s: %s" % (descriptor, e)) from None
    return data if tag is None else Tag(tag, data)


def _elements(item, descriptor):
    """The elements of an array of primitives."""
    tag, form = _TYPED[descriptor]
    if tag is not None and (not isinstance(item, Tag) or item.number != tag):
        raise Refused("an array of %s with something else in it" % descriptor)
    data = item if tag is None else item.value
    count, rest = divmod(len(data), struct.calcsize(">" + form))
    if rest:
        raise Refused("an array of %s that ends within an element" % descriptor)
    return list(struct.unpack(">%d%s" % (count, form), data))


def _plain(it):
    """The item of a value that is no object of the table's."""
    if isinstance(it, Long):
        return [1, int(it)]
    if isinstance(it, int) and not isinstance(it, bool) and not -(1 << 31) <= it < 1 << 31:
        raise ValueError("%d is no Integer; give a Long" % it)
    return _text(it) if isinstance(it, str) else it


def _text(it):
    """A text, also one with half of a surrogate pair, which UTF-8 cannot say."""
    try:
        it.encode("utf-8")
        return it
    except UnicodeEncodeError:
        units = it.encode("utf-16-be", "surrogatepass")
    try:
        return units.decode("utf-16-be")  # both halves were there
    except UnicodeDecodeError:
        return [5, units]


def from_bytes(data):
    """The message that to_bytes, or a node, has made. Arrays are lists, those of bytes are bytes."""
    try:
        return _message(decode(data))
    except (AttributeError, LookupError, TypeError, ValueError) as e:
        raise Refused("these are no bytes of a message: %.200s" % e) from e


def _message(whole):
    if not isinstance(whole, Tag) or whole.number != 55799 or len(whole.value) != 4:
        raise Refused("these are no bytes of a message")
    version, classes, objects, root = whole.value
    if version != VERSION:
        raise Refused("version %.20r of the format; this is %d" % (version, VERSION))
    makers = [_maker(*entry) for entry in classes]
    made = []

    def value(it):
        if isinstance(it, Tag) and it.number == 29:
            if not 0 <= it.value < len(made):
                raise Refused("a message that refers to itself: this client cannot read it")
            return made[it.value]
        return _boxed(*it) if isinstance(it, list) else it

    for number, *parts in objects:
        if number < 0:
            raise Refused("an object of a class that is not there")
        made.append(makers[number]([value(part) for part in parts]))
    return value(root)


def _boxed(kind, it):
    if kind in (1, 2, 3) and type(it) is int:
        return Long(it)
    if kind == 4:
        return chr(it)
    if kind == 5:
        return it.decode("utf-16-be", "surrogatepass")
    raise Refused("a value of a kind that is not used")


def _maker(kind, *entry):
    """What makes objects of a class of their parts. One for all: a message may have many."""
    if kind == _FIELDS:
        name, fields = entry
        record = Record(name, [field.split(":", 1) for field in fields])
        return lambda parts: record(*parts)
    if kind == _MAILBOX:
        return _mailbox
    if kind == _ENUM or entry == ("[B",) and kind == _ARRAY:
        return lambda parts: parts[0]
    if kind == _ARRAY and entry[0][1:] in _TYPED:
        return lambda parts: _elements(*parts, entry[0][1:])
    if kind == _ARRAY:
        return lambda parts: parts
    if kind == _COLLECTION:
        return (lambda parts: parts) if entry[0].rpartition(".")[2] in _LISTS else _map
    raise Refused("an object of kind %.20r: this client cannot read it" % kind)


def _mailbox(parts):
    if [type(it) for it in parts] != [int, int, int, int, bool]:
        raise Refused("a mailbox has four numbers, and whether it moves")
    return Mailbox(*parts)


def _map(parts):
    keys = parts[::2]
    # Whatever else has a hash may take for ever to give it: its parts may be there many times.
    if len(parts) % 2 or not all(isinstance(it, (str, int, float, type(None))) for it in keys):
        raise Refused("a map has strings, boxes or enums for keys, and values")
    return dict(zip(keys, parts[1::2]))


# --- the connection -------------------------------------------------------------------------------


def _frame_of(*items):
    frame = encode([FRAMES, items])
    if len(frame) > LONGEST:
        raise ValueError("a frame of %d bytes; it may have %d at most" % (len(frame), LONGEST))
    return frame


class Client:
    """A connection to a gateway. For one thread.

    What was put and has not gone into its mailbox when the connection is closed is lost. At the end
    of a `with`, it is waited for as in `flush`, unless that ends with an exception.

    While all places of the gateway are taken, a client that has said nothing for 75 s gives way
    to a new one. One that waits for something answers the gateway's questions whether it is there."""

    def __init__(self, host="127.0.0.1", port=7420, timeout=10):
        self._timeout = timeout
        self._socket = socket.create_connection((host, port), timeout)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._data = bytearray()
        self._numbers = 0
        self._asked = {}
        self._answers = {}
        self._inboxes = {}
        self._under_way = collections.deque()  # the length of each message, the oldest first
        self._given_up = {}  # names, with the question of each that is not answered yet
        self._send()  # says nothing, but that this is a client

    def __enter__(self):
        return self

    def __exit__(self, failure, *_):
        try:
            if failure is None and not self._is_closed():
                self.flush()
        finally:
            self.close()

    def close(self):
        """Ends the connection at once; `flush` before that waits for what was put."""
        self._socket.close()

    def _is_closed(self):
        return self._socket.fileno() < 0

    def find(self, name, timeout=10):
        """The mailbox with this name, as soon as there is one; TimeoutError if there is none. Who
        tries again waits for the same answer: so may be waited for some 250 names."""
        number = self._given_up.pop(name, None)
        if number in self._asked:
            self._asked[number] = FIND
        else:
            number = self._ask(FIND, name)
        try:
            return self._answer(number, timeout)
        finally:
            if number in self._asked:
                self._given_up[name] = number

    def open(self, capacity=WINDOW, timeout=10):
        """A mailbox of this client's own, for `get`."""
        return self._answer(self._ask(OPEN, capacity), timeout)

    def put(self, mailbox, message, timeout=10):
        """Puts a message; waits while too many have not gone into their mailboxes yet. It is on its
        way then, and `flush` waits until it has arrived."""
        deadline = time.monotonic() + timeout
        data = to_bytes(message)
        frame = _frame_of([PUT, list(mailbox), 0, [data]])
        while self._is_full(len(data)):
            self._read(deadline)
        self._write(frame)
        self._under_way.append(len(data))

    def _is_full(self, length):
        """Whether a message has to wait: what the gateway cannot take would hold up all else."""
        return len(self._under_way) >= WINDOW or (
            len(self._under_way) > 0 and sum(self._under_way) + length > MOST_BYTES
        )

    def flush(self, timeout=10):
        """Waits until all that was put is in its mailbox, or on its way to another node. Refused if
        a message was; it has waited for the others then."""
        deadline = time.monotonic() + timeout
        refused = None
        while self._under_way:
            before = len(self._under_way)
            try:
                self._read(deadline)
            except Ended:
                raise
            except Refused as e:
                if len(self._under_way) == before:
                    raise
                refused = refused or e
        if refused:
            raise refused

    def get(self, mailbox, timeout=10):
        """The next message of a mailbox that this client has opened; TimeoutError if there is none,
        with timeout=0 at once. One that cannot be read is Refused, and the next call gets the one
        behind it."""
        deadline = time.monotonic() + timeout
        if mailbox not in self._inboxes:
            raise ValueError("only a mailbox that this client has opened can be read")
        inbox = self._inboxes[mailbox]
        while not inbox:
            self._read(deadline)
        self._send([ROOM, list(mailbox), 1])
        return from_bytes(inbox.popleft())

    def _ask(self, kind, what):
        """Asks the gateway, and gives the number of the question."""
        self._numbers += 1
        self._send([kind, self._numbers, what])
        self._asked[self._numbers] = kind
        return self._numbers

    def _answer(self, number, timeout):
        deadline = time.monotonic() + timeout
        try:
            while number not in self._answers:
                self._read(deadline)
            answer = self._answers[number]
        finally:
            self._answers.pop(number, None)
            if number in self._asked:
                self._asked[number] = None  # its answer may still come, and is dropped
        if isinstance(answer, Refused):
            raise answer
        return answer

    def _send(self, *items):
        self._write(_frame_of(*items))

    def _write(self, frame):
        try:
            self._socket.settimeout(self._timeout)
            self._socket.sendall(struct.pack(">I", len(frame)) + frame)
        except OSError:
            # A part of it may have been sent, behind which nothing else can be.
            try:
                self._read_reason()
            finally:
                self.close()
            raise

    def _read_reason(self):
        """The gateway may have said why it takes nothing any more."""
        deadline = time.monotonic() + 1
        while time.monotonic() < deadline:
            try:
                self._read(deadline)
            except Ended:
                raise
            except Refused:
                pass
            except OSError:
                return

    def _read(self, deadline):
        """Reads one frame, and takes in all that is in it, also if some of it is refused."""
        frame = decode(self._frame(deadline))
        if not isinstance(frame, list) or len(frame) != 2 or not isinstance(frame[1], list):
            raise Refused("a frame has a version and its items")
        version, items = frame
        if version != FRAMES:
            raise Refused("version %.20r of the frames; this is %d" % (version, FRAMES))
        if not items:
            self._send()  # the gateway asks whether this client is there
        refused = None
        for item in items:
            try:
                self._item(*item)
            except Ended:
                raise
            except Refused as e:
                refused = refused or e
            except (LookupError, TypeError, ValueError):
                refused = refused or Refused("the gateway sends what is no item: %.200r" % (item,))
        if refused:
            raise refused

    def _frame(self, deadline):
        """The bytes of one frame. If they do not come in time, what has come of them is kept."""
        self._fill(4, deadline)
        (length,) = struct.unpack(">I", self._data[:4])
        if length > LONGEST:
            raise Refused("a frame of %d bytes; it may have %d at most" % (length, LONGEST))
        self._fill(4 + length, deadline)
        frame = bytes(self._data[4 : 4 + length])
        del self._data[: 4 + length]
        return frame

    def _fill(self, count, deadline):
        """Reads until there are so many bytes. What is there already is in time."""
        while len(self._data) < count:
            left = deadline - time.monotonic()
            try:
                if left < -MOST_LATE:
                    raise TimeoutError
                self._socket.settimeout(max(left, 0))
                data = self._socket.recv(1 << 16)
            except (BlockingIOError, socket.timeout, TimeoutError):  # two names before Python 3.10
                raise TimeoutError("nothing has come in time") from None
            if not data:
                raise ConnectionError("the gateway has ended the connection")
            self._data += data

    def _item(self, kind, *parts):
        if kind == FOUND:
            number, mailbox = parts
            self._found(number, _mailbox(mailbox))
        elif kind == PUT:
            mailbox, _, messages = parts
            self._come(_mailbox(mailbox), messages)
        elif kind == ROOM:
            _, count = parts
            self._arrived(count)
        elif kind == REFUSED:
            _, text = parts
            if self._under_way:
                self._under_way.popleft()
            raise Refused(text)
        elif kind == NO:
            number, text = parts
            if number == 0:
                raise Ended(text)
            if self._question(number):
                self._answers[number] = Refused(text)
        else:
            raise Refused("the gateway sends items of the unknown kind %.20r" % kind)

    def _question(self, number):
        """Whether somebody waits for the answer."""
        if number not in self._asked:
            raise Refused("the gateway answers what was not asked")
        kind = self._asked.pop(number)
        if kind is None:
            self._given_up = {name: it for name, it in self._given_up.items() if it != number}
        return kind

    def _found(self, number, mailbox):
        kind = self._question(number)
        if kind:
            self._answers[number] = mailbox
        if kind == OPEN:
            self._inboxes[mailbox] = collections.deque()

    def _come(self, mailbox, messages):
        inbox = self._inboxes.get(mailbox)
        if inbox is None:
            raise Refused("a message for a mailbox that this client has not opened")
        if len(inbox) + len(messages) > mailbox.capacity:
            raise Refused("more messages than their mailbox holds")
        if not all(isinstance(it, bytes) for it in messages):
            raise Refused("a message that is no bytes")
        inbox.extend(messages)

    def _arrived(self, count):
        if not 0 <= count <= len(self._under_way):
            raise Refused("an acknowledgement of what was not put")
        for _ in range(count):
            self._under_way.popleft()
