import fc from "fast-check";
import { sql } from "kysely";
import sharp from "sharp";
import type { Endpoint } from "#core/contract/endpoint.ts";
import { contract, type EndpointName } from "#core/contract/index.ts";
import type { Database } from "#core/server/db/connect.ts";
import { wavTone } from "#test/support/sounds.ts";
import type { CallerName } from "./caller-names.ts";
import { CHAPTERS, dayLink, publicPost } from "./chapters.ts";
import type { AllHeaders } from "./fuzz.ts";
import { DESTROYING, validCall } from "./requests.ts";
import { type KnownIds, textOf } from "./values.ts";
import type { Fields, World } from "./world.ts";

type Options = {
  origin: string;
  db: Database;
  ids: KnownIds;
  /** Signs people in again whose account has ended. */
  prepare(): Promise<AllHeaders>;
  refreshIds(): Promise<void>;
  seed: number;
};
export type LifeStory = {
  reached: Set<EndpointName>;
  /** By call, what was answered last. */
  refused: Map<EndpointName, string>;
};

/** What an upload sends that has no file of its own. */
const FILES: Partial<Record<string, Uint8Array>> = {
  "picture-upload": await sharp({ create: { width: 64, height: 64, channels: 3, background: "#157a73" } })
    .png()
    .toBuffer(),
  "photo-upload": await sharp({ create: { width: 640, height: 480, channels: 3, background: "#157a73" } })
    .jpeg()
    .toBuffer(),
  "audio-upload": wavTone(1),
};
/** Generated inputs of a call that needs nothing special. */
const ATTEMPTS = 64;
/** People sign in anew after so many calls. */
const PREPARED_EVERY = 8;
const CALL_MS = 30_000;
/** What ends something comes after everything that needs it. */
const ENDING = /\/(delete|end|remove|revoke|leave|decline|disable|unsubscribe)$/;
const LAST = new Set(["deleteAccount", "endSession"]);

/**
 * Makes every call of the contract once with 2xx, in the order of a life: what is there is read, things are added, edited, and
 * deleted. A call takes generated fields that its schemas accept, or those of its chapter.
 */
export async function liveOnce({ origin, db, ids, prepare, refreshIds, seed }: Options): Promise<LifeStory> {
  let headers = await prepare();
  const story: LifeStory = { reached: new Set(), refused: new Map() };
  const send = async (name: EndpointName, fields: Fields, caller: CallerName) => {
    const file = FILES[contract[name].kind];
    const sent = file && !("$file" in fields) ? { ...fields, $file: file } : fields;
    let answer = await sendCall(origin, contract[name], sent, headers[caller]);
    if (answer.status === 429) {
      headers = await prepare(); // which empties the limits
      answer = await sendCall(origin, contract[name], sent, headers[caller]);
    }
    if (answer.status < 300) story.reached.add(name);
    else story.refused.set(name, `${answer.status} ${answer.body.slice(0, 300)} for ${JSON.stringify(fields)}`);
    return answer;
  };
  const onTheWay = async (name: EndpointName, fields: Fields, caller: CallerName) => {
    const { status, body } = await send(name, fields, caller);
    if (status >= 300) throw new Error(`${name} on the way: ${status} ${body.slice(0, 300)}`);
    return body;
  };
  const world: World = {
    db,
    ids,
    async call(name, fields, caller = "administrator") {
      const body = await onTheWay(name, fields, caller);
      return body === "" ? {} : (JSON.parse(body) as Record<string, unknown>);
    },
    read: (name, fields) => onTheWay(name, fields, "administrator"),
    async mailed(type) {
      const { rows } = await sql<{ data: Record<string, string> }>`
        select data from outbox where type = ${type} order by id desc limit 1`.execute(db);
      return rows[0]?.data ?? {};
    },
  };
  for (const [at, name] of inOrder().entries()) {
    await refreshIds();
    if (at % PREPARED_EVERY === 0 || LAST.has(name)) headers = await prepare();
    const chapter = CHAPTERS[name];
    if (chapter) {
      const { fields, caller = callerOf(contract[name]) } = await chapter(world).catch((error: Error) => {
        story.refused.set(name, error.message);
        return { fields: null, caller: undefined };
      });
      if (fields) await send(name, fields, caller);
      continue;
    }
    for (const { version: _, ...fields } of fc.sample(validCall(contract[name], ids), { seed, numRuns: ATTEMPTS })) {
      if ((await send(name, fields, callerOf(contract[name]))).status < 300) break;
    }
  }
  for (const name of story.reached) story.refused.delete(name);
  headers = await prepare();
  await leaveAddresses(world);
  await refreshIds();
  return story;
}

/**
 * What the demonstration has not, or a life has ended: photos of a post and of an account, and a link for the day. Their addresses
 * are visited afterwards.
 */
async function leaveAddresses(world: World): Promise<void> {
  await world.call("addPostPhoto", { post_id: await publicPost(world) });
  await world.call("accountPhoto", {}, "owner");
  await dayLink(world);
}

function inOrder(): EndpointName[] {
  const names = (Object.keys(contract) as EndpointName[]).filter((name) => !DESTROYING.has(name));
  const when = (name: EndpointName) => (LAST.has(name) ? 2 : Number(ENDING.test(contract[name].path)));
  return names.toSorted((a, b) => when(a) - when(b));
}

/** Administrators may do what teams, organisers and editors may. */
function callerOf({ who }: Endpoint): CallerName {
  if (who === "anybody") return "visitor";
  if (who === "token") return "unregistered";
  return who === "account" || who === "self" ? "owner" : "administrator";
}

async function sendCall(origin: string, row: Endpoint, fields: Fields, headers: Record<string, string>) {
  const { $file: file, ...sent } = fields;
  const path = row.path.replaceAll(/\{(\w+)\}/g, (_, field: string) => {
    const value = textOf(sent[field]);
    delete sent[field];
    return encodeURIComponent(value);
  });
  const signal = AbortSignal.timeout(CALL_MS);
  if (row.method === "GET") {
    const pairs = Object.entries(sent).flatMap(([name, value]) => [value].flat().map((one) => [name, textOf(one)]));
    const response = await fetch(`${origin}/api${path}?${new URLSearchParams(pairs as [string, string][])}`, {
      headers,
      signal,
    });
    if (row.kind === "event-stream") {
      await response.body?.cancel();
      return { status: response.status, body: "" };
    }
    return { status: response.status, body: await response.text() };
  }
  const isUpload = row.kind.endsWith("-upload");
  const form = new FormData();
  for (const [name, value] of Object.entries(sent)) form.append(name, textOf(value));
  if (isUpload) form.append("file", new Blob([(file ?? "") as string]), "file.bin");
  const response = await fetch(`${origin}/api${path}`, {
    method: "POST",
    body: isUpload ? form : JSON.stringify(sent),
    signal,
    headers: { ...headers, ...(!isUpload && { "content-type": "application/json" }) },
  });
  return { status: response.status, body: await response.text() };
}
