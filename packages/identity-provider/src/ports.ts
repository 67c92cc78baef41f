import type { FastifyRequest } from "fastify";
import type { IdentityMessages, IdentityMessageType } from "./protocol.ts";
import type { IdentityDatabase } from "./tables.ts";

export type IdentityMessage<Type extends IdentityMessageType = IdentityMessageType> = {
  type: Type;
  /** An address, or a number in E.164 for `SMS_CODE`. */
  to: string;
  /** One of `languages`. */
  locale: string;
  data: IdentityMessages[Type];
};

export type Mailer = {
  /** Writes a message in the transaction of its cause; where that fails, it must not be sent. */
  queue<Type extends IdentityMessageType>(tx: IdentityDatabase, message: IdentityMessage<Type>): Promise<void>;
};

/** A bucket of `points`, which refills evenly within `seconds`. */
export type Limit = {
  points: number;
  seconds: number;
  /** Counts all who share a client address: whoever expects many behind one may give it more. */
  isOfAddress?: boolean;
};

/** What is counted, and of whom: `["register", "192.0.2.7"]`. Subjects are personal: store a hash of them. */
export type LimitKey = readonly [name: string, ...subjects: string[]];

/** How long an account waits after wrong passwords in a row: an hour after the free ones, then two, four … */
export type TryRule = { free: number; maxWaitHours: number; forgetHours: number };

/**
 * Spends or refuses. Of several processes all count together. A method that cannot know throws: limits fail closed.
 * `MemoryLimits` is one for a single process.
 */
export type Limits = {
  /** Whose requests count together: a client address, of IPv6 the /64. */
  clientOf(ip: string | undefined): string;
  /** Any request of a client, before all else. */
  mayCall(client: string): boolean;
  /** Takes a point. @returns false where the bucket is empty */
  spend(key: LimitKey, limit: Limit): Promise<boolean>;
  /** Returns a point, for attempts that succeeded. */
  refund(key: LimitKey, limit: Limit): Promise<void>;
  /** Counts an attempt at a password, before it is checked. @returns false while its account has to wait */
  countTry(key: LimitKey, rule: TryRule): Promise<boolean>;
  forgetTries(key: LimitKey): Promise<void>;
  /** Whether `remember` was called within its days. */
  isKnown(key: LimitKey): Promise<boolean>;
  remember(key: LimitKey, days: number): Promise<void>;
};

/** A change of how a user signs in, with the number of passkeys or recovery codes before and after. */
export type SignInChange = {
  uid: string;
  action: "passkey-add" | "passkey-remove" | "recovery-codes" | "recovery-code-use";
  before: number;
  after: number;
  requestId: string;
};

/** What became of the account that stands elsewhere under a user who deletes herself. */
export type AccountDeletion =
  /** The user is deleted with it. */
  | "deleted"
  /** There is none: the provider deletes its user. */
  | "none"
  | "signed-out"
  | "too-many"
  /** Why not, for people. */
  | { refusal: string };

/** Texts of the page that ends a popup, where the browser does not close it. */
export type PopupText = "done" | "failed" | "unauthorized" | "departing";

/** Another OpenID provider with which users sign in. */
export type OidcProvider = {
  /** `google.com`, `apple.com` or `oidc.…`, as the SDK names it. */
  id: string;
  /** The address whose discovery document is read; http only for tests. */
  issuer: string;
  client_id: string;
  client_secret: string;
};

export type PasswordDemand = "lowercase" | "uppercase" | "digit" | "symbol";

export type PasswordRules = {
  /** At least 6, as the protocol has it. */
  minLength: number;
  demands: readonly PasswordDemand[];
  /** Whether attackers would try it first. Default: none is. */
  isCommon?(password: string): Promise<boolean>;
};

/** What an operator sets. */
export type IdentitySettings = {
  projectId: string;
  /** Public: it rejects requests that are meant for another server. */
  apiKey: string;
  /** Of tokens; default: the public address. */
  issuer?: string | undefined;
  methods: readonly string[];
  providers: readonly OidcProvider[];
  password: PasswordRules;
};

/** What surrounds the provider. */
export type Ports = {
  mailer: Mailer;
  limits: Limits;
  /** The languages of mails and pages, as BCP 47 tags; the first is the standard one. */
  languages: readonly [string, ...string[]];
  /** The page to which links in mails lead. It asks for a click, and then has the SDK use the code of its query. */
  actionPage(locale: string): URL;
  /** The name that authenticators store with a passkey. */
  siteName(locale: string): string;
  /** Records a change in the transaction in which it happens. */
  audit?(tx: IdentityDatabase, change: SignInChange): Promise<void>;
  /** Deletes what an application has under the user, and the user by `deleteUser`. */
  deleteAccount?(token: string, request: FastifyRequest): Promise<AccountDeletion>;
  /** A typed number in E.164; null where there can be none such. Default: any of that form. */
  phoneNumber?(typed: string): string | null;
  /** The texts of popups in the languages other than English. */
  popupText?(text: PopupText, locale: string): string;
  /** Default: `JSON.parse`. */
  parseJson?(text: string): unknown;
  /** The status of an error that a hook or a parser of yours throws; undefined for any other error. */
  statusOf?(error: unknown): number | undefined;
};
