import type { FastifyInstance, FastifyRequest } from "fastify";
import PQueue from "p-queue";
import {
  type AudioUpload,
  maxBytesOf,
  type PhotoUpload,
  type PictureUpload,
  type TableUpload,
} from "#core/contract/endpoint.ts";
import { readQuery } from "#core/contract/read-query.ts";
import { identifiedCaller, identify } from "../access/caller.ts";
import { requirePermission } from "../access/permission.ts";
import type { JsonObject } from "../db/schema.ts";
import { ProblemError } from "../http/problem.ts";
import { acceptForms, type ReceivedFile, receiveFile } from "../http/receive-file.ts";
import { type DirectoryPictures, readPictures } from "../media/photos/directory-pictures.ts";
import { removePhoto, type StoredPhoto, storePhoto } from "../media/photos/store-photo.ts";
import { removeRecording, type StoredRecording, storeRecording } from "../media/recordings/store-recording.ts";
import { UploadRefused, UploadsBusy } from "../media/upload-refused.ts";
import type { Route, UploadedTable } from "./handler.ts";
import { repeatOf } from "./idempotency.ts";
import { acceptedFields, readInput } from "./validation.ts";
import { markWriter, runWrite, sendWritten } from "./write.ts";

export function mountPhotoUpload(app: FastifyInstance, url: string, route: Route<PhotoUpload>): Promise<void> {
  return mountUpload(app, url, route, async (path) => {
    const { media } = route.deps.services;
    const photo = await storePhoto(media, path, route.row.shape);
    return { given: { photo }, remove: () => removePhoto(media, photo.key) };
  });
}

export function mountAudioUpload(app: FastifyInstance, url: string, route: Route<AudioUpload>): Promise<void> {
  return mountUpload(app, url, route, async (path, { peaks }) => {
    const { media, ffmpeg } = route.deps.services;
    const stored = await storeRecording(media, path, (await ffmpeg()).ffmpeg);
    const recording = { ...stored, peaks: stored.peaks.length > 0 ? stored.peaks : ((peaks ?? []) as number[]) };
    return { given: { recording }, remove: () => removeRecording(media, recording) };
  });
}

/** The rows of a table, and what is said of each, are in memory: they are read one after the other. */
export const tableQueue = new PQueue({ concurrency: 1 });
/** Of 20,000 rows a minute or two of work; later uploads get 503. */
const MAX_WAITING_TABLES = 4;

/** @throws UploadsBusy where too many tables wait */
async function runQueued({ kind }: UploadRoute["row"], work: () => Promise<void>): Promise<void> {
  if (kind !== "table-upload") return work();
  if (tableQueue.size >= MAX_WAITING_TABLES) throw new UploadsBusy();
  await tableQueue.add(work);
}

/** The handler reads the rows while the call lasts; the file is not stored. */
export function mountTableUpload(app: FastifyInstance, url: string, route: Route<TableUpload>): Promise<void> {
  return mountUpload(app, url, route, async (path) => {
    await route.deps.services.indexPending();
    return { given: { table: { path } }, remove: async () => {} };
  });
}

/** The sizes of the picture are rows of the handler: nothing is left where it fails. */
export function mountPictureUpload(app: FastifyInstance, url: string, route: Route<PictureUpload>): Promise<void> {
  return mountUpload(app, url, route, async (path) => ({
    given: { pictures: await readPictures(path, route.row.shape) },
    remove: async () => {},
  }));
}

/** The stored file as the handler receives it, and how to delete it again. */
type Stored = {
  given:
    | { photo: StoredPhoto }
    | { recording: StoredRecording }
    | { table: UploadedTable }
    | { pictures: DirectoryPictures };
  remove(): Promise<void>;
};

/** @param path of the uploaded file @param input the validated fields @throws UploadRefused @throws UploadsBusy */
type Store = (path: string, input: Record<string, unknown>) => Promise<Stored>;

type UploadRoute = Route<PhotoUpload> | Route<AudioUpload> | Route<TableUpload> | Route<PictureUpload>;

const BUSY_RETRY_SECONDS = "30";

/** In a scope of its own, which accepts forms and no JSON. */
async function mountUpload(app: FastifyInstance, url: string, route: UploadRoute, store: Store): Promise<void> {
  const { row, deps } = route;
  await app.register(async (scope) => {
    await acceptForms(scope, maxBytesOf(row));
    const options = { onRequest: identify(row, deps), config: { acceptsFile: true } };
    scope.post(url, options, async (request, reply) => {
      const answer = await receive(request, route, store);
      return sendWritten(markWriter(reply, deps), answer);
    });
  });
}

/** Checks the permission, receives the file, stores it and runs the write. A failure leaves no file behind. */
async function receive(request: FastifyRequest, route: UploadRoute, store: Store): Promise<unknown> {
  const { caller } = identifiedCaller(request);
  const { row, deps } = route;
  let input: Record<string, unknown> = {};
  let answer: unknown = null;
  await receiveFile(request, deps.uploadDir, {
    async checkFields(fields) {
      const read = readQuery(row.input, fields) as object;
      input = readInput(row.input, acceptedFields(row, read, caller));
      await requirePermission(deps.db, { row, caller, input });
    },
    async use(file) {
      const work = async () => {
        const stored = await store(file.path, input);
        answer = await writeWith(request, route, { input, file, stored });
      };
      await runQueued(row, work).catch(throwUploadProblem);
    },
  });
  return answer;
}

type Upload = { input: Record<string, unknown>; file: ReceivedFile; stored: Stored };

async function writeWith(
  request: FastifyRequest,
  { name, row, handler, deps }: UploadRoute,
  { input, file: received, stored }: Upload,
): Promise<unknown> {
  const repeat = repeatOf(row, request, input, received.sha256);
  const identified = identifiedCaller(request);
  const call = { name, row, deps, identified, input, repeat, requestId: request.id, log: request.log };
  const file = Object.values(stored.given)[0] as unknown as JsonObject;
  let isUsed = false;
  try {
    return await runWrite({ ...call, stored: file }, async (context, given) => {
      const answer = await handler(given as never, { ...context, ...stored.given } as never); // of the row's kind
      isUsed = true;
      return answer;
    });
  } catch (error) {
    isUsed = false;
    throw error;
  } finally {
    // Refused, or the repeated answer of an earlier call. A file that cannot be deleted now is swept later.
    if (!isUsed) await stored.remove().catch((err: unknown) => request.log.warn({ err }, "an unused file is left"));
  }
}

function throwUploadProblem(error: unknown): never {
  if (error instanceof UploadRefused) throw new ProblemError(error.reason);
  if (error instanceof UploadsBusy) {
    throw new ProblemError("draining", { headers: { "retry-after": BUSY_RETRY_SECONDS } });
  }
  throw error;
}
