import { z } from "zod";
import { country } from "./country.ts";
import { text } from "./fields.ts";
import { FIRST } from "./locales.ts";

/** A phone number in any usual notation. The server stores E.164, and reads a number without country code as Irish. */
export const phoneNumber = text(40).meta({
  description: "Any usual notation; stored as E.164",
  example: "+441758612345",
});

/** What zod takes for an address, and `&`, which guest houses have in theirs: b&b@house.example (RFC 5322, atext). */
const ADDRESS = /^[A-Za-z0-9_'+&-]+(?:\.[A-Za-z0-9_'+&-]+)*(?<!['&])@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
const address = z.email({ pattern: ADDRESS });
/** The domain may have accents, as people write it, and is stored in the letters of the mail (IDNA). */
export const emailAddress = text(254)
  .overwrite(withAsciiDomain)
  .refine((value) => value === "" || address.safeParse(value).success, {
    error: ({ input }) => (hasAccentedName(String(input)) ? "accented-address" : "wrong-form"),
  })
  .meta({ example: "hello@shop.example" });

const hasAccentedName = (address: string) => /\P{ASCII}/u.test(address.slice(0, Math.max(0, address.lastIndexOf("@"))));

/** `eolas@oileán.ie` as `eolas@xn--oilen-0qa.ie`; another text unchanged. */
export function withAsciiDomain(email: string): string {
  const at = email.lastIndexOf("@") + 1;
  const [name, domain] = [email.slice(0, at), email.slice(at)];
  if (at === 0 || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) || !/\P{ASCII}/u.test(domain)) return email;
  return URL.canParse(`http://${domain}`) ? name + new URL(`http://${domain}`).hostname : email;
}

/** A domain, before which names with `_` may stand, as providers give them: my_shop.host.example. */
const HOST =
  /^(?=.{1,253}$)(?:[a-zA-Z0-9_](?:[a-zA-Z0-9_-]{0,61}[a-zA-Z0-9_])?\.)*[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.[a-zA-Z]{2,63}$/;

/** A URL with http or https, because it is shown as a link. Without a scheme, https is added. */
export const website = webAddress(/^https?$/);

export const httpsAddress = webAddress(/^https$/);

function webAddress(protocol: RegExp) {
  const schema = z.url({ protocol, hostname: HOST });
  return text(2048)
    .overwrite((value) => (value === "" || SCHEME.test(value) ? value : `https://${value}`))
    .refine((value) => value === "" || (schema.safeParse(value).success && !hasPassword(value)), {
      error: "wrong-form",
    })
    .meta({ example: "https://shop.example/" });
}

/** A scheme (RFC 3986). `localhost:80` matches as well, and is rejected as a scheme other than http. */
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/** User information can disguise the host: `https://bank.example@evil.example/` leads to evil.example. */
function hasPassword(value: string): boolean {
  const { username, password } = new URL(value);
  return username !== "" || password !== "";
}

const POSTCODE = country.postcode && new RegExp(country.postcode.pattern);
const space = country.postcode?.space ?? null;

/** Of the country, in capitals and with its space. What has no form there may be anything. */
export const postcode = text(20)
  .overwrite((value) => {
    if (space === null) return value.toUpperCase().replaceAll(/\s+/g, " ");
    const plain = value.toUpperCase().replaceAll(/[\s-]/g, "");
    return space === 0 ? plain : `${plain.slice(0, space)} ${plain.slice(space)}`.trim();
  })
  .refine((value) => value === "" || POSTCODE === null || POSTCODE.test(value), { error: "wrong-form" })
  .meta({
    description: country.postcode?.name[FIRST] ?? "Postcode",
    ...(country.postcode?.example && { example: country.postcode.example }),
  });
