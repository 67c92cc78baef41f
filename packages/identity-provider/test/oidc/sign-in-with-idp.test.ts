import { randomUUID } from "node:crypto";
import type { FirebaseError } from "@firebase/app";
import type { AuthError, User } from "@firebase/auth";
import { decodeJwt, generateKeyPair, type JWTPayload } from "jose";
import { afterAll, describe, expect, test } from "vitest";
import { errorCode, newAuth, sdk } from "../support/auth-sdk.ts";
import { CLIENT_ID, CLIENT_SECRET, oidcProviders, startIdIssuer, type TokenOptions } from "../support/id-issuer.ts";
import { callIdentity, newEmail, PASSWORD, startIdentityServer } from "../support/identity-server.ts";
import { enrolApp } from "../support/second-factors.ts";

const issuer = await startIdIssuer();
const other = await startIdIssuer();
const server = await startIdentityServer({
  providers: oidcProviders({ "oidc.teelin": issuer.url, "apple.com": other.url }),
});
afterAll(async () => {
  await server.stop();
  await issuer.stop();
  await other.stop();
});

const TEELIN = "oidc.teelin";
const verified = (email: string) => ({ sub: randomUUID(), email, email_verified: true });

async function credential(claims: JWTPayload & { sub: string }, options: TokenOptions = {}) {
  const rawNonce = options.rawNonce ?? randomUUID();
  const idToken = await issuer.token(claims, { rawNonce, ...options });
  return new sdk.OAuthProvider(TEELIN).credential({ idToken, rawNonce });
}
const signIn = async (claims: JWTPayload & { sub: string }) =>
  sdk.signInWithCredential(newAuth(server.origin), await credential(claims));
const register = async (email = newEmail()) =>
  (await sdk.createUserWithEmailAndPassword(newAuth(server.origin), email, PASSWORD)).user;
const verify = (user: User) =>
  server.db.updateTable("identity_user").set({ email_verified: true }).where("uid", "=", user.uid).execute();
const withPassword = (email: string) => sdk.signInWithEmailAndPassword(newAuth(server.origin), email, PASSWORD);
const errorOf = (action: Promise<unknown>) =>
  action.catch((error: unknown) => error) as Promise<FirebaseError & AuthError>;

/** The call as the SDK makes it, for tokens that no provider would give. */
async function bring(form: Record<string, string>) {
  const { body } = await callIdentity(server, "/v1/accounts:signInWithIdp", {
    requestUri: "http://localhost",
    postBody: new URLSearchParams({ providerId: TEELIN, ...form }).toString(),
  });
  return (body as { error?: { message: string } }).error?.message.split(" : ")[0];
}

