import { isIP } from "node:net";
import { urlsOf } from "@eolaire/postgres";
import { z } from "zod";
import { MODULE_NAMES, type ModuleName } from "#core/contract/module-names.ts";

export const whole = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error });
};
export const oneOf = <const Values extends readonly [string, ...string[]]>(...values: Values) =>
  z.enum(values, { error: `must be one of ${values.join(", ")}` });
export const address = (protocol: RegExp, example: string) =>
  z.url({ protocol, error: `must be an address such as ${example}` });
/** Of PostgreSQL; it may name several hosts, which the standard of URLs does not know. */
export const databaseAddress = z
  .string()
  .refine((text) => urlsOf(text).every((url) => URL.canParse(url) && /^postgres(ql)?:\/\/./.test(url)), {
    error: "must be an address such as postgres://user:password@host/database",
  });
export const degrees = z
  .string()
  .regex(/^-?\d+(\.\d+)?, *-?\d+(\.\d+)?$/, { error: "must be latitude,longitude, such as 54.99,-8.50", abort: true })
  .refine((text) => {
    const [latitude = 0, longitude = 0] = text.split(",").map(Number);
    return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  }, "is not a place on Earth: latitude -90 to 90, longitude -180 to 180");

/** An IP address, or a range of them in CIDR notation. */
export function isAddressOrRange(text: string): boolean {
  const [address = "", length, ...more] = text.split("/");
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  if (bits < 0 || more.length > 0) return false;
  return length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= bits);
}

/** A comma-separated list. */
export const list = <Item extends z.ZodType>(item: Item) =>
  z.preprocess((text) => (typeof text === "string" ? text.split(",").map((item) => item.trim()) : text), z.array(item));

/** `-print,-webhooks`: what is left out. */
export const modulesOff = list(
  z.string().transform((item, context): ModuleName => {
    const named = MODULE_NAMES.find((name) => item === `-${name}`);
    if (named) return named;
    const known = MODULE_NAMES.map((name) => `-${name}`).join(", ");
    context.addIssue({ code: "custom", message: `may hold ${known || "nothing: there are no modules"}, not ${item}` });
    return z.NEVER;
  }),
);

export const host = z
  .string()
  .toLowerCase()
  .regex(/^(?=.{1,253}$)[a-z0-9-]+(\.[a-z0-9-]+)*$/, { error: "may hold hosts, such as app.island.ie" });

/** The public key of backups, as `backup` prints it and settings name it. */
export const PUBLIC_KEY = /^ed25519:[\w-]{43}$/;

export const hostAndPort = z
  .string()
  .toLowerCase()
  .regex(/^(?=.{1,253}(:|$))[a-z0-9-]+(\.[a-z0-9-]+)+(:[1-9][0-9]{0,4})?$/, {
    error: "may hold hosts, such as push.example or push.example:8443",
  });

/** Of Chrome, Edge on phones, Opera, Samsung Internet; Firefox; Edge on Windows; Safari. */
export const PUSH_SERVICES = [
  "fcm.googleapis.com",
  "push.services.mozilla.com",
  "notify.windows.com",
  "push.apple.com",
];

export const PASSWORD_DEMANDS = ["lowercase", "uppercase", "digit", "symbol"] as const;
export type PasswordDemand = (typeof PASSWORD_DEMANDS)[number];

const oidcProvider = z.strictObject({
  /** The provider's id in the SDK. */
  id: z.union([z.literal("google.com"), z.literal("apple.com"), z.string().regex(/^oidc\.[a-z0-9.-]{1,30}$/)]),
  /** On the button: "Continue with …". */
  name: z.string().min(1).max(60),
  issuer: z.url({ protocol: /^https?$/ }),
  client_id: z.string().min(1),
  client_secret: z.string().min(1),
});
export type OidcProvider = z.output<typeof oidcProvider>;

export function readProviders(text: string, context: z.RefinementCtx): OidcProvider[] {
  try {
    return z.array(oidcProvider).parse(JSON.parse(text));
  } catch {
    const message =
      'must be a JSON list of { "id": "google.com" | "apple.com" | "oidc.…", "name", "issuer", "client_id", "client_secret" }';
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  }
}
