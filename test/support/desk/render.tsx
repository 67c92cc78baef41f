import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter, Route, Routes } from "react-router";
import { type Account, account } from "#core/contract/accounts/accounts.ts";
import { FIRST, type Locale } from "#core/contract/locales.ts";
import { textsIn } from "#core/texts/texts-for.ts";
import { AppProviders } from "#core/web/app/app-context.tsx";
import { keyOf, type ReadName } from "#core/web/desk/api/use-api.ts";
import { ConfirmProvider } from "#core/web/desk/shell/Confirm.tsx";
import { SignedInContext } from "#core/web/desk/shell/SignedIn.tsx";
import { appDataIn } from "../app-data.ts";
import { sampleOf } from "../sample.ts";

type Options = {
  locale?: Locale;
  /** What the API has answered already: call, input, answer. */
  read?: readonly [ReadName, object, unknown][];
  /** The address, and the pattern that it meets. */
  at?: { path: string; pattern: string };
  type?: Account["type"];
};

/**
 * For tests: the markup of a part of the desk as it is before anybody touches it, without a browser. Effects do not run: what the API
 * has not answered yet is loading.
 */
export function render(shown: ReactNode, options: Options = {}): Markup {
  const { locale = FIRST, read = [], at = { path: "/", pattern: "/" }, type = "admin" } = options;
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  for (const [name, input, answer] of read) queries.setQueryData(keyOf(name, input as never), answer);
  const reader = { client: {} as never, identity: {} as never, account: sampleOf(account, { type, locale }) };
  const html = renderToStaticMarkup(
    <AppProviders data={appDataIn(locale)} texts={textsIn(locale)}>
      <MantineProvider>
        <QueryClientProvider client={queries}>
          <ConfirmProvider>
            <SignedInContext value={reader}>
              <MemoryRouter initialEntries={[at.path]}>
                <Routes>
                  <Route path={at.pattern} element={shown} />
                </Routes>
              </MemoryRouter>
            </SignedInContext>
          </ConfirmProvider>
        </QueryClientProvider>
      </MantineProvider>
    </AppProviders>,
  );
  return new Markup(html);
}

const ENTITIES = new Map(Object.entries({ amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" }));
const plain = (html: string) =>
  html
    .replaceAll(/<style[^>]*>.*?<\/style>/gs, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/&(\w+|#x27);/g, (entity, name: string) => ENTITIES.get(name) ?? entity)
    .replaceAll(/\s+/g, " ")
    .trim();

/** For tests: rendered markup, in which elements are found by their tags. */
export class Markup {
  readonly html: string;
  constructor(html: string) {
    this.html = html;
  }

  /** What is read, in its order. */
  get text(): string {
    return plain(this.html);
  }

  /** The elements of a tag that hold none of the same: their attributes and their text. */
  all(tag: string): { attributes: string; text: string }[] {
    const found = this.html.matchAll(new RegExp(`<${tag}(?=[\\s>])([^>]*)>((?:(?!<${tag}[\\s>]).)*?)</${tag}>`, "gs"));
    return [...found].map(([, attributes = "", inner = ""]) => ({ attributes, text: plain(inner) }));
  }

  /** The texts of the elements of a tag. */
  texts(tag: string): string[] {
    return this.all(tag).map(({ text }) => text);
  }

  /** The values of an attribute, in the order of the document. */
  values(attribute: string): string[] {
    return [...this.html.matchAll(new RegExp(` ${attribute}="([^"]*)"`, "g"))].map(([, value = ""]) => plain(value));
  }
}