describe("an identity that is new", () => {
  test("becomes a user with what the provider says", async () => {
    const email = newEmail("Nora").toLowerCase();
    const claims = {
      ...verified(email.toUpperCase()),
      name: "Nóra Ní Bhriain",
      given_name: "Nóra",
      family_name: "Ní Bhriain",
      picture: "https://pictures.example/nora.jpg",
    };
    const first = await signIn(claims);
    expect(first.user).toMatchObject({
      email,
      emailVerified: true,
      displayName: "Nóra Ní Bhriain",
      isAnonymous: false,
      photoURL: "https://pictures.example/nora.jpg",
      providerData: [{ providerId: TEELIN, uid: claims.sub, email }],
    });
    expect(sdk.getAdditionalUserInfo(first)).toMatchObject({
      isNewUser: true,
      providerId: TEELIN,
      profile: { sub: claims.sub, family_name: "Ní Bhriain" },
    });
    expect(sdk.OAuthProvider.credentialFromResult(first)?.idToken).toBeTruthy();
    expect(decodeJwt(await first.user.getIdToken())).toMatchObject({
      firebase: { sign_in_provider: TEELIN, identities: { [TEELIN]: [claims.sub], email: [email] } },
    });
    const second = await signIn(claims);
    expect(second.user.uid).toBe(first.user.uid);
    expect(sdk.getAdditionalUserInfo(second)).toMatchObject({ isNewUser: false });
  });

  test("may have no address, or one that nobody verified", async () => {
    expect((await signIn({ sub: randomUUID() })).user).toMatchObject({ email: null, isAnonymous: false });
    const email = newEmail();
    expect((await signIn({ sub: randomUUID(), email })).user).toMatchObject({ email, emailVerified: false });
    const apple = { ...verified(newEmail()), email_verified: "true" }; // as Apple says it
    expect((await signIn(apple)).user.emailVerified).toBe(true);
    const denied = { ...verified(newEmail()), email_verified: "false" };
    expect((await signIn(denied)).user.emailVerified).toBe(false);
  });

  test("brings nothing that is no name and no picture", async () => {
    const picture = "javascript:alert(1)";
    const { user } = await signIn({ sub: randomUUID(), email: "not an address", name: "No\u0000ra\n", picture });
    expect(user).toMatchObject({ email: null, displayName: "Nora", photoURL: null });
  });

  test("is not made a user by showing who one is once more", async () => {
    const claims = verified(newEmail());
    const { user } = await signIn(claims);
    await sdk.reauthenticateWithCredential(user, await credential(claims));
    const other = await credential(verified(newEmail()));
    expect(await errorCode(sdk.reauthenticateWithCredential(user, other))).toBe("auth/user-mismatch");
    const sameAddress = await credential(verified(user.email!)); // another subject with her address
    expect(await errorCode(sdk.reauthenticateWithCredential(user, sameAddress))).toBe("auth/user-mismatch");
    expect(user.providerData).toHaveLength(1);
  });
});

describe("the address of a user who is there", () => {
  test("verified on both sides: the identity is another way in", async () => {
    const user = await register();
    await verify(user);
    const signedIn = await signIn(verified(user.email!));
    expect(signedIn.user.uid).toBe(user.uid);
    expect(signedIn.user.providerData.map(({ providerId }) => providerId).sort()).toEqual([TEELIN, "password"]);
    expect((await withPassword(user.email!)).user.uid).toBe(user.uid);
  });

  test("that nobody had proved: its owner takes over, and whoever was there is out", async () => {
    const squatter = await register();
    const phished = await credential({ ...verified(newEmail()), email: undefined });
    await sdk.linkWithCredential(squatter, phished);
    const owner = await signIn(verified(squatter.email!));
    expect(owner.user).toMatchObject({ uid: squatter.uid, emailVerified: true });
    expect(owner.user.providerData.map(({ providerId }) => providerId)).toEqual([TEELIN]);
    expect(await errorCode(withPassword(squatter.email!))).toBe("auth/invalid-credential");
    expect(await errorCode(squatter.getIdToken(true))).toBe("auth/user-token-expired");
    expect((await sdk.signInWithCredential(newAuth(server.origin), phished)).user.uid).not.toBe(squatter.uid);
  });

  test("that the provider has not verified: she shows her other way in first, then links", async () => {
    const user = await register();
    await verify(user);
    const claims = { ...verified(user.email!), email_verified: false };
    const error = await errorOf(signIn(claims));
    expect(error.code).toBe("auth/account-exists-with-different-credential");
    expect(error.customData).toMatchObject({ email: user.email, _tokenResponse: { verifiedProvider: ["password"] } });
    expect(error.customData._tokenResponse).not.toHaveProperty("idToken");
    const pending = sdk.OAuthProvider.credentialFromError(error);
    const { user: signedIn } = await withPassword(user.email!);
    await sdk.linkWithCredential(signedIn, pending!);
    expect((await signIn(claims)).user.uid).toBe(user.uid);
    const again = sdk.linkWithCredential(await register(), pending!);
    expect(await errorCode(again)).toBe("auth/invalid-credential"); // the pending token is used up
  });

  test("disabled: stays out, and nothing is linked", async () => {
    const user = await register();
    await verify(user);
    await server.db.updateTable("identity_user").set({ disabled: true }).where("uid", "=", user.uid).execute();
    expect(await errorCode(signIn(verified(user.email!)))).toBe("auth/user-disabled");
    const links = await server.db.selectFrom("identity_link").select("raw_id").where("uid", "=", user.uid).execute();
    expect(links).toEqual([]);
  });

  test("with a second factor: is asked for it, and not let round it", async () => {
    const user = await register();
    await verify(user);
    await user.getIdToken(true);
    await enrolApp(server, user);
    expect(await errorCode(signIn(verified(user.email!)))).toBe("auth/multi-factor-auth-required");
  });
});

