import { type IdentityMessages, LINK_MINUTES } from "@eolaire/identity-provider/protocol";
import { MAILS_OF_MODULES } from "#start/compiled/declared.ts";
import type { DueCheck } from "../contract/community/checks.ts";
import type { FeedbackKind } from "../contract/community/feedback.ts";
import type { PageRole } from "../contract/roles.ts";
import {
  BY_MEMBER,
  BY_VISITOR,
  type CodeLink,
  type MailData,
  MEMBER_TO_ANYBODY,
  NAME_TO_ANYBODY,
  type Nature,
  OFFICE,
  OURS,
  type PageData,
  type WithDocument,
} from "./mail-natures.ts";
import { CLAIM_CODE_MINUTES } from "./pages/claims.ts";
import { INVITE_DAYS } from "./pages/invites.ts";

/** The data of each type of message. Each type has a template. */
export type Messages = IdentityMessages & OfCore & MailData<typeof MAILS_OF_MODULES>;

type OfCore = {
  /** An invite to the team of a page. Names and message may be empty. */
  INVITE: MemberData & { code: string; page: string; inviter: string; role: PageRole; message: string };
  /** A reply to feedback. `path` is where the sender can write again; an empty `page` means the directory. */
  FEEDBACK_REPLY: MemberData & { name: string; page: string; message: string; written: string; path: string };
  /** Feedback about a page, to its team. `path`, without language, is where it is answered. */
  FEEDBACK_ON_PAGE: { page: string; name: string; kind: FeedbackKind; message: string; path: string };
  /** A visitor suggested corrections of a page, to its owner. `message` is their note, or empty. */
  CORRECTIONS_SUGGESTED: { page: string; name: string; message: string; path: string };
  /** A correction was accepted, to its sender. */
  CORRECTION_ACCEPTED: { page: string; name: string; path: string };
  /** The office has decided about an edit of a page, to who made it. */
  EDIT_ACCEPTED: PageData;
  EDIT_REFUSED: PageData;
  /** A change that was planned for a day, `when`, was not made, to the owner of the page and who planned it; `message` says why. */
  PLAN_STOPPED: PageData & { when: string };
  /** To an owner: are the hours of her pages still right? */
  STILL_RIGHT: StillRight;
  /** To an owner: how her pages were found in a month. */
  /** Decisions of administrators about a page, to its owner; `message` is the reason, or empty. */
  PAGE_APPROVED: PageData;
  PAGE_DECLINED: PageData;
  PAGE_DISABLED: PageData;
  PAGE_ENABLED: PageData;
  /** To somebody whom an administrator made owner of a page. */
  PAGE_OWNER: PageData;
  /** A page was handed over, to who had it and to who has it now; `name` is the other one, `message` is empty. */
  PAGE_HANDED_OVER: PageData & { name: string };
  PAGE_TAKEN_OVER: PageData & { name: string };
  /** To administrators: two backups in a row were missed. `message` is the error of the last attempt, or empty. */
  BACKUP_OVERDUE: { path: string; message: string };
  /** To the owner of a page: somebody has scanned the card in the window, and it is out of date. `message` is empty. */
  /** A code to the page's own phone or address: somebody says that the page is theirs. */
  CLAIM_SMS: { code: string; page: string };
  CLAIM_CODE: { code: string; page: string };
  /** The office has decided about a claim; `message` may be empty. */
  CLAIM_ACCEPTED: PageData;
  CLAIM_REFUSED: PageData;
  /** To the others of the team. */
  CLAIM_JOINED: PageData & { name: string };
};

/** The pages of one owner whose hours need a look, and the token of each link by the id of the page; none once it is sent. */
export type StillRight = {
  pages: (DueCheck["page"] & Pick<DueCheck, "reasons" | "week">)[];
  tokens?: Record<string, string>;
};

/** The token of the link by which the recipient reports the mail; empty in a mail of the office. */
export type MemberData = { report: string };

