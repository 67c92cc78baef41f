import { LINKED_WISHES, WISHES } from "../contract/accounts/wishes.ts";

const ACCOUNT_AND_SIGNATURE = 64;
const MAIL_AND_SIGNATURE = 108;

/**
 * What a link of a mail turns off, or reports, without a sign-in, by the `of` of its address. `length`: of its token, in characters; `next`: where one goes on
 * afterwards. `texts`: the key of what the screen says.
 */
const MAIL_LINKS = [
  ...LINKED_WISHES.map((wish) => ({
    ...WISHES[wish].link,
    texts: WISHES[wish].link.call,
    length: ACCOUNT_AND_SIGNATURE,
    next: "/account#preferences",
  })),
  {
    of: "follows",
    call: "endFollowsByLink",
    texts: "unsubscribeFollows",
    length: ACCOUNT_AND_SIGNATURE,
    next: "/follow",
  },
  { of: "mail", call: "reportMail", texts: "reportMail", length: MAIL_AND_SIGNATURE, next: "/" },
] as const;
export type MailLink = (typeof MAIL_LINKS)[number];

/** Of another `of` it is that without one; null: there is none. */
export function mailLinkOf(of: string | null): MailLink | null {
  const named = (name: string) => MAIL_LINKS.find((link) => link.of === name);
  return named(of ?? "") ?? named("") ?? null;
}
