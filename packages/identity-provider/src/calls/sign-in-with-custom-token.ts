import { z } from "zod";
import { call, text } from "../call.ts";
import { ProtocolError } from "../protocol-error.ts";

/** `accounts:signInWithCustomToken`: not supported; every token is refused. */
export const signInWithCustomToken = call(z.object({ token: text(64 * 1024) }), async ({ token }) => {
  throw new ProtocolError(token ? "INVALID_CUSTOM_TOKEN" : "MISSING_CUSTOM_TOKEN");
});
