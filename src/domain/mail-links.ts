import { MAIL_LINKS_OF_MODULES } from "#start/compiled/declared.ts";
import { LINKED_WISHES, WISHES } from "../contract/accounts/wishes.ts";
import type { DeclaredMailLink } from "../contract/module.ts";

const ID_AND_SIGNATURE = 64;
const MAIL_AND_SIGNATURE = 108;

const ofId = <Link extends DeclaredMailLink>(link: Link) => ({ ...link, length: ID_AND_SIGNATURE });

/**
 * What a link of a mail turns off, or reports, without a sign-in, by the `of` of its address. `length`: of its token, in characters; `next`: where one goes on
 * afterwards; `stay`: and, with the token, where one goes who turns nothing off: null: to the home page. `texts`: the key of what the screen says.
 */
const MAIL_LINKS = [
  ...LINKED_WISHES.map((wish) => ({
    ...WISHES[wish].link,
    texts: WISHES[wish].link.call,
    length: ID_AND_SIGNATURE,
    next: "/account#preferences",
    stay: null,
  })),
  ...MAIL_LINKS_OF_MODULES.map(ofId),
  { of: "mail", call: "reportMail", texts: "reportMail", length: MAIL_AND_SIGNATURE, next: "/", stay: null },
] as const;

export type MailLink = (typeof MAIL_LINKS)[number];

/** Of another `of` it is that without one; null: there is none. */
export function mailLinkOf(of: string | null): MailLink | null {
  const named = (name: string) => MAIL_LINKS.find((link) => link.of === name);
  return named(of ?? "") ?? named("") ?? null;
}
