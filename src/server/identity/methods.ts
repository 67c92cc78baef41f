import type { IdentityMethod } from "../config/settings.ts";
import type { IdentityDeps } from "./deps.ts";
import { ProtocolError } from "./protocol-error.ts";

/** Checks the setting IDENTITY_METHODS. @throws `code` for a method that is off */
export function requireMethod({ config }: IdentityDeps, method: IdentityMethod, code = "OPERATION_NOT_ALLOWED"): void {
  if (!config.identity.methods.includes(method)) throw new ProtocolError(code);
}
