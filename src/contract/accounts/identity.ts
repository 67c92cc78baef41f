import type { IdentityMethod } from "@eolaire/identity-provider/protocol";
import type { AccountType } from "../roles.ts";

/** The settings of the identity provider for the browser. None of them is secret. */
export type BrowserIdentity = {
  projectId: string;
  apiKey: string;
  /** Firebase only; the embedded provider uses the origin of the site. */
  authDomain: string | null;
  appId: string | null;
  methods: IdentityMethod[];
  providers: { id: string; name: string }[];
  /** The account types whose rights need a second factor, a week after the account got its type. */
  secondFactorFor: readonly AccountType[];
};

/** Our own resolver of popups as a module for other clients; its types end with `.d.ts`. */
export const POPUP_MODULE_PATH = "/identity/popup-resolver.js";
