import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { PassThrough, type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import type { Config } from "#core/server/config/config.ts";
import type { ByteRange, ListedName, MediaStore, StoredFile } from "./media-store.ts";
import { StoreUnavailable } from "./store-unavailable.ts";

type S3Settings = NonNullable<Config["s3"]>;

/** Timeouts in milliseconds: a client is waiting for the answer. */
const PATIENCE = { connect: 2_000, answer: 10_000 };
const ATTEMPTS = 2;
/** A store that sends fewer bytes a second, to a reader who would take more, counts as away. */
const LEAST_RATE = 16 * 1024;
/** The SDK would write warnings on standard error; what fails is thrown, and logged once. */
const NO_LOG = { debug() {}, info() {}, warn() {}, error() {} };

/** Metadata key of the content's digest, which is verified on reading. */
const DIGEST = "sha256";

type Listed = { key: string; modified: Date };

/**
 * Stores media in an S3-compatible object store. A file is one object, written atomically, with its digest. All methods
 * throw `StoreUnavailable` if the store does not answer, and streams end with it.
 */
export function s3Store({ bucket, prefix, ...settings }: S3Settings, patience = PATIENCE): MediaStore {
  const client = clientFor(settings, patience);
  const at = (path: string) => ({ Bucket: bucket, Key: `${prefix}${path}` });
  const remove = (key: string) => client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
  const put = async (path: string, body: Buffer | Readable, { size, digest }: { size: number; digest: string }) => {
    const content = { Body: body, ContentLength: size, Metadata: { [DIGEST]: digest } };
    await client.send(new PutObjectCommand({ ...at(path), ...content })).catch(unavailable);
    const stored = await head(path);
    if (stored?.size !== size) throw new StoreUnavailable("the storage did not keep what it was given");
    return stored;
  };
  const head = (path: string): Promise<StoredFile | undefined> =>
    client
      .send(new HeadObjectCommand(at(path)))
      .then(({ ContentLength = 0, LastModified = new Date(0) }) => ({ size: ContentLength, modified: LastModified }))
      .catch(undefinedWhenMissing);
  const get = (path: string, range: ByteRange | undefined, abortSignal: AbortSignal) =>
    client.send(new GetObjectCommand({ ...at(path), ...(range && { Range: `bytes=${range.start}-${range.end}` }) }), {
      abortSignal,
    });

  async function* objectsBelow(folder: string): AsyncGenerator<Listed> {
    let token: string | undefined;
    do {
      const page = { Bucket: bucket, Prefix: `${prefix}${folder}/`, ContinuationToken: token };
      const abortSignal = AbortSignal.timeout(patience.answer); // the timeouts of the client end with the headers
      const { Contents = [], NextContinuationToken } = await client
        .send(new ListObjectsV2Command(page), { abortSignal })
        .catch(unavailable);
      for (const { Key, LastModified } of Contents) if (Key) yield { key: Key, modified: LastModified ?? new Date() };
      token = NextContinuationToken;
    } while (token);
  }

  return {
    stat: head,
    stream: (path, range) => streamed((signal) => get(path, range, signal), patience, range),
    async read(path) {
      const chunks: Buffer[] = [];
      for await (const chunk of streamed((signal) => get(path, undefined, signal), patience))
        chunks.push(chunk as Buffer);
      return Buffer.concat(chunks);
    },
    write: (path, content) =>
      put(path, content, { size: content.length, digest: createHash(DIGEST).update(content).digest("hex") }),
    async adopt(path, source) {
      const [{ size }, digest] = await Promise.all([stat(source), digestOf(source)]);
      const stored = await put(path, createReadStream(source), { size, digest });
      await rm(source, { force: true });
      return stored;
    },
    delete: async (path) => void (await remove(at(path).Key).catch(unavailable)),
    async deleteFolder(path) {
      for await (const { key } of objectsBelow(path)) await remove(key).catch(unavailable);
    },
    async list(folder) {
      const start = `${prefix}${folder}/`.length;
      const found = new Map<string, ListedName>();
      for await (const { key, modified } of objectsBelow(folder)) {
        const name = key.slice(start).split("/", 1)[0] as string;
        const earlier = found.get(name);
        if (!earlier || earlier.modified < modified) found.set(name, { name, modified });
      }
      return [...found.values()];
    },
  };
}

type Account = Omit<S3Settings, "bucket" | "prefix">;

/** A client for an S3-compatible object store. */
export function clientFor({ endpoint, region, credentials, pathStyle }: Account, patience: typeof PATIENCE): S3Client {
  return new S3Client({
    region,
    credentials,
    forcePathStyle: pathStyle,
    maxAttempts: ATTEMPTS,
    logger: NO_LOG,
    ...(endpoint && { endpoint }),
    requestHandler: {
      connectionTimeout: patience.connect,
      requestTimeout: patience.answer,
      throwOnRequestTimeout: true,
    },
    // Many stores do not support the SDK's checksums; our digest is stored with the object.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
}

type Ask = (signal: AbortSignal) => Promise<GetObjectCommandOutput>;

/** Streams the store's answer; destroying the stream aborts the request. */
function streamed(ask: Ask, { answer }: typeof PATIENCE, range?: ByteRange): Readable {
  const out = new PassThrough();
  const leaving = new AbortController();
  const counter = { bytes: 0 };
  let watching: NodeJS.Timeout | undefined;
  out.once("close", () => {
    clearInterval(watching);
    leaving.abort();
  });
  ask(leaving.signal)
    .then(async ({ Body, ContentLength = 0, Metadata }) => {
      const body = Body as Readable;
      if (!out.destroyed) watching = setInterval(() => cutWhenSlow(body, out, counter, answer), answer);
      const expected = { bytes: range ? range.end - range.start + 1 : ContentLength };
      const digest = range ? undefined : Metadata?.[DIGEST];
      await pipeline(bytesOf(body, counter), checkedBytes({ ...expected, digest }), out);
    })
    .catch((cause: Error) => out.destroy(cause instanceof StoreUnavailable ? cause : asUnavailable(cause)));
  return out;
}

type Counter = { bytes: number };

/** @throws StoreUnavailable where the connection ends: the error of the first stream is the one that readers get */
async function* bytesOf(body: Readable, counter: Counter): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      counter.bytes += chunk.length;
      yield chunk;
    }
  } catch (cause) {
    unavailable(cause as Error);
  }
}

