import { FIRST, LOCALES, type Locale } from "#core/contract/locales.ts";
import { noticesAt } from "#core/domain/writing/office-notices.ts";
import { OFFLINE_OF_MODULES } from "#start/compiled/offline.ts";
import type { WaitingNote } from "../app/offline/messages.ts";
import type { HtmlDocument } from "../document/document.ts";
import { hasOffered } from "../document/has-offered.ts";
import { renderLoaded, renderScreen } from "../document/render-screen.tsx";
import { type AnyScreen, Elsewhere, type ScreenContext } from "../document/screen.ts";
import { knownQuery, lenientQuery } from "../document/screen-query.ts";
import { EventScreen } from "../site/screens/events/event.tsx";
import { EventsScreen } from "../site/screens/events/events.tsx";
import { CorrectScreen } from "../site/screens/feedback/correct.tsx";
import { FeedbackScreen } from "../site/screens/feedback/feedback.tsx";
import { HomeScreen } from "../site/screens/home/home.tsx";
import { OfflineScreen } from "../site/screens/offline/offline.tsx";
import { NotStoredScreen, WaitingScreen } from "../site/screens/offline/offline-answers.tsx";
import { PageScreen } from "../site/screens/page/page.tsx";
import { CategoryScreen } from "../site/screens/pages/category.tsx";
import { PagesScreen } from "../site/screens/pages/pages.tsx";
import { InfoScreen } from "../site/screens/writing/info.tsx";
import { PostScreen } from "../site/screens/writing/post.tsx";
import { PostsScreen } from "../site/screens/writing/posts.tsx";
import { StoriesScreen } from "../site/screens/writing/stories.tsx";
import { StoryScreen } from "../site/screens/writing/story.tsx";
import { storedCalls } from "./stored-calls.ts";
import type { StoredDirectory } from "./stored-directory.ts";

/** The screens that are written from the stored directory. */
const SCREENS: readonly AnyScreen[] = [
  HomeScreen,
  PagesScreen,
  PageScreen,
  CategoryScreen,
  StoriesScreen,
  StoryScreen,
  EventsScreen,
  EventScreen,
  PostsScreen,
  PostScreen,
  InfoScreen,
  FeedbackScreen,
  CorrectScreen,
  OfflineScreen,
];

const OF_MODULES = OFFLINE_OF_MODULES.flatMap(({ module, screens = [] }) =>
  screens.map((screen): AnyScreen => ({ offer: module, ...screen })),
);

type Route = { screen: AnyScreen; params: Record<string, string> };

/** The screen of a path below `/{locale}`, also in upper case; null: it is not stored. */
function routeOf(path: string, { app }: StoredDirectory): Route | null {
  const segments = path.toLowerCase().split("/");
  const ofModules = OF_MODULES.filter(({ offer }) => !offer || hasOffered(app.site, offer));
  for (const screen of [...SCREENS, ...ofModules]) {
    const pattern = screen.path.split("/");
    if (pattern.length !== segments.length) continue;
    const isOf = pattern.every((part, i) => part === segments[i] || (part.startsWith(":") && segments[i] !== ""));
    if (!isOf) continue;
    const named = pattern.flatMap((part, i) => (part.startsWith(":") ? [[part.slice(1), segments[i]!]] : []));
    return { screen, params: Object.fromEntries(named) as Record<string, string> };
  }
  return null;
}

export const localeOf = ({ pathname }: URL): Locale | null =>
  LOCALES.find((locale) => pathname === `/${locale}` || pathname.startsWith(`/${locale}/`)) ?? null;

/**
 * The document of an address from the stored directory: the same screens as the server's, with the hours of `now`, and a line
 * that says from when they are. What is not stored is said.
 */
export async function answerOffline(url: URL, directory: StoredDirectory, now: Temporal.Instant): Promise<Response> {
  const locale = localeOf(url) ?? FIRST;
  const path = url.pathname.slice(locale.length + 1).replace(/\/$/, "") || "/";
  const route = routeOf(path, directory);
  const context = contextOf(directory, { url, locale, path, route, now });
  try {
    if (!route) return missing(directory, context);
    return documentAnswer(await renderScreen(route.screen, context, directory.assets), 200);
  } catch (error) {
    if (error instanceof Elsewhere) return Response.redirect(`/${locale}${error.path}`, 302);
    return missing(directory, context);
  }
}

type Written = { url: URL; locale: Locale; kind: WaitingNote["kind"]; now: Temporal.Instant };

/** The document that says that what was written waits. */
export function answerWaiting({ kind, ...asked }: Written, directory: StoredDirectory): Response {
  const context = contextOf(directory, { ...asked, path: "/offline", route: null });
  return documentAnswer(renderLoaded(WaitingScreen, kind, context, directory.assets), 200);
}

function missing(directory: StoredDirectory, context: ScreenContext): Response {
  return documentAnswer(renderLoaded(NotStoredScreen, null, context, directory.assets), 503);
}

const documentAnswer = ({ prefix, rest, contentSecurityPolicy }: HtmlDocument, status: number) =>
  new Response(new Blob([prefix, rest]), {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": contentSecurityPolicy,
      "cache-control": "no-store",
      "referrer-policy": "strict-origin-when-cross-origin",
      "x-content-type-options": "nosniff",
    },
  });

type Asked = { url: URL; locale: Locale; path: string; route: Route | null; now: Temporal.Instant };

function contextOf(directory: StoredDirectory, { url, locale, path, route, now }: Asked): ScreenContext {
  const { app, places, notices, as_of } = directory;
  return {
    locale,
    path,
    now,
    places,
    params: route?.params ?? {},
    query: knownQuery(url.search.slice(1), route?.screen.fields),
    call: storedCalls(directory, { locale, now }),
    readQuery: lenientQuery,
    // Without the tiles and the analytics of other sites, which need a connection.
    site: { ...app.site, publicUrl: url.origin, map: { ...app.site.map, tiles: null }, analyticsUrl: null },
    menu: app.menu,
    notices: noticesAt(notices, now),
    storedAt: Temporal.Instant.from(as_of),
    until: () => {},
  };
}
