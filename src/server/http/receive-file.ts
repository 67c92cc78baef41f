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
        file = { path, sha256: await saveFile(request, part, path) };
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
  const form = request.parts();
  try {
    for (;;) {
      const next = await unlessStuck(request, () => form.next());
      if (next.done) return;
      yield next.value;
    }
  } catch (error) {
    throw asMalformed(error);
  }
}

const STUCK_MS = 10_000;

/**
 * The parser stops for ever at some forms, such as one whose first part has no name and some ten thousand bytes. A form of which nothing is read
 * any more, though there is something to read or all of it was, is refused.
 * @param read begins at once, and ends with the signal
 * @throws ProblemError `malformed`
 */
async function unlessStuck<Result>(
  { raw }: FastifyRequest,
  read: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const stuck = Promise.withResolvers<never>();
  const stop = new AbortController();
  const reading = read(stop.signal);
  let hasMoved = true;
  const onData = () => {
    hasMoved = true;
  };
  raw.on("data", onData);
  const timer = setInterval(() => {
    const isForClient = !raw.readableEnded && !raw.isPaused();
    if (!hasMoved && !isForClient) {
      stuck.reject(new ProblemError("malformed"));
      stop.abort();
    }
    hasMoved = false;
  }, STUCK_MS);
  return Promise.race([stuck.promise, reading]).finally(() => {
    clearInterval(timer);
    raw.off("data", onData);
  });
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
async function saveFile(request: FastifyRequest, part: MultipartFile, path: string): Promise<string> {
  const hash = createHash("sha256");
  const hashing = new Transform({
    transform(chunk, _, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const writing = createWriteStream(path, { flags: "wx", mode: 0o600 });
  await unlessStuck(request, (signal) => pipeline(part.file, hashing, writing, { signal })).catch((error: unknown) => {
    throw asMalformed(error);
  });
  if (part.file.truncated) throw new ProblemError("too-large");
  return hash.digest("hex");
}
