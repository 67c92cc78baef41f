import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Locale } from "../../contract/locales.ts";
import type { IdentityDeps } from "./deps.ts";
import { ProtocolError } from "./protocol-error.ts";

/** What a call knows beside its body. */
export type CallContext = {
  deps: IdentityDeps;
  request: FastifyRequest;
  /** Of mails and links: `X-Firebase-Locale`, else the browser's language. */
  locale: Locale;
  userAgent: string;
  /** IPv4, or the /64 of IPv6: whom limits are for. */
  clientAddress: string;
};

/** One row of the table of calls: a checked body in, the answer's fields out. */
export type IdentityCall = (body: unknown, context: CallContext) => Promise<object>;

/**
 * A call with the shape of its body. Fields that the shape does not name are dropped, as the protocol wants it.
 * @example call(z.object({ email: text(254) }), async ({ email }, { parts }) => ({ email }))
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

const CONTROLS = /\p{Cc}/u;

/** An optional text of a body; `null` is a field that was not sent. Refused: half characters, controls, too much. */
export function text(most: number) {
  return z
    .string()
    .max(most)
    .refine((value) => value.isWellFormed() && !CONTROLS.test(value))
    .nullish()
    .transform((value) => value ?? undefined);
}
