import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";

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

test.each([
  ["a page", "/api/page/delete", "page_id"],
  ["an account", "/api/account/delete", "id"],
  ["an account, which is disabled", "/api/account/disable", "id"],
  ["a category", "/api/admin/categories/delete", "id"],
] as const)("who destroys %s for the office has signed in within 15 minutes", async (_, path, field) => {
  const ada = await api.person({ type: "admin" });
  const ask = async (minutesAgo: number, as = ada) => {
    const claims = {
      auth_time: Math.floor(Date.now() / 1000) - minutesAgo * 60,
      firebase: { sign_in_provider: "password", sign_in_second_factor: "totp" },
    };
    const authtoken = await api.sign({ uid: as.uid, email: as.email, claims });
    const fields = { [field]: "0198b3a2-7c1e-7000-8000-00000000dead" };
    const answer = await api.post(path, fields, { headers: { authtoken } });
    return answer.json().code;
  };
  expect(await ask(16)).toBe("sign-in-too-old");
  expect(await ask(14)).not.toBe("sign-in-too-old");
  expect(await ask(600, await api.person())).not.toBe("sign-in-too-old"); // an owner, with what is theirs
});
