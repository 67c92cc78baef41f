import type { IdentityDeps } from "./deps.ts";
import type { IdentityMethod } from "./protocol.ts";
import { ProtocolError } from "./protocol-error.ts";

/** Checks the setting `methods`. @throws `code` for a method that is off */
export function requireMethod(
  { settings }: IdentityDeps,
  method: IdentityMethod,
  code = "OPERATION_NOT_ALLOWED",
): void {
  if (!settings.methods.includes(method)) throw new ProtocolError(code);
}