/** To be called every so many milliseconds while the store sends. */
function cutWhenSlow(body: Readable, out: PassThrough, counter: Counter, everyMs: number): void {
  const isReaderSlow = body.readableEnded || out.readableLength >= out.readableHighWaterMark;
  const isSlow = counter.bytes < (LEAST_RATE * everyMs) / 1000;
  if (isSlow && !isReaderSlow) out.destroy(new StoreUnavailable("the storage answers too slowly"));
  counter.bytes = 0;
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash(DIGEST);
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

function undefinedWhenMissing(error: Error): undefined {
  if (error.name === "NotFound" || error.name === "NoSuchKey") return undefined;
  return unavailable(error);
}

function unavailable(cause: Error): never {
  throw asUnavailable(cause);
}

/** The reason is logged, without keys and addresses of the store. */
const asUnavailable = (cause: Error) => new StoreUnavailable(`the storage failed: ${cause.name}`, { cause });

type Expected = {
  bytes: number;
  /** SHA-256 in hexadecimal, where it is known. */
  digest: string | undefined;
};

/**
 * Passes bytes on, and fails at the end if they are others or fewer than expected: the last chunk is held back until
 * then, so that nobody receives a wrong file completely.
 */
function checkedBytes({ bytes, digest }: Expected): Transform {
  const hash = createHash("sha256");
  let length = 0;
  let held: Buffer | null = null;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      length += chunk.length;
      if (digest !== undefined) hash.update(chunk);
      const passing = held;
      held = chunk;
      done(null, passing);
    },
    flush(done) {
      const isRight = length === bytes && (digest === undefined || hash.digest("hex") === digest);
      if (isRight) done(null, held);
      else done(new StoreUnavailable("the storage answered with other bytes than it was given"));
    },
  });
}
