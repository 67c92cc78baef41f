import { Button, TextInput } from "@mantine/core";
import { useDebouncedValue, useHotkeys } from "@mantine/hooks";
import { type KeyboardEvent, useId, useState } from "react";
import { useNavigate } from "react-router";
import type { Offer } from "#core/contract/office/settings.ts";
import { isOffice } from "#core/contract/roles.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { useRead } from "#core/web/desk/api/use-api.ts";
import { foundBy } from "#core/web/desk/catalogue/found.ts";
import { usePlaceName } from "#core/web/desk/map/use-places.ts";
import { Dialog } from "#core/web/desk/shell/Dialog.tsx";
import { useSignedIn } from "#core/web/desk/shell/SignedIn.tsx";
import { plain } from "#core/web/i18n/bilingual.tsx";
import { type Texts, useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import layout from "#core/web/ui/layout.module.css";
import type { Section } from "../section.ts";
import { type Place, placesOf } from "../sections.ts";
import { settingsValues } from "../settings/settings-values.ts";
import type { SettingField } from "../settings/use-settings-form.ts";
import styles from "./spotlight.module.css";

/** Before an address of the other desk: curators edit pages there. */
const MANAGE = "manage:";
/** Milliseconds without typing before the search starts. */
const TYPED_MS = 200;

/** A command palette for screens, actions, settings, pages and accounts, opened by its button or Ctrl-K. */
export function Spotlight({ sections }: { sections: readonly Section[] }) {
  const { spotlight: texts } = useTexts("admin-pages");
  const [isOpen, setOpen] = useState(false);
  useHotkeys([["mod+K", () => setOpen(true)]], []);
  return (
    <>
      <Button variant="default" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {texts.open} <kbd className={styles.key}>Ctrl K</kbd>
      </Button>
      {isOpen && <Box sections={sections} onClose={() => setOpen(false)} />}
    </>
  );
}

function Box({ sections, onClose }: { sections: readonly Section[]; onClose: () => void }) {
  const { spotlight: texts } = useTexts("admin-pages");
  const { close } = useTexts("desk");
  const go = useNavigate();
  const id = useId();
  const [typed, setTyped] = useState("");
  const [terms] = useDebouncedValue(typed.trim(), TYPED_MS);
  const found = useFound(terms, sections);
  const [at, setAt] = useState(0);
  const place = Math.min(at, found.length - 1);
  const open = async (to: string | undefined) => {
    if (!to) return;
    onClose();
    if (to.startsWith(MANAGE)) return location.assign(to.slice(MANAGE.length));
    await go(to);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setAt((place + step + found.length) % Math.max(found.length, 1));
    else if (event.key === "Enter") void open(found[place]?.to);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title={texts.title} size="wide" close={close} isFreelyLeft onClose={onClose}>
      <TextInput
        autoFocus
        type="search"
        role="combobox"
        aria-label={texts.label}
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={found[place] && `${id}-${place}`}
        placeholder={texts.hint}
        value={typed}
        onKeyDown={press}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setAt(0);
        }}
      />
      <div id={`${id}-list`} role="listbox" aria-label={texts.found} className={styles.list}>
        {found.map(({ to, name, kind, more }, n) => (
          <div
            key={to}
            id={`${id}-${n}`}
            role="option"
            tabIndex={-1}
            aria-selected={n === place}
            className={`${layout.head} ${styles.option}`}
            data-gap="4"
            data-row-gap="0"
            onClick={() => void open(to)}
            onKeyDown={press}
          >
            <span>{name}</span>
            <small>{[texts.kinds[kind], more].filter(Boolean).join(" · ")}</small>
          </div>
        ))}
      </div>
      <div className={styles.foot}>
        <p role="status">{found.length === 0 ? texts.none : texts.count({ n: found.length })}</p>
        <p className={styles.keys} aria-hidden="true">
          <kbd>↑</kbd> <kbd>↓</kbd> <kbd>↵</kbd> <kbd>Esc</kbd>
        </p>
      </div>
    </Dialog>
  );
}

type Kind = keyof Texts["admin-pages"]["spotlight"]["kinds"];
type Found = { to: string; name: string; kind: Kind; more?: string | null };

const MAX = 6;
/** A single letter has too many results. */
const FEWEST_LETTERS = 2;

/** Finds screens, actions and settings by name; for administrators also pages and accounts through the API. */
function useFound(terms: string, sections: readonly Section[]): readonly Found[] {
  const { locale } = useApp();
  const { account } = useSignedIn();
  const placeName = usePlaceName();
  const isAdmin = isOffice(account.type);
  const enabled = isAdmin && terms.length >= FEWEST_LETTERS;
  const isCurating = account.type === "curator" && terms.length >= FEWEST_LETTERS;
  const href = useHref();
  const manage = (slug: string) => `${MANAGE}${href(`/manage/${slug}`)}`;
  const pages = useRead("adminPages", { q: terms, sort: "match", limit: MAX }, { enabled: enabled || isCurating });
  const accounts = useRead("searchAccounts", { query: terms, limit: MAX }, { enabled });
  const special = useRead("adminSpecialPages", {}, { enabled });
  const settings = useSettingNames();
  const places = placesOf(sections, useTexts("admin"));
  const named = foundBy(terms, places, ({ name }) => name);
  const called = foundBy(terms, places, ({ also }) => also).filter((one) => !named.includes(one));
  const screen = ({ to, name, isAction }: Place): Found => ({ to, name, kind: isAction ? "action" : "screen" });
  return [
    ...named.map(screen),
    ...(enabled ? foundBy(terms, settings, ({ name }) => name) : []),
    ...foundBy(terms, (enabled && special.data) || [], ({ title, title_ie }) => `${title ?? ""} ${title_ie ?? ""}`).map(
      (one): Found => ({
        to: `/special-pages/${one.id}`,
        kind: "information",
        name: plain(one, "title", locale) || one.slug,
      }),
    ),
    ...called.map(screen),
    ...((terms.length >= FEWEST_LETTERS && pages.data?.items) || []).map(
      (one): Found => ({
        to: isCurating ? manage(one.slug) : `/pages/${one.id}`,
        kind: "page",
        more: placeName(one.location),
        name: plain(one, "name", locale) || one.slug,
      }),
    ),
    ...(enabled ? (accounts.data?.items ?? []) : []).map(
      (one): Found => ({
        to: `/accounts?q=${encodeURIComponent(one.uid)}`,
        kind: "account",
        more: one.email,
        name: one.name || one.email || one.uid,
      }),
    ),
  ];
}

/** The fields of the settings by their labels. */
function useSettingNames(): Found[] {
  const { fields, hints } = useTexts("admin-settings");
  return Object.keys(settingsValues(null)).map((name) => ({
    to: `/settings#${name}`,
    kind: "setting",
    name: fields[name as SettingField],
    more: name.startsWith("has_") ? hints[name.slice("has_".length) as Offer] : null,
  }));
}