describe("linking", () => {
  test("adds an identity, and taking it away ends that way in", async () => {
    const user = await register();
    const claims = { ...verified(newEmail()) };
    await sdk.linkWithCredential(user, await credential(claims));
    expect((await signIn(claims)).user.uid).toBe(user.uid);
    expect(user.email).not.toBe(claims.email); // her own stays
    await sdk.unlink(user, TEELIN);
    expect((await signIn(claims)).user.uid).not.toBe(user.uid);
  });

  test("makes a user of somebody anonymous, with the identity's address", async () => {
    const { user } = await sdk.signInAnonymously(newAuth(server.origin));
    const claims = verified(newEmail());
    await sdk.linkWithCredential(user, await credential(claims));
    await user.reload();
    expect(user).toMatchObject({ isAnonymous: false, email: claims.email, emailVerified: true });
  });

  test("proves her own address", async () => {
    const user = await register();
    await sdk.linkWithCredential(user, await credential(verified(user.email!)));
    await user.reload();
    expect(user.emailVerified).toBe(true);
  });

  test("somebody else's identity is refused, with a credential to sign in as that one", async () => {
    const claims = verified(newEmail());
    const holder = await signIn(claims);
    const error = await errorOf(sdk.linkWithCredential(await register(), await credential(claims)));
    expect(error.code).toBe("auth/credential-already-in-use");
    const pending = sdk.OAuthProvider.credentialFromError(error);
    const signedIn = await sdk.signInWithCredential(newAuth(server.origin), pending!);
    expect(signedIn.user.uid).toBe(holder.user.uid);
  });

  test("an identity with somebody else's address is refused", async () => {
    const holder = await register();
    const link = sdk.linkWithCredential(await register(), await credential(verified(holder.email!)));
    const error = await errorOf(link);
    expect(error.code).toBe("auth/email-already-in-use");
    expect(sdk.OAuthProvider.credentialFromError(error)?.idToken).toBeTruthy();
  });

  test("answers 200 with the reason where the SDK came from a popup", async () => {
    const claims = verified(newEmail());
    await signIn(claims);
    const rawNonce = randomUUID();
    const idToken = await (await register()).getIdToken();
    const { status, body } = await callIdentity(server, "/v1/accounts:signInWithIdp", {
      idToken,
      requestUri: "http://localhost",
      returnIdpCredential: true,
      postBody: new URLSearchParams({
        providerId: TEELIN,
        nonce: rawNonce,
        id_token: await issuer.token(claims, { rawNonce }),
      }).toString(),
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ errorMessage: "FEDERATED_USER_ID_ALREADY_LINKED", providerId: TEELIN });
  });

  test("a second identity of the same provider is refused", async () => {
    const { user } = await signIn(verified(newEmail()));
    const rawNonce = randomUUID();
    const { body } = await callIdentity(server, "/v1/accounts:signInWithIdp", {
      idToken: await user.getIdToken(),
      requestUri: "http://localhost",
      postBody: new URLSearchParams({
        providerId: TEELIN,
        nonce: rawNonce,
        id_token: await issuer.token({ sub: "another" }, { rawNonce }),
      }).toString(),
    });
    expect(body.error?.message).toBe("PROVIDER_ALREADY_LINKED");
  });

  test("of one identity by five users at once leaves it with one", async () => {
    const claims = { sub: randomUUID() };
    const users = await Promise.all(Array.from({ length: 5 }, () => register()));
    const outcomes = await Promise.all(
      users.map(async (user) => errorCode(sdk.linkWithCredential(user, await credential(claims)))),
    );
    expect(outcomes.sort()).toEqual([...Array(4).fill("auth/credential-already-in-use"), "none"]);
  });
});

