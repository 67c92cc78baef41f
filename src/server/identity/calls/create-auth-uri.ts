import { z } from "zod";
import { call, text } from "../call.ts";
import { readEmail } from "../email.ts";
import { ProtocolError } from "../protocol-error.ts";
import { MAX_EMAIL_FIELD } from "./field-limits.ts";

/** `accounts:createAuthUri`: reveals nothing about an address any more, against enumeration of users. */
export const createAuthUri = call(z.object({ identifier: text(MAX_EMAIL_FIELD) }), async ({ identifier }) => {
  try {
    readEmail(identifier);
  } catch (error) {
    throw new ProtocolError("INVALID_IDENTIFIER", { cause: error });
  }
  return { kind: "identitytoolkit#CreateAuthUriResponse", signinMethods: [] };
});
