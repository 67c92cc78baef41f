import type { IdentityMethod } from "../config.ts";
import type { IdentityParts } from "./parts.ts";
import { ProtocolError } from "./protocol-error.ts";

/** The setting IDENTITY_METHODS. @throws the code for a method that is off */
export function requireMethod({ config }: IdentityParts, method: IdentityMethod, code = "OPERATION_NOT_ALLOWED"): void {
  if (!config.identity.methods.includes(method)) throw new ProtocolError(code);
}