describe("an ID token is taken only", () => {
  const claims = () => verified(newEmail());
  const nonce = "a nonce of the page";

  test("with the provider's signature", async () => {
    const { privateKey } = await generateKeyPair("RS256");
    const forged = await issuer.token(claims(), { rawNonce: nonce, key: privateKey });
    expect(await bring({ id_token: forged, nonce })).toBe("INVALID_IDP_RESPONSE");
    const symmetric = await issuer.token(claims(), {
      rawNonce: nonce,
      alg: "HS256",
      key: Buffer.from(CLIENT_SECRET),
    });
    expect(await bring({ id_token: symmetric, nonce })).toBe("INVALID_IDP_RESPONSE");
    const [, payload] = (await issuer.token(claims(), { rawNonce: nonce })).split(".");
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url");
    expect(await bring({ id_token: `${none}.${payload}.`, nonce })).toBe("INVALID_IDP_RESPONSE");
    expect(await bring({ id_token: "{}", nonce })).toBe("INVALID_IDP_RESPONSE");
  });

  test("from the issuer of the provider that it names, for us alone, in its time", async () => {
    const fromOther = await other.token(claims(), { rawNonce: nonce });
    expect(await bring({ id_token: fromOther, nonce })).toBe("INVALID_IDP_RESPONSE");
    const wrong = [{ iss: other.url }, { aud: "another client" }, { aud: [CLIENT_ID, "another client"] }];
    for (const claim of wrong) {
      const idToken = await issuer.token({ ...claims(), ...claim }, { rawNonce: nonce });
      expect(await bring({ id_token: idToken, nonce }), JSON.stringify(claim)).toBe("INVALID_IDP_RESPONSE");
    }
    const late = await issuer.token(claims(), { rawNonce: nonce, lifetimeSeconds: -60 });
    expect(await bring({ id_token: late, nonce })).toBe("INVALID_IDP_RESPONSE");
    const endless = await issuer.token({ ...claims(), exp: undefined }, { rawNonce: nonce });
    expect(await bring({ id_token: endless, nonce })).toBe("INVALID_IDP_RESPONSE");
    const nobody = await issuer.token({ ...claims(), sub: "" }, { rawNonce: nonce });
    expect(await bring({ id_token: nobody, nonce })).toBe("INVALID_IDP_RESPONSE");
  });

  test("with the nonce that was hashed into it", async () => {
    const idToken = await issuer.token(claims(), { rawNonce: nonce });
    expect(await bring({ id_token: idToken, nonce: "another" })).toBe("MISSING_OR_INVALID_NONCE");
    expect(await bring({ id_token: idToken })).toBe("MISSING_OR_INVALID_NONCE");
    const without = await issuer.token(claims());
    expect(await bring({ id_token: without, nonce })).toBe("MISSING_OR_INVALID_NONCE");
    expect(await bring({ id_token: without })).toBeUndefined();
  });

  test("from a provider that is configured, and from no other kind of proof", async () => {
    expect(await bring({ providerId: "facebook.com", id_token: "x" })).toBe("OPERATION_NOT_ALLOWED");
    expect(await bring({ access_token: "x" })).toBe("INVALID_IDP_RESPONSE");
  });
});

test("a provider is asked for its addresses once, however many sign in", async () => {
  await Promise.all(Array.from({ length: 5 }, () => signIn(verified(newEmail()))));
  expect(issuer.discoveries()).toBe(1);
});

test("a provider that is away signs nobody out, and is asked again", async () => {
  const away = await startIdIssuer();
  await away.stop();
  const alone = await startIdentityServer({ providers: oidcProviders({ "oidc.away": away.url }) });
  const idToken = await away.token({ sub: "somebody" });
  const given = new sdk.OAuthProvider("oidc.away").credential({ idToken });
  const attempt = () => errorCode(sdk.signInWithCredential(newAuth(alone.origin), given));
  expect(await attempt()).toBe("auth/network-request-failed");
  expect(await attempt()).toBe("auth/network-request-failed");
  await alone.stop();
});
