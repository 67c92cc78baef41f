import type { Locale } from "../../contract/locales.ts";
import type { PagePreview } from "../../contract/pages/own.ts";
import type { Page } from "../../contract/pages/public.ts";
import type { VIEW_SOURCES } from "../../contract/views.ts";
import type { CallingClient } from "../access/caller.ts";
import type { IdentityProvider } from "../identity/identity.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { Writing } from "../mail/transport.ts";
import type { MediaStore } from "../media/media-store.ts";

/** One view of a page or a category, whose slug it names. */
export type View = {
  kind: "page" | "category";
  slug: string;
  visitor: CallingClient;
  /** `at-work`: a view by the team or an administrator. It is remembered as the visitor's last one, but never counted. */
  source: (typeof VIEW_SOURCES)[number] | "at-work";
  /** Whether the account says that its holder lives in the area. */
  local?: boolean;
};

export type ViewCounter = { count(view: View, now: Temporal.Instant): void };

/** What a handler may need beside the database. */
export type Services = {
  identity: IdentityProvider;
  media: MediaStore;
  views: ViewCounter;
  /** Background jobs. */
  jobs: Pick<Jobs, "states" | "request">;
  /** Renders mails, for previews. */
  writing: Writing;
  /** An account that has verified this address is an administrator. */
  adminEmail: string | undefined;
  /** Renders the public screen of a page in any state. */
  previewOf: (page: Page, locale: Locale) => Promise<PagePreview>;
};
