interface ImportMetaEnv {
  /** In the scripts of islands, where nothing is rendered on the server. */
  readonly IN_ISLANDS?: boolean;
}
