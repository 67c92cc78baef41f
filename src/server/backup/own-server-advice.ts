/** Commands that back up the database of an operator: PostgreSQL's tools know its size, its replicas and its archive. */
export function backupOfOwnServer(databaseUrl: string): string[] {
  const url = new URL(databaseUrl);
  url.password = "";
  return [
    `    pg_dump --format=custom --file=eolaire.dump '${url.href}'`,
    "or the whole server, with its WAL:",
    `    pg_basebackup --pgdata=FOLDER --format=tar --gzip --wal-method=stream --checkpoint=fast --dbname='${url.href}'`,
    "Both ask for the password, or read it from PGPASSWORD or ~/.pgpass.",
  ];
}
