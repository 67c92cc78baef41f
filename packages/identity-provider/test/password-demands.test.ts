import { afterAll, describe, expect, test } from "vitest";
import { errorCode, newAuth, sdk } from "./support/auth-sdk.ts";
import { startIdentityServer } from "./support/identity-server.ts";

const server = await startIdentityServer({ password: { minLength: 12, demands: ["digit", "uppercase", "symbol"] } });
const auth = newAuth(server.origin);
afterAll(() => server.stop());

describe("a directory that demands more of passwords", () => {
  test("tells the SDK, which checks them while somebody types", async () => {
    const status = await sdk.validatePassword(auth, "lighthouse");
    expect(status).toMatchObject({ isValid: false, meetsMinPasswordLength: false, containsNumericCharacter: false });
    expect(status.containsUppercaseLetter).toBe(false);
    expect(status.containsLowercaseLetter).toBeUndefined();
    expect((await sdk.validatePassword(auth, "Lighthouse, 1859")).isValid).toBe(true);
  });

  test.each(["Light, 1859", "lighthouse, 1859", "Lighthouse, then", "Lighthouse1859"])(
    "refuses %s whoever asks",
    async (password) => {
      const refused = await errorCode(sdk.createUserWithEmailAndPassword(auth, "keeper@example.com", password));
      expect(refused).toBe("auth/password-does-not-meet-requirements");
    },
  );

  test("takes one that has it all", async () => {
    const { user } = await sdk.createUserWithEmailAndPassword(auth, "keeper@example.com", "Lighthouse, 1859");
    expect(user.email).toBe("keeper@example.com");
  });
});

test.each(["keeper@example.com", "KEEPER@example.com!1", "Keeper.Keeper1", "Example-com-1999"])(
  "a password that is one's own address with little else is refused: %s",
  async (password) => {
    const usual = await startIdentityServer();
    const created = sdk.createUserWithEmailAndPassword(newAuth(usual.origin), "keeper@example.com", password);
    expect(await errorCode(created)).toBe("auth/password-does-not-meet-requirements");
    await usual.stop();
  },
);
