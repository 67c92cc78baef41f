import { z } from "zod";
import { call, emailText } from "../call.ts";
import { readEmail } from "../email.ts";
import { ProtocolError } from "../protocol-error.ts";

/** `accounts:createAuthUri`: reveals nothing about an address any more, against enumeration of users. */
export const createAuthUri = call(z.object({ identifier: emailText() }), async ({ identifier }) => {
  try {
    readEmail(identifier);
  } catch (error) {
    throw new ProtocolError("INVALID_IDENTIFIER", { cause: error });
  }
  return { kind: "identitytoolkit#CreateAuthUriResponse", signinMethods: [] };
});
