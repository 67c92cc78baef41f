import { createReadStream, createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";

/**
 * `node unpack-wal.ts FROM TO`: PostgreSQL's `restore_command` while it recovers to a point in time. It asks for segments that
 * do not exist, too, and learns that from the exit code.
 */
const [, , from, to] = process.argv as [string, string, string, string];
await pipeline(createReadStream(from), createZstdDecompress(), createWriteStream(to)).catch(() => process.exit(1));
