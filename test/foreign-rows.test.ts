import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Endpoint, isUpload } from "../src/contract/endpoint.ts";
import { contract, type EndpointName } from "../src/contract/index.ts";
import { type ApiAnswer, type ApiServer, type Person, startApi } from "./support/api-server.ts";
import { MISSING_ID } from "./support/authorisation-world.ts";
import { insertPage } from "./support/factories.ts";
import { FOREIGN, fieldsNamingRows } from "./support/foreign-rows.ts";
import type { Example, Holder } from "./support/module.ts";
import { wavTone } from "./support/sounds.ts";
import { formOf } from "./support/uploads.ts";

/**
 * What no declaration of the contract checks: that the row which a call names beside its subject is the caller's. With somebody
 * else's the answer is that of a row that is not there, and the row stays as it is.
 */
const rows = Object.entries(contract) as [EndpointName, Endpoint][];
const examples = Object.entries(FOREIGN).flatMap(([field, example]) =>
  typeof example === "string" ? [] : [[field, example] as const],
);

let api: ApiServer;
let editor: Person;

beforeAll(async () => {
  api = await startApi({ storesSessions: true });
  editor = await api.person({ type: "editor" });
});
afterAll(() => api.stop());
beforeEach(() => api.db.deleteFrom("rate_limit").execute());

test("each field of the contract that names a row has an example of somebody else's, or a reason why it needs none", () => {
  const fields = rows.flatMap(([name, row]) => fieldsNamingRows(row).map((field) => `${name} ${field}`));
  expect(Object.keys(FOREIGN).sort()).toEqual(fields.sort());
  expect(examples.length).toBeGreaterThan(30);
});

describe("somebody else's row is as one that is not there:", () => {
  test.each(examples)("%s", async (field, example) => {
    const call = field.split(" ")[0] as EndpointName;
    const { row } = example;
    const theirs = await row.make(await holder(), false);
    const before = await stored(row, theirs);
    expect(before).toHaveLength(1);
    const foreign = await send(call, example, await holder(), theirs);
    expect(await stored(row, theirs)).toEqual(before);
    const missing = row.missing ?? MISSING_ID;
    expect(visible(foreign, theirs)).toEqual(visible(await send(call, example, await holder(), missing), missing));
    const mine = await holder();
    const own = await send(call, example, mine, await row.make(mine, true));
    expect([own.statusCode < 300, own.body]).toEqual([true, expect.anything()]);
  });
});

/** Somebody new, with a page. */
async function holder(): Promise<Holder> {
  const person = await api.person();
  await api.db.updateTable("account").set({ email_verified: true }).where("id", "=", person.id).execute();
  return { api, person, page: await insertPage(api.db, { user_id: person.id }) };
}

async function send(call: EndpointName, { input, by }: Example, mine: Holder, id: string): Promise<ApiAnswer> {
  const row: Endpoint = contract[call];
  const fields = await input(mine, id);
  const caller = by === "visitor" ? null : by === "editor" ? editor : mine.person;
  if (!isUpload(row)) return api.post(`/api${row.path}`, fields, caller);
  const form = formOf(wavTone(1), { title: "A tone", language: "en", ...fields });
  return api.postForm(`/api${row.path}`, form, caller);
}

const stored = async ({ table, column = "id" }: Example["row"], id: string) =>
  (await sql`select * from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(api.db)).rows;

/** Ids, instants and keys of what the call itself has added. */
const NEW = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z|(?<="key":")[\w-]{43}/g;

/** What a client sees of an answer. */
function visible({ statusCode, headers, body }: ApiAnswer, id: string) {
  const { date: _, ...others } = headers;
  return { statusCode, headers: others, body: body.replaceAll(id, "ID").replaceAll(NEW, "NEW") };
}
