import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { IdentityDeps } from "./deps.ts";
import { ProtocolError } from "./protocol-error.ts";

/** The context of a call. */
export type CallContext = {
  deps: IdentityDeps;
  request: FastifyRequest;
  /** The language of mails and links: `X-Firebase-Locale`, else the browser's. */
  locale: string;
  userAgent: string;
  /** IPv4, or the /64 of IPv6: the key of rate limits. */
  clientAddress: string;
};

/** A call: takes the body, returns the fields of the answer. */
export type IdentityCall = (body: unknown, context: CallContext) => Promise<object>;

/**
 * Creates a call from the schema of its body. Unknown fields are dropped, as the protocol requires.
 * @example call(z.object({ email: text(254) }), async ({ email }, { deps }) => ({ email }))
 */
export function call<Body extends z.ZodType>(
  shape: Body,
  handle: (body: z.output<Body>, context: CallContext) => Promise<object>,
): IdentityCall {
  return (body, context) => {
    const parsed = shape.safeParse(body);
    if (!parsed.success) {
      const field = parsed.error.issues[0]?.path.join(".");
      throw new ProtocolError("INVALID_ARGUMENT", { text: `Invalid value at '${field}'.` });
    }
    return handle(parsed.data, context);
  };
}

/** An optional email address, in any form: `readEmail` refuses what is none with the protocol's own error. */
export const emailText = () =>
  z
    .string()
    .nullish()
    .transform((value) => value ?? undefined);

const CONTROLS = /\p{Cc}/u;

/**
 * An optional text field; `null` counts as not sent. Lone surrogates, control characters and longer texts are refused.
 */
export function text(most: number) {
  return z
    .string()
    .max(most)
    .refine((value) => value.isWellFormed() && !CONTROLS.test(value))
    .nullish()
    .transform((value) => value ?? undefined);
}
