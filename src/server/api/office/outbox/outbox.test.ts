import { afterAll, beforeAll, expect, test } from "vitest";
import { queueMessage } from "#core/server/mail/outbox.ts";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import { RESET } from "#test/support/outbox.ts";

let api: ApiServer;
let admin: Person;
beforeAll(async () => {
  api = await startApi();
  admin = await api.person({ type: "admin" });
});
afterAll(() => api.stop());

const list = async (fields: object = {}) => (await api.post("/api/admin/outbox", fields, admin)).json();
const set = (recipient: string, row: object) =>
  api.db.updateTable("outbox").set(row).where("recipient", "=", recipient).execute();
const sendAgain = async (id: string) => (await api.post("/api/admin/outbox/send-again", { id }, admin)).json();

test("administrators see waiting, failed and sent messages without their links and codes", async () => {
  for (const to of ["a@x.ie", "b@x.ie", "c@x.ie"]) await queueMessage(api.db, { ...RESET, to });
  await set("a@x.ie", { state: "sent", date_sent: new Date() });
  await set("b@x.ie", { state: "failed", last_error: "550 no such mailbox", attempts: 1 });

  const first = await list({ limit: 2 });
  expect(first.items.map(({ recipient }: { recipient: string }) => recipient)).toEqual(["c@x.ie", "b@x.ie"]);
  expect(first.counts).toEqual({ waiting: 1, sending: 0, sent: 1, failed: 1 });
  const rest = await list({ cursor: first.next_cursor });
  expect(rest).toMatchObject({ items: [{ recipient: "a@x.ie", state: "sent", date_next: null }], next_cursor: null });
  expect(JSON.stringify([first, rest])).not.toContain(RESET.data.code);
  expect((await list({ to: "c@x.ie" })).items).toHaveLength(1);

  const [failed] = (await list({ state: "failed" })).items;
  expect(failed).toMatchObject({ type: "PASSWORD_RESET", last_error: "550 no such mailbox", attempts: 1 });
  expect(await sendAgain(failed.id)).toMatchObject({ id: failed.id, state: "waiting", attempts: 0, last_error: null });
  expect(await sendAgain(rest.items[0].id)).toMatchObject({ code: "already-sent" });
  expect(await sendAgain("0198b3a2-7c1e-7000-8000-00000000dead")).toMatchObject({ code: "not-found" });
});
