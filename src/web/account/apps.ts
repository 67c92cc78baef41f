import type { ComponentType } from "react";

/** The hydrated apps of this area, loaded by name. */
export const APPS = {
  "sign-in": () => import("./sign-in/SignIn.tsx"),
  register: () => import("./register/Register.tsx"),
  reset: () => import("./reset/Reset.tsx"),
  action: () => import("./action/Action.tsx"),
  invite: () => import("./invite/Invite.tsx"),
  claim: () => import("./claim/Claim.tsx"),
  setup: () => import("./setup/Setup.tsx"),
  account: () => import("./account/Account.tsx"),
} as const satisfies Record<string, () => Promise<{ default: ComponentType }>>;

export type AppName = keyof typeof APPS;
