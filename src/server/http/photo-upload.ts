import type { FastifyInstance, FastifyRequest } from "fastify";
import type { PhotoUpload } from "../../contract/endpoint.ts";
import { PhotoRefused, removePhoto, type StoredPhoto, storePhoto } from "../media/store-photo.ts";
import { requireRight } from "./access.ts";
import { sendPrivate } from "./answers.ts";
import type { Route } from "./api-parts.ts";
import { fingerprint, idempotencyKey } from "./idempotency.ts";
import { identify, knownCaller } from "./identified.ts";
import { withoutOwnId } from "./own-user-id.ts";
import { perform } from "./perform.ts";
import { ProblemError } from "./problem.ts";
import { readInput, readQuery } from "./read-input.ts";
import { acceptForms, type Fields, type Received, receivePhoto } from "./receive-photo.ts";

/** A scope of its own: its routes take forms and no JSON. */
export async function mountPhotoUpload(app: FastifyInstance, url: string, route: Route<PhotoUpload>): Promise<void> {
  const { row, parts } = route;
  await app.register(async (scope) => {
    await acceptForms(scope);
    scope.post(url, { onRequest: identify(row, parts) }, async (request, reply) =>
      sendPrivate(reply, await receive(request, route)),
    );
  });
}

/** Who may, then the bytes, then the picture, then the change; what failed leaves no file behind. */
async function receive(request: FastifyRequest, route: Route<PhotoUpload>): Promise<unknown> {
  const { caller } = knownCaller(request);
  const { row, parts } = route;
  let input: Record<string, unknown> = {};
  let answer: unknown;
  await receivePhoto(request, parts.uploadDir, {
    async mayUpload(fields: Fields) {
      const read = readQuery(row.input, fields) as object;
      input = readInput(row.input, withoutOwnId(read, row.input.shape, caller));
      await requireRight(parts.db, { row, caller, input });
    },
    async use(file) {
      answer = await performWith(request, route, input, file);
    },
  });
  return answer;
}

async function performWith(
  request: FastifyRequest,
  { name, row, handler, parts }: Route<PhotoUpload>,
  input: Record<string, unknown>,
  file: Received,
): Promise<unknown> {
  const key = row.idempotent ? idempotencyKey(request) : null;
  const repeat = key === null ? null : { key, hash: fingerprint(input, file.sha256) };
  const { media } = parts.services;
  const photo = await storePhoto(media, file.path, row.shape).catch(tellRefused);
  let isUsed = false;
  const common = { name, row, parts, input, repeat, requestId: request.id, log: request.log };
  try {
    return await perform({ ...common, known: knownCaller(request) }, async (context) => {
      const answer = await handler(input, { ...context, photo });
      isUsed = true;
      return answer;
    });
  } catch (error) {
    isUsed = false;
    throw error;
  } finally {
    if (!isUsed) await removePhoto(media, photo.key); // refused, or the answer of an earlier call
  }
}

function tellRefused(error: unknown): Promise<StoredPhoto> {
  throw error instanceof PhotoRefused ? new ProblemError("not-a-photo") : error;
}
