export { setCustomClaims, setDisabled } from "./administer.ts";
export { type AuthorizedSites, authorizedOrigin } from "./authorized-origins.ts";
export type { IdentityOptions } from "./deps.ts";
export { hashOf, newHandle } from "./handles.ts";
export { type Identity, type Sessions, type SignedInDevice, type TokenError, TokenRefused } from "./identity.ts";
export { MemoryLimits } from "./memory-limits.ts";
export { createPasswordHasher, type PasswordHasher } from "./password-hasher.ts";
export type {
  AccountDeletion,
  IdentityMessage,
  IdentitySettings,
  Limit,
  LimitKey,
  Limits,
  Mailer,
  OidcProvider,
  PasswordDemand,
  PasswordRules,
  PopupText,
  Ports,
  SignInChange,
  TryRule,
} from "./ports.ts";
export { ProtocolError } from "./protocol-error.ts";
export { openProvider, type Provider } from "./provider.ts";
export { IdentityRefused } from "./refused.ts";
export { sweepIdentity } from "./sweep.ts";
export type { IdentityDatabase, IdentityTables } from "./tables.ts";
export { findUser, insertUser, newUid } from "./users.ts";
