import { z } from "zod";
import { text } from "./fields.ts";

const INVISIBLE_ONLY = /^[\p{Z}\p{Cf}\p{M}]*$/u;

/** Of a partial edit: left out, the field stays as it is; null or an empty text clears it. */
export function clearable<Field extends z.ZodType<string, string>>(field: Field) {
  return field
    .transform((value) => (INVISIBLE_ONLY.test(value) ? null : value))
    .nullable()
    .optional();
}

/** A text that may be empty; else it has to have a form. */
function formed(max: number, isRight: (value: string) => boolean) {
  return text(max).refine((value) => value === "" || isRight(value), { error: "wrong-form" });
}

/** A number as people write it: the server keeps it as E.164, and reads one without a country as Irish. */
export const phoneNumber = text(40).meta({ description: "Cached as E.164", example: "+353749521234" });

const address = z.email();
export const emailAddress = formed(254, (value) => address.safeParse(value).success).meta({
  example: "hello@lantern.example",
});

/** http or https alone: an address is shown as a link. One without a scheme means https. */
export const website = webAddress(/^https?$/);

export const httpsAddress = webAddress(/^https$/);

function webAddress(protocol: RegExp) {
  const schema = z.url({ protocol, hostname: z.regexes.domain });
  return text(2048)
    .overwrite((value) => (value === "" || SCHEME.test(value) ? value : `https://${value}`))
    .refine((value) => value === "" || (schema.safeParse(value).success && !hasPassword(value)), {
      error: "wrong-form",
    })
    .meta({ example: "https://lantern.example/" });
}

/** RFC 3986; `localhost:80` counts as one, too, and is refused with it. */
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/** `https://bank.example@evil.example/` leads elsewhere than it seems to. */
function hasPassword(value: string): boolean {
  const { username, password } = new URL(value);
  return username !== "" || password !== "";
}

/** Routing key and unique identifier, in the letters that Eircodes use; kept as `A65 F4E2`. */
const EIRCODE = /^(?:[AC-FHKNPRTV-Y]\d{2}|D6W) [0-9AC-FHKNPRTV-Y]{4}$/;

export const eircode = text(20)
  .overwrite((value) =>
    value
      .toUpperCase()
      .replaceAll(/[\s-]/g, "")
      .replace(/^(.{3})(.+)$/, "$1 $2"),
  )
  .refine((value) => value === "" || EIRCODE.test(value), { error: "wrong-form" })
  .meta({ description: "Eircode", example: "F94 XT12" });
