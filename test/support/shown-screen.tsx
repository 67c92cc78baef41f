import type { ReactNode } from "react";
import { onTestFinished } from "vitest";
import type { Place } from "#core/contract/directory/places.ts";
import type { AnswerOf, InputOf } from "#core/contract/endpoint.ts";
import { type Contract, contract, type ScreenReadName } from "#core/contract/index.ts";
import { FIRST, LOCALES, type Locale } from "#core/contract/locales.ts";
import type { SubjectOfCalls } from "#core/contract/module.ts";
import { type DirectorySettings, directorySettings, OFFERS } from "#core/contract/office/settings.ts";
import { PlaceNames } from "#core/domain/pages/place-names.ts";
import type { AnyScreen, Caller, Head, ScreenContext, SiteSettings } from "#core/web/document/screen.ts";
import { knownQuery, lenientQuery } from "#core/web/document/screen-query.ts";
import { SiteProviders } from "#core/web/document/site-context.tsx";
import { staticMarkup } from "#core/web/document/static-markup.ts";
import { PageResources } from "#core/web/ui/page-resources.ts";
import { SUBJECTS_OF_MODULES } from "#start/compiled/declared.ts";
import { sampleOf } from "./sample.ts";

/**
 * Screens of the public site in a document without a browser (`// @vitest-environment happy-dom`), as the server renders them from
 * answers of the API that a test gives. Layout, and what only a browser has, are for the tests of `test/site`.
 */

/** A Friday at noon, when Ireland has the time of Greenwich. */
export const NOON = "2026-11-27T12:00:00Z";

type Answers = {
  [Name in ScreenReadName]?: AnswerOf<Contract[Name]> | ((input: InputOf<Contract[Name]>) => AnswerOf<Contract[Name]>);
};

export type Request = {
  locale?: Locale;
  /** Path and query below the language. */
  at?: string;
  now?: string;
  /** What the API answers, by its calls; whatever else is asked of it fails the test, but for calls of modules. */
  api?: Answers;
  site?: Partial<SiteSettings>;
  directory?: Partial<DirectorySettings>;
  places?: readonly Place[];
};

type Asked = { name: ScreenReadName; input: Record<string, unknown> };
/** The context of a screen, and what the screen has done with it. */
type Opened = { context: ScreenContext; asked: Asked[]; until: number[]; unanswered: string[] };

const OF_MODULES = Object.assign({}, ...Object.values<SubjectOfCalls>(SUBJECTS_OF_MODULES).map(({ calls }) => calls));

/** Modules load for screens of core, whose tests name none of their calls: there is nothing then. */
const emptyOfModule = (name: ScreenReadName) =>
  Object.hasOwn(OF_MODULES, name) ? sampleOf(contract[name].answer) : undefined;

/** A directory that has all that there is. */
const DIRECTORY = sampleOf(directorySettings, {
  ...(Object.fromEntries(OFFERS.map((offer) => [`has_${offer}`, true])) as Partial<DirectorySettings>),
  languages: [...LOCALES],
  text_languages: [...LOCALES],
});

/** The error of the API that a call answers with. */
export const refusal = (status: number, code: string) => Object.assign(new Error(code), { status, code });

