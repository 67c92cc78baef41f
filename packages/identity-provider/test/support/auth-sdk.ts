import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { deleteApp, initializeApp } from "@firebase/app";
import type * as Sdk from "@firebase/auth";

/** The SDK's build for browsers, which also runs in Node; the one for Node has no phone sign-in. */
const BROWSER_BUILD = fileURLToPath(
  new URL("../../../../node_modules/@firebase/auth/dist/esm/index.js", import.meta.url),
);

export const sdk = (await import(BROWSER_BUILD)) as typeof Sdk;

/** A browser of its own: nobody is signed in. With the name of one that was closed it is that one, opened again. */
export function newAuth(origin: string, name: string = randomUUID(), apiKey = "eolaire"): Sdk.Auth {
  const app = initializeApp({ apiKey, projectId: "eolaire", appId: "1:1:web:1" }, name);
  const auth = sdk.initializeAuth(app, { persistence: sdk.inMemoryPersistence });
  sdk.connectAuthEmulator(auth, origin, { disableWarnings: true });
  return auth;
}

/** The page is left; what the SDK has stored stays. */
export const closePage = (auth: Sdk.Auth) => deleteApp(auth.app);

/** The code of the error that the SDK throws, such as `auth/email-already-in-use`; `none` where it throws none. */
export async function errorCode(action: Promise<unknown>): Promise<string> {
  try {
    await action;
    return "none";
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
}
