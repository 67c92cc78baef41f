import type { FeedbackKind } from "../contract/feedback.ts";
import type { PageRole } from "../contract/pages/own.ts";
import { INVITE_DAYS } from "./invites.ts";

/** What the directory writes to people, by type: what each message needs to know. A type named so has a template. */
export type Messages = {
  PASSWORD_RESET: OobData;
  EMAIL_SIGNIN: OobData;
  VERIFY_EMAIL: OobData;
  /** To the new address. */
  VERIFY_AND_CHANGE_EMAIL: OobData & { newEmail: string };
  /** To the old address: the change can be taken back. */
  RECOVER_EMAIL: OobData & { newEmail: string };
  /** A second factor was added: it can be taken away. */
  REVERT_SECOND_FACTOR_ADDITION: OobData & { factorName: string };
  PASSWORD_CHANGED: { email: string };
  ACCOUNT_DELETED: { name: string };
  /** Somebody may keep a page; names may be empty, and so may the message. */
  INVITE: { code: string; page: string; inviter: string; role: PageRole; message: string };
  /** What somebody had written last is answered: `path` is where they write again; no page: it was about the directory. */
  FEEDBACK_REPLY: { name: string; page: string; message: string; written: string; path: string };
  /** Somebody has written about a page; `path` is where it is answered, below the language. */
  FEEDBACK_ON_PAGE: { page: string; name: string; kind: FeedbackKind; message: string; path: string };
  FEATURE: Newsletter;
  /** What the administrators decided about a page, to its owner; with a reason, where they gave one. */
  PAGE_APPROVED: PageData;
  PAGE_DECLINED: PageData;
  PAGE_DISABLED: PageData;
  PAGE_ENABLED: PageData;
  /** To somebody whom the administrators have made owner of a page. */
  PAGE_OWNER: PageData;
  SMS_CODE: { code: string };
};

/** A round-up as it goes out, with both languages: each reader's is chosen when it is written. */
export type Newsletter = {
  title: string | null;
  title_ie: string | null;
  text: string | null;
  text_ie: string | null;
  cards: NewsletterCard[];
  /** By which its reader ends it; empty once it is sent. */
  unsubscribe: string;
};

export type NewsletterCard = {
  /** Below the language, such as `/pages/lantern-bar`. */
  path: string;
  title: string | null;
  title_ie: string | null;
  text: string | null;
  text_ie: string | null;
  /** Whose news it is; null where the title says it. */
  by: string | null;
  by_ie: string | null;
  /** From the root, such as `/images/posts/…-320.jpg`. */
  picture: string | null;
};

/** A page's name in the reader's language, where to go (a path below the language), and what somebody adds, or nothing. */
export type PageData = { page: string; path: string; message: string };

/** A code for one deed, the address of our page that does it, and the account's address. */
export type OobData = { code: string; link: string; email: string };

export type MessageType = keyof Messages;

/** A mail about one thing, to one person. */
export type MailType = Exclude<MessageType, "SMS_CODE" | "FEATURE">;

/** For how long the link or the code in a message works: it says so, and is not sent any more when that is over. */
export const LIFE_MINUTES: Partial<Record<MessageType, number>> = {
  PASSWORD_RESET: 60,
  EMAIL_SIGNIN: 60,
  VERIFY_EMAIL: 3 * 24 * 60,
  VERIFY_AND_CHANGE_EMAIL: 3 * 24 * 60,
  RECOVER_EMAIL: 3 * 24 * 60,
  REVERT_SECOND_FACTOR_ADDITION: 3 * 24 * 60,
  INVITE: INVITE_DAYS * 24 * 60,
  SMS_CODE: 10,
};