export function contextOf(request: Request, screen: Partial<AnyScreen> = {}): Opened {
  const { locale = FIRST, at = "/", now = NOON, api = {}, places = [] } = request;
  const [path = "/", search = ""] = at.split("?");
  const opened = { asked: [] as Asked[], until: [] as number[], unanswered: [] as string[] };
  const call = async (name: ScreenReadName, input: Record<string, unknown>) => {
    opened.asked.push({ name, input });
    const answer = (api[name] as unknown) ?? emptyOfModule(name);
    if (answer === undefined) throw new Error(`the screen has asked for ${name}`);
    return typeof answer === "function" ? answer(input) : answer;
  };
  const context: ScreenContext = {
    locale,
    path,
    params: paramsOf(screen.path ?? path, path),
    query: knownQuery(search, screen.fields),
    now: Temporal.Instant.from(now),
    call: call as Caller,
    readQuery: lenientQuery,
    menu: [],
    notices: [],
    site: {
      name: { en: "Eolaire", ga: "Eolaire" } as SiteSettings["name"],
      languages: LOCALES,
      demo: false,
      publicUrl: "https://eolaire.example",
      identity: {} as SiteSettings["identity"],
      analyticsUrl: null,
      map: { center: { latitude: 54.99, longitude: -8.5 }, zoom: 12, tiles: null },
      licence: null,
      offline: null,
      push: null,
      directory: { ...DIRECTORY, ...request.directory },
      ...request.site,
    },
    places: new PlaceNames(places),
    until: (instant) => void (instant !== null && opened.until.push(msOf(instant))),
    unanswered: (question) => void opened.unanswered.push(question),
  };
  return { context, ...opened };
}

const msOf = (instant: Temporal.Instant | number) =>
  typeof instant === "number" ? instant : instant.epochMilliseconds;

function paramsOf(pattern: string, path: string): Record<string, string> {
  const values = path.split("/");
  const names = pattern.split("/").map((part, at) => [part, values[at] ?? ""] as const);
  return Object.fromEntries(names.flatMap(([part, value]) => (part.startsWith(":") ? [[part.slice(1), value]] : [])));
}

export type Shown = Opened & { head: Head };

/**
 * Opens a screen as a reader does, and puts it into the document until the test ends.
 * @param changes to its data, such as those of the server after a form was refused
 */
export async function open(screen: AnyScreen, request: Request = {}, changes: object = {}): Promise<Shown> {
  const opened = contextOf(request, screen);
  const data = { ...((await screen.load(opened.context)) as object), ...changes };
  return { ...opened, head: showData(screen, data, opened) };
}

/** Shows a screen with data that the server has already. */
export function openWith(screen: AnyScreen, data: object, request: Request = {}): Shown {
  const opened = contextOf(request, screen);
  return { ...opened, head: showData(screen, data, opened) };
}

function showData(screen: AnyScreen, data: object, { context }: Opened): Head {
  const { View } = screen;
  show(<View data={data} />, context);
  return screen.head(data, context);
}

/** Puts a part of a screen into the document until the test ends, as the server renders it. */
export function show(content: ReactNode, context: ScreenContext = contextOf({}).context): void {
  onTestFinished(() => document.body.replaceChildren());
  document.documentElement.lang = context.locale;
  document.body.innerHTML = markupOf(content, context);
}

/** What the server renders, without soft hyphens. */
export const markupOf = (content: ReactNode, context: ScreenContext): string =>
  staticMarkup(
    <SiteProviders site={context} resources={new PageResources()}>
      {content}
    </SiteProviders>,
  ).replaceAll("\u00ad", "");

/** What is read, in its order: pieces of text with a space between them, but none before a comma, colon or semicolon. */
export function readIn(element: Element = document.body): string {
  const pieces: string[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) pieces.push(walker.currentNode.textContent ?? "");
  return pieces
    .join(" ")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ (?=[,:;])/g, "")
    .trim();
}

/** The address of a link, without that of the site. */
export const addressOf = (link: Element) => link.getAttribute("href");

/** The values of a form as it would be sent before anybody touches it, in their order. */
export const fieldsOf = (form: Element): [string, string][] =>
  [...form.querySelectorAll<HTMLInputElement>("input[name], select[name], textarea[name]")].flatMap((field) => {
    const isLeftOut = ["checkbox", "radio"].includes(field.type) && !field.checked;
    // happy-dom does not choose the option that is marked as selected.
    const chosen = field.querySelector<HTMLOptionElement>("option[selected]") ?? field.querySelector("option");
    return isLeftOut ? [] : [[field.name, chosen?.value ?? field.value] as [string, string]];
  });
