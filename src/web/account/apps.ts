import type { ComponentType } from "react";

/** Every live screen, and where the browser finds its code. */
export const APPS = {
  "sign-in": () => import("./sign-in/SignIn.tsx"),
  register: () => import("./register/Register.tsx"),
  reset: () => import("./reset/Reset.tsx"),
  action: () => import("./action/Action.tsx"),
  invite: () => import("./invite/Invite.tsx"),
  account: () => import("./account/Account.tsx"),
} as const satisfies Record<string, () => Promise<{ default: ComponentType }>>;

export type AppName = keyof typeof APPS;
