import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import multipart, { type MultipartFile, type MultipartValue } from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { invalid, ProblemError } from "./problem.ts";

const MAX_FIELD_BYTES = 64 * 1024;
const MAX_FIELDS = 30;

/** An upload on the disk, for as long as the call takes. */
export type Received = { path: string; sha256: string };

/**
 * Routes of this scope take `multipart/form-data` and nothing else.
 * @param fileSize of the file, in bytes
 */
export async function acceptForms(app: FastifyInstance, fileSize: number): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(multipart, {
    limits: {
      fileSize,
      files: 1,
      fields: MAX_FIELDS,
      fieldSize: MAX_FIELD_BYTES,
      parts: MAX_FIELDS + 1,
    },
  });
}

export type Fields = Record<string, string | string[]>;

export type FormReader = {
  /** Called with the fields, before a byte of the file is read: it throws where the caller may not. */
  mayUpload: (fields: Fields) => Promise<void>;
  /** What is done with the file; it is gone afterwards, also when the caller hangs up. */
  use: (file: Received) => Promise<void>;
};

/**
 * Reads a form whose last part is the file.
 * @param folder for the file while it is here
 * @throws ProblemError `too-large`, or `invalid-fields` where there is no file, or something after it
 */
export async function receiveFile(
  request: FastifyRequest,
  folder: string,
  { mayUpload, use }: FormReader,
): Promise<void> {
  if (!request.isMultipart()) throw new ProblemError("wrong-type");
  await mkdir(folder, { recursive: true });
  const path = join(folder, `upload-${randomUUID()}`);
  const fields: Fields = {};
  let file: Received | undefined;
  try {
    for await (const part of request.parts()) {
      if (file || (part.type === "file" && part.fieldname !== "file")) throw invalid(part.fieldname, "unknown-field");
      if (part.type === "field") addField(fields, part);
      else {
        await mayUpload(fields);
        file = { path, sha256: await keep(part, path) };
      }
    }
    if (!file) throw invalid("file", "required");
    await use(file);
  } finally {
    await rm(path, { force: true });
  }
}

/** A field that comes again is a list, as in an address. */
function addField(fields: Fields, { fieldname, value, valueTruncated }: MultipartValue): void {
  if (valueTruncated) throw invalid(fieldname, "too-long");
  const before = Object.hasOwn(fields, fieldname) ? [fields[fieldname] as string | string[]].flat() : null;
  fields[fieldname] = before ? [...before, String(value)] : String(value);
}

/** Writes the file away as it comes. @returns its SHA-256 */
async function keep(part: MultipartFile, path: string): Promise<string> {
  const hash = createHash("sha256");
  const hashing = new Transform({
    transform(chunk, _, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(part.file, hashing, createWriteStream(path, { flags: "wx", mode: 0o600 }));
  if (part.file.truncated) throw new ProblemError("too-large");
  return hash.digest("hex");
}