/** By which a mail names the logo that travels with it (RFC 2392): mails load nothing. */
export const LOGO_CONTENT_ID = "logo";

export type MessageType = keyof Messages;

/** Text messages. */
export const SMS_TYPES = ["SMS_CODE", "CLAIM_SMS"] as const satisfies MessageType[];
type SmsType = (typeof SMS_TYPES)[number];

type MailsOfModules = typeof MAILS_OF_MODULES;
/** Mails with a document of their own (`web/mail/documents.tsx`). */
export type DocumentType =
  | "STILL_RIGHT"
  | { [Type in keyof MailsOfModules]: MailsOfModules[Type] extends WithDocument ? Type : never }[keyof MailsOfModules];

/** Mails with one text and one action. */
export type MailType = Exclude<MessageType, SmsType | DocumentType>;

export const NATURES = {
  PASSWORD_RESET: OURS,
  EMAIL_SIGNIN: { author: "ours", to: "anybody" },
  VERIFY_EMAIL: OURS,
  VERIFY_AND_CHANGE_EMAIL: { author: "ours", to: "anybody" },
  RECOVER_EMAIL: OURS,
  REVERT_SECOND_FACTOR_ADDITION: { author: "own", to: "known" },
  REVERT_PASSKEY_ADDITION: { author: "own", to: "known" },
  RECOVERY_CODES_MADE: OURS,
  RECOVERY_CODE_USED: OURS,
  PASSWORD_CHANGED: OURS,
  ACCOUNT_DELETED: { author: "own", to: "known" },
  INVITE: MEMBER_TO_ANYBODY,
  FEEDBACK_REPLY: MEMBER_TO_ANYBODY,
  FEEDBACK_ON_PAGE: BY_VISITOR,
  CORRECTIONS_SUGGESTED: BY_VISITOR,
  CORRECTION_ACCEPTED: NAME_TO_ANYBODY,
  EDIT_ACCEPTED: OFFICE,
  EDIT_REFUSED: OFFICE,
  PLAN_STOPPED: OURS,
  STILL_RIGHT: OURS,
  PAGE_APPROVED: OFFICE,
  PAGE_DECLINED: OFFICE,
  PAGE_DISABLED: OFFICE,
  PAGE_ENABLED: OFFICE,
  PAGE_OWNER: OFFICE,
  PAGE_HANDED_OVER: BY_MEMBER,
  PAGE_TAKEN_OVER: BY_MEMBER,
  BACKUP_OVERDUE: OURS,
  SMS_CODE: OURS,
  CLAIM_SMS: NAME_TO_ANYBODY,
  CLAIM_CODE: NAME_TO_ANYBODY,
  CLAIM_ACCEPTED: OFFICE,
  CLAIM_REFUSED: OFFICE,
  CLAIM_JOINED: BY_MEMBER,
  ...MAILS_OF_MODULES,
} as const satisfies Record<MessageType, Nature>;

/** Mails with the words of a member to somebody who has nothing to do with the directory. */
export type MemberMail = {
  [Type in MessageType]: (typeof NATURES)[Type] extends typeof MEMBER_TO_ANYBODY ? Type : never;
}[MessageType];

/** The links of mails of modules that have a code. */
export const LINKS_OF_MODULES: readonly (CodeLink & { type: string })[] = Object.entries<{ link?: CodeLink }>(
  MAILS_OF_MODULES,
).flatMap(([type, { link }]) => (link ? [{ type, ...link }] : []));

/** Validity of the link or code in a message, which states it. After that time the message is not sent any more. */
export const LIFE_MINUTES: Partial<Record<MessageType, number>> = {
  ...LINK_MINUTES,
  INVITE: INVITE_DAYS * 24 * 60,
  ...Object.fromEntries(LINKS_OF_MODULES.map(({ type, minutes }) => [type, minutes])),
  CLAIM_SMS: CLAIM_CODE_MINUTES,
  CLAIM_CODE: CLAIM_CODE_MINUTES,
};
