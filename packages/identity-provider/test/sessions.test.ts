import { decodeJwt } from "jose";
import { afterAll, describe, expect, test } from "vitest";
import { providerOf } from "../src/provider.ts";
import { endSession, listSessions } from "../src/sessions.ts";
import { sweepIdentity } from "../src/sweep.ts";
import { errorCode, newAuth, sdk } from "./support/auth-sdk.ts";
import { newEmail, PASSWORD, startIdentityServer } from "./support/identity-server.ts";

const server = await startIdentityServer();
const provider = providerOf(server.deps);
afterAll(() => server.stop());

const register = async () => {
  const { user } = await sdk.createUserWithEmailAndPassword(newAuth(server.origin), newEmail(), PASSWORD);
  return { user, email: user.email!, idToken: await user.getIdToken() };
};
const signIn = async (email: string) =>
  (await sdk.signInWithEmailAndPassword(newAuth(server.origin), email, PASSWORD)).user;

type Form = Record<string, string>;
const refresh = async (form: Form, type = "application/x-www-form-urlencoded") => {
  const answer = await fetch(`${server.origin}/securetoken.googleapis.com/v1/token?key=eolaire`, {
    method: "POST",
    headers: { "content-type": type },
    body: type.includes("json") ? JSON.stringify(form) : new URLSearchParams(form).toString(),
  });
  return { status: answer.status, body: (await answer.json()) as Form & { error?: { message: string } } };
};
const refreshWith = (refresh_token: string) => refresh({ grant_type: "refresh_token", refresh_token });

describe("the token endpoint", () => {
  test("gives a new ID token for the same refresh token, as often as asked", async () => {
    const { user } = await register();
    const answers = await Promise.all([refreshWith(user.refreshToken), refreshWith(user.refreshToken)]);
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body).toEqual({
        access_token: body.id_token,
        id_token: expect.any(String),
        expires_in: "3600",
        token_type: "Bearer",
        refresh_token: user.refreshToken,
        user_id: user.uid,
        project_id: "eolaire",
      });
    }
  });

  test("keeps the time of the sign-in, and reads everything else afresh", async () => {
    const { user, idToken } = await register();
    await server.db
      .updateTable("identity_user")
      .set({ display_name: "Nóra", custom_claims: { tier: "gold" } })
      .where("uid", "=", user.uid)
      .execute();
    server.moveClock({ minutes: 20 });
    const claims = decodeJwt(await user.getIdToken(true));
    const before = decodeJwt(idToken);
    expect(claims).toMatchObject({ auth_time: before.auth_time, name: "Nóra", tier: "gold" });
    expect(claims.iat! - before.iat!).toBeGreaterThanOrEqual(1200);
  });

  test.each([
    [{}, "MISSING_GRANT_TYPE"],
    [{ grant_type: "password", refresh_token: "x" }, "INVALID_GRANT_TYPE"],
    [{ grant_type: "refresh_token" }, "MISSING_REFRESH_TOKEN"],
    [{ grant_type: "refresh_token", refresh_token: "garbage" }, "INVALID_REFRESH_TOKEN"],
  ])("answers %j with %s", async (form, message) => {
    const { status, body } = await refresh(form as Form);
    expect(status).toBe(400);
    expect(body.error?.message).toBe(message);
  });

  test("takes a form only", async () => {
    expect((await refresh({ grant_type: "refresh_token" }, "application/json")).status).toBe(415);
  });

  test("tells garbage from a session that has ended, a disabled user and a deleted one", async () => {
    const { user } = await register();
    const messageOf = async (token: string) => (await refreshWith(token)).body.error?.message;
    const changed = `${user.refreshToken.slice(0, -2)}${user.refreshToken.endsWith("AA") ? "BB" : "AA"}`;
    expect(await messageOf(changed)).toBe("INVALID_REFRESH_TOKEN");
    await provider.signOutEverywhere(user.uid);
    expect(await messageOf(user.refreshToken)).toBe("TOKEN_EXPIRED");
    await provider.setDisabled(user.uid, true);
    expect(await messageOf(user.refreshToken)).toBe("USER_DISABLED");
    await provider.deleteUser(user.uid);
    expect(await messageOf(user.refreshToken)).toBe("USER_NOT_FOUND");
  });

  test("has only a hash of what it gave", async () => {
    const { user } = await register();
    const rows = await server.db.selectFrom("identity_refresh_token").selectAll().where("uid", "=", user.uid).execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(user.refreshToken);
  });
});

describe("sessions", () => {
  test("are one for each sign-in, the last used first, and end one by one", async () => {
    const { user, email } = await register();
    server.moveClock({ minutes: 1 });
    const phone = await signIn(email);
    const [last, first, ...more] = await listSessions(server.db, user.uid);
    expect(more).toEqual([]);
    expect(Temporal.Instant.compare(last!.started, first!.started)).toBe(1);
    expect(last).toMatchObject({ signInProvider: "password", userAgent: expect.stringContaining("node") });
    expect(await endSession(server.db, user.uid, last!.id)).toBe(true);
    expect(await errorCode(phone.reload())).toBe("auth/user-token-expired");
    expect(await errorCode(user.reload())).toBe("none");
    expect(await endSession(server.db, user.uid, last!.id)).toBe(false);
  });

  test("of somebody else cannot be ended", async () => {
    const [mine, other] = [await register(), await register()];
    const [session] = await listSessions(server.db, other.user.uid);
    expect(await endSession(server.db, mine.user.uid, session!.id)).toBe(false);
    expect(await endSession(server.db, mine.user.uid, "no id at all")).toBe(false);
    expect(await errorCode(other.user.reload())).toBe("none");
  });

  test("are a hundred at most: the ones used longest ago end", async () => {
    const { user } = await register();
    const { issueTokens } = await import("../src/tokens.ts");
    const row = await server.db.selectFrom("identity_user").selectAll().where("uid", "=", user.uid).executeTakeFirst();
    for (let n = 0; n < 100; n++) {
      await issueTokens(server.db, server.deps, row!, { signInProvider: "password", userAgent: "" });
    }
    expect(await listSessions(server.db, user.uid)).toHaveLength(100);
    expect(await errorCode(user.getIdToken(true))).toBe("auth/user-token-expired");
  });
});

test("what has ended is forgotten, and what lives stays", async () => {
  const { user, email } = await register();
  const visitor = newAuth(server.origin);
  await sdk.sendPasswordResetEmail(visitor, email);
  const { db, deps } = server;
  const count = async (table: "identity_code" | "identity_refresh_token") =>
    Number((await db.selectFrom(table).select(db.fn.countAll().as("count")).executeTakeFirstOrThrow()).count);
  const sessions = await count("identity_refresh_token");
  await sweepIdentity(db, deps.now());
  expect(await count("identity_code")).toBe(1);
  expect(await count("identity_refresh_token")).toBe(sessions);
  await sweepIdentity(db, deps.now().add({ hours: 48 }));
  expect(await count("identity_code")).toBe(0);
  expect(await count("identity_refresh_token")).toBe(sessions);
  expect(await errorCode(user.reload())).toBe("none");
  await sweepIdentity(db, deps.now().add({ hours: 24 * 500 }));
  expect(await count("identity_refresh_token")).toBe(0);
  expect(await errorCode(user.getIdToken(true))).toBe("auth/user-token-expired");
});
