import { z } from "zod";
import { call, text } from "../call.ts";
import { requireUser } from "../require-user.ts";
import { MAX_TOKEN } from "./field-limits.ts";

/** `accounts:revokeToken` */
export const revokeToken = call(
  z.object({ idToken: text(MAX_TOKEN), providerId: text(100), tokenType: text(100), token: text(MAX_TOKEN) }),
  async ({ idToken }, { parts }) => {
    await requireUser(parts, idToken);
    return {};
  },
);
