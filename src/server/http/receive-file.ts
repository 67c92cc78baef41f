import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import multipart, { type Multipart, type MultipartFile, type MultipartValue } from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { invalid, ProblemError } from "./problem.ts";

const MAX_FIELD_BYTES = 64 * 1024;
const MAX_FIELDS = 30;

/** An uploaded file, which exists while the call lasts. */
export type ReceivedFile = { path: string; sha256: string };

/**
 * Routes of this scope accept `multipart/form-data` only.
 * @param fileSize the maximum, in bytes
 */
export async function acceptForms(app: FastifyInstance, fileSize: number): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(multipart, {
    limits: {
      fileSize,
      files: 1,
      fields: MAX_FIELDS,
      fieldSize: MAX_FIELD_BYTES,
    },
  });
}

export type Fields = Record<string, string | string[]>;

export type FormReader = {
  /** Called with the fields before the file is read; throws where the upload is not allowed. */
  checkFields: (fields: Fields) => Promise<void>;
  /** Called with the file, which is deleted afterwards. */
  use: (file: ReceivedFile) => Promise<void>;
};

/**
 * Reads a form whose last part is the file.
 * @param folder for the temporary file
 * @throws ProblemError `too-large`; `malformed` for a form without boundary or end; `invalid-fields` where there is no
 * file, or something after it
 */
export async function receiveFile(
  request: FastifyRequest,
  folder: string,
  { checkFields, use }: FormReader,
): Promise<void> {
  if (!request.isMultipart()) throw new ProblemError("wrong-type");
  await mkdir(folder, { recursive: true });
  const path = join(folder, `upload-${randomUUID()}`);
  const fields: Fields = {};
  let file: ReceivedFile | undefined;
  try {
    for await (const part of readForm(request)) {
      if (file || (part.type === "file" && part.fieldname !== "file")) throw invalid(part.fieldname, "unknown-field");
      if (part.type === "field") addField(fields, part);
      else {
        await checkFields(fields);
        file = { path, sha256: await saveFile(part, path) };
      }
    }
    if (!file) throw invalid("file", "required");
    await use(file);
  } catch (error) {
    discardRest(request);
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}

/** Reads on without storing: the next request of this connection stands behind the body. */
function discardRest({ raw }: FastifyRequest): void {
  raw.unpipe();
  raw.resume();
}

/** The parts of the form. */
async function* readForm(request: FastifyRequest): AsyncGenerator<Multipart> {
  try {
    yield* request.parts();
  } catch (error) {
    throw asMalformed(error);
  }
}

/**
 * The parser throws a plain `Error` for what it cannot read: no boundary, no end, or fewer bytes than `Content-Length`
 * says. Its other errors have a status, and those of the system, such as a full disk, a code.
 */
function asMalformed(error: unknown): unknown {
  const isOfParser = error instanceof Error && !("statusCode" in error) && !("code" in error);
  return isOfParser ? new ProblemError("malformed", { cause: error }) : error;
}

/** A repeated field is a list, as in a query string. */
function addField(fields: Fields, { fieldname, value, valueTruncated }: MultipartValue): void {
  if (valueTruncated) throw invalid(fieldname, "too-long");
  const before = Object.hasOwn(fields, fieldname) ? [fields[fieldname] as string | string[]].flat() : null;
  fields[fieldname] = before ? [...before, String(value)] : String(value);
}

/** Streams the file to the disk. @returns its SHA-256 */
async function saveFile(part: MultipartFile, path: string): Promise<string> {
  const hash = createHash("sha256");
  const hashing = new Transform({
    transform(chunk, _, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const writing = createWriteStream(path, { flags: "wx", mode: 0o600 });
  await pipeline(part.file, hashing, writing).catch((error: unknown) => {
    throw asMalformed(error);
  });
  if (part.file.truncated) throw new ProblemError("too-large");
  return hash.digest("hex");
}
