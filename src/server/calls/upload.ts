import type { FastifyInstance, FastifyRequest } from "fastify";
import { type AudioUpload, MAX_FILE_BYTES, type PhotoUpload, type TableUpload } from "../../contract/endpoint.ts";
import { requireRight } from "../access/access.ts";
import { identifiedCaller, identify } from "../access/identified.ts";
import { ProblemError } from "../http/problem.ts";
import { acceptForms, type Received, receiveFile } from "../http/receive-file.ts";
import type { MediaStore } from "../media/media-store.ts";
import type { StoredPhoto } from "../media/store-photo.ts";
import type { StoredRecording } from "../media/store-recording.ts";
import { UploadRefused, UploadsBusy } from "../media/upload-refused.ts";
import { sendPrivate } from "./answers.ts";
import type { UploadedTable } from "./handler.ts";
import { fingerprint, idempotencyKey } from "./idempotency.ts";
import { withoutOwnId } from "./own-user-id.ts";
import { perform } from "./perform.ts";
import { readInput, readQuery } from "./read-input.ts";
import type { Route } from "./route-deps.ts";

/** What was made of the file, as the handler gets it, and how it is taken away again. */
type Cached = {
  given: { photo: StoredPhoto } | { recording: StoredRecording } | { table: UploadedTable };
  remove(): Promise<void>;
};

/** @param path of the uploaded file. @throws UploadRefused @throws UploadsBusy */
type Keep = (media: MediaStore, path: string) => Promise<Cached>;

type UploadRoute = Route<PhotoUpload> | Route<AudioUpload> | Route<TableUpload>;

const BUSY_RETRY_SECONDS = "30";

/** A scope of its own: its routes take forms and no JSON. */
export async function mountUpload(app: FastifyInstance, url: string, route: UploadRoute, keep: Keep): Promise<void> {
  const { row, deps } = route;
  await app.register(async (scope) => {
    await acceptForms(scope, MAX_FILE_BYTES[row.kind]);
    const options = { onRequest: identify(row, deps), config: { takesFile: true } };
    scope.post(url, options, async (request, reply) => sendPrivate(reply, await receive(request, route, keep)));
  });
}

/** Who may, then the bytes, then what is made of them, then the change; what failed leaves no file behind. */
async function receive(request: FastifyRequest, route: UploadRoute, keep: Keep): Promise<unknown> {
  const { caller } = identifiedCaller(request);
  const { row, deps } = route;
  let input: Record<string, unknown> = {};
  let answer: unknown;
  await receiveFile(request, deps.uploadDir, {
    async mayUpload(fields) {
      const read = readQuery(row.input, fields) as object;
      input = readInput(row.input, withoutOwnId(read, row.input.shape, caller));
      await requireRight(deps.db, { row, caller, input });
    },
    async use(file) {
      const kept = await keep(deps.services.media, file.path).catch(throwUploadProblem);
      answer = await performWith(request, route, { input, file, kept });
    },
  });
  return answer;
}

type Upload = { input: Record<string, unknown>; file: Received; kept: Cached };

async function performWith(
  request: FastifyRequest,
  { name, row, handler, deps }: UploadRoute,
  { input, file, kept }: Upload,
): Promise<unknown> {
  const key = row.idempotent ? idempotencyKey(request) : null;
  const repeat = key === null ? null : { key, hash: fingerprint(input, file.sha256) };
  const common = { name, row, deps, input, repeat, requestId: request.id, log: request.log };
  let isUsed = false;
  try {
    return await perform({ ...common, known: identifiedCaller(request) }, async (context) => {
      const answer = await handler(input, { ...context, ...kept.given } as never); // of the kind that its row names
      isUsed = true;
      return answer;
    });
  } catch (error) {
    isUsed = false;
    throw error;
  } finally {
    // Refused, or the answer of an earlier call. What the storage keeps now is swept later.
    if (!isUsed) await kept.remove().catch((err: unknown) => request.log.warn({ err }, "a file of no use is left"));
  }
}

function throwUploadProblem(error: unknown): never {
  if (error instanceof UploadRefused) throw new ProblemError(error.fault);
  if (error instanceof UploadsBusy) {
    throw new ProblemError("draining", { headers: { "retry-after": BUSY_RETRY_SECONDS } });
  }
  throw error;
}
