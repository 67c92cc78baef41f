import { configure, fireEvent } from "@testing-library/dom";
import { cleanup, render } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { expect, onTestFinished, vi } from "vitest";
import type { Locale } from "#core/contract/locales.ts";
import type { Texts } from "#core/texts/messages/compiled/index.ts";
import { namespacesOf, type TextSet } from "#core/texts/messages/sets.ts";
import { textsIn } from "#core/texts/texts-for.ts";
import { hydratedIslandIn } from "#core/web/entries.ts";
import { LocaleContext } from "#core/web/i18n/locale-context.ts";
import { TextsContext } from "#core/web/i18n/texts.tsx";
import type { Island } from "#core/web/ui/island/island.tsx";
import { setAddress } from "./document.ts";
import { contextOf, markupOf, type Request } from "./shown-screen.tsx";

/** Islands in a document without a browser (`// @vitest-environment happy-dom`): the server's markup with their scripts, real keys and presses. */

configure({ asyncUtilTimeout: 20_000 }); // on a busy machine what is right comes late

/** What happy-dom does not have. */
function completeWindow() {
  Element.prototype.scrollIntoView ??= () => {};
  vi.stubGlobal("Option", function option(text: string, value: string, _isDefault: boolean, isSelected: boolean) {
    return Object.assign(document.createElement("option"), { text, value, selected: isSelected });
  });
  for (const name of ["ariaExpanded", "ariaSelected", "ariaLabel", "ariaAutoComplete"]) {
    if (name in Element.prototype) continue;
    const attribute = name.replace("aria", "aria-").toLowerCase();
    Object.defineProperty(Element.prototype, name, {
      get(this: Element) {
        return this.getAttribute(attribute);
      },
      set(this: Element, value: string) {
        this.setAttribute(attribute, value);
      },
    });
  }
}

const HYDRATED = new Map(
  Object.entries(
    import.meta.glob<Record<string, Island<object>>>(["/src/web/**/*.island.tsx", "/modules/**/*.island.tsx"]),
  ).map(([file, load]) => [hydratedIslandIn(file)!, load]),
);

/**
 * Shows islands until the test ends, hydrated as the browser does it: where the server has written them, with the props and texts that
 * travel. React compares the two, and says where they differ.
 * @param request path and query of the screen in `at`
 * @returns the reader's hands
 */
export async function hydrateIslands(content: ReactNode, request: Request & { hash?: string } = {}) {
  const { context } = showMarkup(request, (context) => markupOf(content, context));
  const warnings = vi.spyOn(console, "error").mockImplementation(() => {});
  onTestFinished(cleanup);
  for (const element of document.querySelectorAll<HTMLElement>("[data-island]")) {
    const { island: name, props = "{}" } = element.dataset;
    const Shown = (await HYDRATED.get(name!)!())[name!]!;
    const holder = document.createElement("div");
    element.replaceWith(holder);
    holder.append(element);
    for (const attribute of ["island", "props", "when"]) delete element.dataset[attribute];
    const island = <Shown {...(JSON.parse(props) as object)} />;
    const { locale } = context;
    render(
      <LocaleContext value={locale}>
        <TextsContext value={textsOf(Shown.texts, locale)}>{island}</TextsContext>
      </LocaleContext>,
      { container: holder, hydrate: true, onRecoverableError: (error) => console.error(error) },
    );
    element.dataset.island = name;
  }
  expect(warnings.mock.calls.map((call) => call.join(" "))).toEqual([]);
  warnings.mockRestore();
  return userEvent.setup();
}

const textsOf = (set: TextSet | undefined, locale: Locale): Partial<Texts> =>
  Object.fromEntries((set ? namespacesOf(set) : []).map((namespace) => [namespace, textsIn(locale)[namespace]]));

/** Puts markup into the document until the test ends. */
function showMarkup(
  request: Request & { hash?: string },
  markup: (context: ReturnType<typeof contextOf>["context"]) => string,
) {
  const { context } = contextOf(request);
  const { at = "/pages", hash = "" } = request;
  setAddress(`/${context.locale}${at}${hash}`);
  document.documentElement.lang = context.locale;
  completeWindow();
  onTestFinished(() => {
    document.body.replaceChildren();
    localStorage.clear();
    sessionStorage.clear();
    vi.unstubAllGlobals();
  });
  const holder = document.createElement("div");
  holder.innerHTML = markup(context);
  document.body.replaceChildren(...holder.childNodes); // happy-dom connects what it parses within the document before its children
  return { context };
}

/** Answers of the server to the script, by path; `requests` are those that it has made, in their order. */
export function serve(answers: Record<string, (body: string) => { status?: number; json: unknown } | Promise<never>>) {
  const requests: { path: string; query: string; body: string }[] = [];
  vi.stubGlobal(
    "fetch",
    async (address: string, { body = "", signal }: { body?: string; signal?: AbortSignal } = {}) => {
      const { pathname, search } = new URL(address, "https://eolaire.example");
      requests.push({ path: pathname, query: search, body });
      const { status = 200, json } = await answers[pathname]!(body);
      signal?.throwIfAborted();
      return { ok: status < 400, status, json: async () => json };
    },
  );
  return requests;
}

/** Listens until the test ends: the files of a worker may share the document. */
export function listen(type: string, listener: (event: Event) => void) {
  document.addEventListener(type, listener);
  onTestFinished(() => document.removeEventListener(type, listener));
}

/** A form as it is sent: where to, and what it says. */
export function onSubmit(): string[] {
  const sent: string[] = [];
  listen("submit", (event) => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    sent.push(`${form.getAttribute("action")}?${new URLSearchParams([...new FormData(form)] as [string, string][])}`);
  });
  return sent;
}

/** A key while an input method composes a text. */
export const pressComposing = (element: Element, key: string) => fireEvent.keyDown(element, { key, isComposing: true });

/** A browser that has more, such as a clipboard. */
export function giveNavigator(fields: Record<string, unknown>) {
  const known = navigator;
  const get = (_: Navigator, key: string) => (key in fields ? fields[key] : Reflect.get(known, key, known));
  vi.stubGlobal(
    "navigator",
    new Proxy(known, { get, has: (_, key) => key in fields || key in known } as ProxyHandler<Navigator>),
  );
}
