import type { Endpoint } from "./endpoint.ts";
import type { TokenArea } from "./scopes.ts";

/** A subject of the API: a section of its reference, whose calls a token opens by the area. */
export type SubjectOfCalls = { title: string; area: TokenArea | null; calls: Readonly<Record<string, Endpoint>> };

/** A kind of rows that the audit log names, such as `webhook`. What follows from its changes stands in the module's `effects.ts`. */
export type KindOfRows = {
  /** Where the present name of one is found. */
  named?: { table: string; name: string; name_ie?: string };
  /** Its screen on the administrators' desk, below `/admin`; null: it has none. */
  screen: string | null;
  /** Each has one below that screen, by its id. */
  hasOwnScreen?: true;
};

/** A kind of notifications for the office, of which the module has the words. */
export type KindOfNotifications = {
  /** Below `/admin`: where one that is about no page is dealt with. */
  screen: string;
  /** About what curators do: they get it for the pages of their category or place. */
  forCurators?: true;
};

/** A kind of what waits for the office; how it is found stands in the module's `waiting.ts`. */
export type KindOfWaiting = {
  /** Who decides: administrators alone, or editors, too. */
  who: "admin" | "editor";
  /** The screen of the administrators' desk with all of them. */
  screen: `/${string}`;
  /** The address of one, before its id. Default: the screen. */
  one?: `/${string}`;
  /** Only counted: too many to stand one by one, or not to be read before the rest. */
  isOnlyCounted?: true;
};

/** What the holder of an account has by mail, or not: a column of `account` of that name. A new account has what the column's default says. */
export type DeclaredWish = {
  /** Below which one the account's form asks for it. Default: in the order of the modules, above those of core. */
  after?: string;
  /** In the API's reference. */
  description?: string;
  /** The type of the mails: what waits of them is not sent any more once it is turned off. */
  mail?: string;
  /** Who registers is asked. */
  isAsked?: true;
  /** The link in the mails turns them off without a sign-in. */
  link?: {
    /** What its address has as `of`; empty: nothing. */
    of: string;
    /** What its token is signed for: it turns nothing else off. */
    purpose: string;
    /** The call that takes the token, and the key of what its screen says (`feedback`). */
    call: string;
  };
};

/** What the link of a mail ends without a sign-in, beside wishes of an account; its mails have it as their address for one click (RFC 8058). */
export type DeclaredMailLink = {
  /** What its address has as `of`. */
  of: string;
  /** The call that takes the token of an id. */
  call: string;
  /** The key of what its screen says (`feedback`). */
  texts: string;
  /** Where one goes on afterwards, and, with the token, where one goes who ends nothing. */
  next: `/${string}`;
  stay: `/${string}`;
};

/** Those of a module, the default export of its `wishes.ts`. */
export type WishesPart = Readonly<Record<string, DeclaredWish>>;

/**
 * What a directory has or not because of a module, the default export of its `offers.ts`, by the name of the module. `isNew`: a new one has it; `after`: below which one
 * the office is asked. Default: the last.
 */
export type OffersPart = Readonly<Record<string, { isNew: boolean; after?: string }>>;

/** The sets of texts of its islands, each the namespace of that name, the default export of its `islands.ts`. */
export type IslandsPart = readonly string[];

/**
 * What everything knows of a module: server, browser, tools. Its server, its screens and the rest stand in files of their own beside
 * (`docs/architecture.md`, *A module*), so that none is loaded where it is not used.
 */
export type Module = {
  /** That of its folder, and of the namespace of its texts. */
  name: string;
  /** A sentence in the description of the API, for programs that may ask otherwise; empty: none. */
  aboutApi: string;
  subjects: Readonly<Record<string, SubjectOfCalls>>;
  /** Its calls in subjects of core, by the name of the subject. */
  furtherCalls: Readonly<Record<string, SubjectOfCalls["calls"]>>;
  /** The sets in which its texts travel to the browser (`texts/messages/sets.ts`). */
  textSets: readonly string[];
  /** Its calls of which answers to questions are made (`domain/asking`), on the server and on a device. */
  asked: readonly string[];
  /** The names of its background jobs. */
  jobs: readonly string[];
  /** Those of which visitors and owners notice whether they run. */
  jobsForPeople: readonly string[];
  kinds: Readonly<Record<string, KindOfRows>>;
  /** The types of its mails, with whose words they carry and to whom they go. */
  mails: Readonly<Record<string, unknown>>;
  mailLinks: readonly DeclaredMailLink[];
  notifications: Readonly<Record<string, KindOfNotifications>>;
  waiting: Readonly<Record<string, KindOfWaiting>>;
};

/** Declares a module: what it has none of may be left out. */
export const module = <
  const Name extends string,
  const Subjects extends Module["subjects"] = Record<never, never>,
  const FurtherCalls extends Module["furtherCalls"] = Record<never, never>,
  const Asked extends Module["asked"] = readonly [],
  const Jobs extends Module["jobs"] = readonly [],
  const Kinds extends Module["kinds"] = Record<never, never>,
  const Mails extends Module["mails"] = Record<never, never>,
  const MailLinks extends Module["mailLinks"] = readonly [],
  const Notifications extends Module["notifications"] = Record<never, never>,
  const Waiting extends Module["waiting"] = Record<never, never>,
>(declared: {
  name: Name;
  aboutApi?: string;
  subjects?: Subjects;
  furtherCalls?: FurtherCalls;
  textSets?: Module["textSets"];
  asked?: Asked;
  jobs?: Jobs;
  jobsForPeople?: readonly Jobs[number][];
  kinds?: Kinds;
  mails?: Mails;
  mailLinks?: MailLinks;
  notifications?: Notifications;
  waiting?: Waiting;
}) =>
  ({
    aboutApi: "",
    subjects: {},
    furtherCalls: {},
    textSets: [],
    asked: [],
    jobs: [],
    jobsForPeople: [],
    kinds: {},
    mails: {},
    mailLinks: [],
    notifications: {},
    waiting: {},
    ...declared,
  }) as {
    name: Name;
    aboutApi: string;
    subjects: Subjects;
    furtherCalls: FurtherCalls;
    textSets: Module["textSets"];
    asked: Asked;
    jobs: Jobs;
    jobsForPeople: readonly string[];
    kinds: Kinds;
    mails: Mails;
    mailLinks: MailLinks;
    notifications: Notifications;
    waiting: Waiting;
  } satisfies Module;
