import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Endpoint, errorsOf, isUpload, maxBytesOf } from "#core/contract/endpoint.ts";
import { contract, type EndpointName } from "#core/contract/index.ts";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import { insertCategory, insertEvent, insertPage, insertPost, insertStory } from "#test/support/factories.ts";
import { tableQueue } from "./upload.ts";

/** Every upload of the contract, at the limit of its file and one byte above it. */
const uploads = (Object.entries(contract) as [EndpointName, Endpoint][]).flatMap(([name, row]) =>
  isUpload(row) ? [[name, row] as const] : [],
);

let api: ApiServer;
let admin: Person;
let fields: Record<string, string>;

beforeAll(async () => {
  api = await startApi();
  await api.app.listen({ host: "127.0.0.1", port: 0 });
  admin = await api.person({ type: "admin" });
  const page_id = await insertPage(api.db);
  const [post_id, story_id] = [await insertPost(api.db, page_id), await insertStory(api.db)];
  fields = { page_id, post_id, story_id, language: "en" };
});
afterAll(() => api.stop());
beforeEach(() => api.db.deleteFrom("rate_limit").execute());

/** What an upload has to name, beside the fields that several of them share. */
const IDS: { [Name in EndpointName]?: () => Promise<string> } = {
  addEventPhoto: () => insertEvent(api.db),
  addCategoryPhoto: () => insertCategory(api.db),
};

describe.each(uploads)("%s", (name, row) => {
  test("takes a file of its limit, and refuses one of a byte more, however it is sent", async () => {
    const given = { ...fields, ...(IDS[name] && { id: await IDS[name]() }) };
    const needed = new Set(row.input.safeParse({}).error?.issues.map(({ path }) => String(path[0])));
    if (row.subject && row.subject.field in row.input.shape) needed.add(row.subject.field);
    const sent = Object.fromEntries(Object.entries(given).filter(([field]) => needed.has(field)));
    const limit = maxBytesOf(row);
    const before = await files();
    const atLimit = await upload(row.path, sent, { bytes: limit, isAnnounced: true });
    expect(errorsOf(row)).toContain(atLimit.code); // zeros are nothing that it takes
    expect(["too-large", "invalid-fields", "not-found"]).not.toContain(atLimit.code);
    expect(await upload(row.path, sent, { bytes: limit + 1, isAnnounced: false })).toMatchObject({
      status: 413,
      code: "too-large",
    });
    expect(await files()).toEqual(before);
    expect(await readdir(join(api.mediaDir, "tmp"))).toEqual([]);
    expect([tableQueue.size, tableQueue.pending]).toEqual([0, 0]);
  });
});

test("a byte more is refused as well where the request says how long it is", async () => {
  const kinds = new Map(uploads.map(([, row]) => [row.kind, row]));
  const { path } = kinds.get("picture-upload")!;
  const answer = await upload(path, {}, { bytes: maxBytesOf(kinds.get("picture-upload")!) + 1, isAnnounced: true });
  expect(answer).toMatchObject({ status: 413, code: "too-large" });
});

/** Everything that is stored. */
const files = async () =>
  (await readdir(api.mediaDir, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

const ZEROS = Buffer.alloc(1024 * 1024);

/** @param isAnnounced whether the request says how long it is; else it is sent in chunks */
async function upload(
  path: string,
  sent: Record<string, string>,
  { bytes, isAnnounced }: { bytes: number; isAnnounced: boolean },
): Promise<{ status: number; code: string }> {
  const part = (field: string, rest = "") => `--x\r\ncontent-disposition: form-data; name="${field}"${rest}\r\n\r\n`;
  const texts = Object.entries(sent).map(([field, value]) => `${part(field)}${value}\r\n`);
  const head = `${texts.join("")}${part("file", '; filename="file.bin"')}`;
  const end = "\r\n--x--\r\n";
  const body = Readable.from(
    (function* () {
      yield Buffer.from(head);
      for (let left = bytes; left > 0; left -= ZEROS.length) yield ZEROS.subarray(0, Math.min(left, ZEROS.length));
      yield Buffer.from(end);
    })(),
  );
  const sending = request({
    host: "127.0.0.1",
    port: (api.app.server.address() as AddressInfo).port,
    method: "POST",
    path: `/api${path}`,
    headers: {
      ...admin.headers,
      "content-type": "multipart/form-data; boundary=x",
      ...(isAnnounced && { "content-length": Buffer.byteLength(head) + bytes + Buffer.byteLength(end) }),
    },
  });
  const answered = once(sending, "response") as Promise<[IncomingMessage]>;
  await pipeline(body, sending);
  const [response] = await answered;
  return { status: response.statusCode ?? 0, code: (JSON.parse(await text(response)) as { code: string }).code };
}
