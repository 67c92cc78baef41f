import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApiServer, type Person, startApi } from "../../../test/support/api-server.ts";

let api: ApiServer;
beforeAll(async () => {
  api = await startApi();
  api.ground.identity.provider.secondFactorFor = ["admin"];
});
afterAll(() => api.stop());

/** Status and code of a call for administrators. */
const administer = async (as: Pick<Person, "headers">) => {
  const answer = await api.post("/api/feedback", {}, as);
  return [answer.statusCode, answer.json().code ?? null];
};
const changedDaysAgo = (person: Person, days: number) =>
  api.db
    .updateTable("account")
    .set({
      date_type_changed: Temporal.Now.instant()
        .subtract({ hours: days * 24 })
        .toString(),
    })
    .where("id", "=", person.id)
    .execute();
const withSecondFactor = async ({ uid, email }: Person) => {
  const claims = { firebase: { sign_in_provider: "password", sign_in_second_factor: "totp" } };
  return { headers: { authtoken: await api.sign({ uid, email, claims }) } };
};

test("an administrator needs a second factor a week after becoming one", async () => {
  const ada = await api.person({ type: "admin" });
  await changedDaysAgo(ada, 6);
  expect(await administer(ada)).toEqual([200, null]);
  await changedDaysAgo(ada, 8);
  expect(await administer(ada)).toEqual([403, "second-factor-required"]);
  expect(await administer(await withSecondFactor(ada))).toEqual([200, null]);
});

test("without it the rights of a member remain, as on the own account", async () => {
  const ada = await api.person({ type: "admin" });
  await changedDaysAgo(ada, 8);
  const { account } = (await api.post("/api/account", {}, ada)).json();
  expect(account).toMatchObject({ id: ada.id, type: "admin" });
  expect((await api.post("/api/account/update", { bio: "At the harbour." }, ada)).statusCode).toBe(200);
});

test("the week begins anew where the type changes", async () => {
  const [ada, nora] = [await api.person({ type: "admin" }), await api.person()];
  await changedDaysAgo(nora, 100);
  await api.post("/api/account/update", { id: nora.id, type: "admin" }, ada);
  expect(await administer(nora)).toEqual([200, null]);
});

test("types of which none is required do without", async () => {
  const editor = await api.person({ type: "editor" });
  await changedDaysAgo(editor, 100);
  expect((await api.post("/api/features/admin", {}, editor)).statusCode).toBe(200);
  expect(await administer(editor)).toEqual([403, "not-yours"]);
});
