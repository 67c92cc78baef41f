/**
 * Whose words a message carries, and to whom it goes. Names of pages and people are words, too.
 * - `author`: `ours`, or of the `office`, of the recipient (`own`), of a `visitor`, of a `member` of a page's team
 * - `to`: somebody who is or gets `known` here (an account, an owner, a follower), or `anybody` whose address was typed
 */
export type Nature = { author: "ours" | "office" | "own" | "visitor" | "member"; to: "known" | "anybody" };

export const OURS = { author: "ours", to: "known" } as const;
export const OFFICE = { author: "office", to: "known" } as const;
export const BY_VISITOR = { author: "visitor", to: "known" } as const;
export const BY_MEMBER = { author: "member", to: "known" } as const;
/** Only `mailAsMember` sends these (docs/decisions/010-mail-at-most-once.md). */
export const MEMBER_TO_ANYBODY = { author: "member", to: "anybody" } as const;
/** Without the message of anybody, but with the name of a page or a person. */
export const NAME_TO_ANYBODY = { author: "visitor", to: "anybody" } as const;

type Mail<Data> = Nature & {
  /** What its template is given. */
  example: Data;
  link?: CodeLink;
};

/** The main action of a mail with a `code`: the path before it, without language, and for how many minutes the code is valid, which the mail states. */
export type CodeLink = { path: string; minutes: number };

/** Of a mail with a document of its own, in place of one text and one action. */
export type WithDocument = { hasDocument: true };

/** Declares a type of mail of a module. What a member writes to anybody, `mailAsMember` alone sends. */
export const mailOf = <Data>(
  nature: Nature & ({ author: Exclude<Nature["author"], "member"> } | { to: "known" }),
  example: Data,
  link?: CodeLink,
): Mail<Data> => ({ ...nature, example, ...(link && { link }) });

/** The same for a type of mail that the module's `mails.ts` renders. */
export const mailWithDocument = <Data>(nature: Nature & { to: "known" }, example: Data): Mail<Data> & WithDocument => ({
  ...nature,
  example,
  hasDocument: true,
});

/** The data of each type of mail, by its name. */
export type MailData<Mails> = { [Type in keyof Mails]: Mails[Type] extends Mail<infer Data> ? Data : never };

/** The name of a page in the recipient's language, a path without language, and a message or an empty text. */
export type PageData = { page: string; path: string; message: string };
