import { useApp, useTexts } from "../../../app/app-context.tsx";
import { plain } from "../../../i18n/bilingual.tsx";
import { useRead } from "../../api/use-api.ts";
import { useSignedIn } from "../../shell/SignedIn.tsx";
import { addressOf, type Section } from "../sections.ts";
import { foldForSearch } from "../shell/fold-for-search.ts";

export type Found = { to: string; name: string; kind: "screen" | "page" | "account"; more?: string | null };

const MAX = 6;
/** One letter finds everything. */
const FEWEST_LETTERS = 2;

/** Screens by their names; pages and accounts as the server finds them, for administrators. */
export function useFound(terms: string, sections: readonly Section[]): readonly Found[] {
  const { sections: names } = useTexts("admin");
  const { add } = useTexts("admin-pages");
  const { locale } = useApp();
  const { account } = useSignedIn();
  const enabled = account.type === "admin" && terms.length >= FEWEST_LETTERS;
  const pages = useRead("adminPages", { q: terms, sort: "match", limit: MAX }, { enabled });
  const accounts = useRead("searchAccounts", { query: terms, limit: MAX }, { enabled });
  const screens = [
    ...sections.map((one) => ({ to: addressOf(one), name: names[one.name] })),
    ...(account.type === "admin" ? [{ to: "/pages/add", name: add.title }] : []),
  ];
  return [
    ...screens
      .filter(({ name }) => foldForSearch(name).includes(foldForSearch(terms)))
      .map((one): Found => ({ ...one, kind: "screen" })),
    ...(enabled ? (pages.data?.items ?? []) : []).map(
      (one): Found => ({
        ...{ to: `/pages/${one.id}`, kind: "page", more: one.location },
        name: plain(one, "name", locale) || one.slug,
      }),
    ),
    ...(enabled ? (accounts.data?.items ?? []) : []).map(
      (one): Found => ({
        ...{ to: `/accounts?q=${encodeURIComponent(one.uid)}`, kind: "account", more: one.email },
        name: one.name || one.email || one.uid,
      }),
    ),
  ];
}
