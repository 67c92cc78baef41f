import {
  type Auth,
  linkWithCredential,
  reauthenticateWithCredential,
  signInWithCredential,
  type User,
} from "@firebase/auth";
import { mayOfferPasskey, rememberOffer } from "./passkey-support.ts";
import { authError, callToolkit } from "./toolkit-call.ts";
import { ToolkitCredential } from "./toolkit-credential.ts";
import {
  type CreationOptions,
  type CredentialJson,
  creationOptionsFrom,
  credentialJson,
  type RequestOptions,
  requestOptionsFrom,
} from "./webauthn-json.ts";

/** A passkey of the signed-in user. Times are ISO 8601. */
export type Passkey = {
  id: string;
  /** May be empty. */
  name: string;
  enrolledAt: string;
  lastUsedAt: string | null;
};

export const passkeyActions = (auth: Auth) => {
  const user = (): User => {
    if (!auth.currentUser) throw new Error("nobody is signed in");
    return auth.currentUser;
  };
  const listPasskeys = async (): Promise<Passkey[]> => {
    const idToken = await user().getIdToken();
    const { users } = await callToolkit<LookupAnswer>(auth, "/v1/accounts:lookup", { idToken });
    return (users[0]?.passkeyInfo ?? []).map(({ credentialId, name, enrolledAt, lastUsedAt = null }) => ({
      id: credentialId,
      name,
      enrolledAt,
      lastUsedAt,
    }));
  };
  return {
    /**
     * Signs in with a passkey that the reader chooses.
     * @param options `suggest`: the browser lists passkeys among its suggestions, and waits until one is chosen or the
     *   signal aborts; without it, the browser asks at once
     * @returns false where the signal has aborted it
     */
    async signInWithPasskey(options: { suggest?: boolean; signal?: AbortSignal } = {}): Promise<boolean> {
      const credential = await askForPasskey(auth, options);
      if (!credential) return false;
      await signInWithCredential(auth, credential);
      return true;
    },

    async reauthenticateWithPasskey(): Promise<void> {
      const credential = await askForPasskey(auth, {});
      if (credential) await reauthenticateWithCredential(user(), credential);
    },

    listPasskeys,

    /** Creates a passkey on the reader's device, and stores its public key. */
    async addPasskey(): Promise<void> {
      const created = await createPasskey(auth, await user().getIdToken());
      const name = await nameOfDevice();
      const credential = new ToolkitCredential("passkey", (idToken) =>
        callToolkit(auth, "/v2/accounts/passkeyEnrollment:finalize", {
          idToken,
          name,
          authenticatorRegistrationResponse: created,
        }),
      );
      await linkWithCredential(user(), credential);
    },

    /** Whether to offer a passkey now; if so, the next time is in 90 days at the earliest. */
    async offerPasskey(): Promise<boolean> {
      const { uid, emailVerified } = user();
      if (!emailVerified || !(await mayOfferPasskey(uid))) return false;
      const passkeys = await listPasskeys().catch(() => null); // the sign-in itself has succeeded
      if (passkeys?.length !== 0) return false;
      rememberOffer(uid);
      return true;
    },

    async removePasskey(id: string): Promise<void> {
      const idToken = await user().getIdToken();
      await callToolkit(auth, "/v1/accounts:update", { idToken, deletePasskey: [id] });
    },
  };
};

type PasskeyInfo = { credentialId: string; name: string; enrolledAt: string; lastUsedAt?: string };
type LookupAnswer = { users: { passkeyInfo?: PasskeyInfo[] }[] };

type RequestAnswer = { credentialRequestOptions: RequestOptions };
type CreationAnswer = { credentialCreationOptions: CreationOptions };

async function askForPasskey(
  auth: Auth,
  { suggest = false, signal }: { suggest?: boolean; signal?: AbortSignal },
): Promise<ToolkitCredential | null> {
  const start = "/v2/accounts/passkeySignIn:start";
  const { credentialRequestOptions } = await callToolkit<RequestAnswer>(auth, start, {});
  if (signal?.aborted) return null;
  const asked = navigator.credentials.get({
    publicKey: requestOptionsFrom(credentialRequestOptions),
    ...(suggest && { mediation: "conditional" as const }),
    ...(signal && { signal }),
  });
  const chosen = await asked.catch((error: unknown) => (signal?.aborted ? null : throwAuthError(error)));
  if (!chosen) return null;
  const response = credentialJson(chosen as PublicKeyCredential);
  return new ToolkitCredential("passkey", () =>
    callToolkit(auth, "/v2/accounts/passkeySignIn:finalize", { authenticatorAuthenticationResponse: response }),
  );
}

async function createPasskey(auth: Auth, idToken: string): Promise<CredentialJson> {
  const start = "/v2/accounts/passkeyEnrollment:start";
  const { credentialCreationOptions } = await callToolkit<CreationAnswer>(auth, start, { idToken });
  const publicKey = creationOptionsFrom(credentialCreationOptions);
  const created = await navigator.credentials.create({ publicKey }).catch(throwAuthError);
  return credentialJson(created as PublicKeyCredential);
}

/** Names of DOMException (WebAuthn, sections 5.1.3 and 5.1.4) as codes of `auth-errors.ts`. */
const DOM_ERRORS = new Map(
  Object.entries<string>({
    AbortError: "passkey-cancelled",
    NotAllowedError: "passkey-cancelled",
    InvalidStateError: "passkey-exists",
    SecurityError: "passkey-not-enabled",
    NotSupportedError: "passkey-not-enabled",
  }),
);

function throwAuthError(error: unknown): never {
  const code = error instanceof DOMException ? DOM_ERRORS.get(error.name) : undefined;
  throw code ? authError(code, String(error)) : error;
}

/** Such as `Chrome, Android`: tells the passkeys of several devices apart in every language. */
async function nameOfDevice(): Promise<string> {
  const { default: Bowser } = await import("bowser");
  const { browser, os } = Bowser.parse(navigator.userAgent);
  return [browser.name, os.name].filter(Boolean).join(", ");
}
