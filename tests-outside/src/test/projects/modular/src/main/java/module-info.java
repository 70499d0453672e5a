module com.example.modular {
  requires soumak;
}
