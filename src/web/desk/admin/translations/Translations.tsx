import { NativeSelect } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Link, useSearchParams } from "react-router";
import { FIRST, SECOND } from "#core/contract/locales.ts";
import {
  EDITORS_KINDS,
  LISTED_STATES,
  TEXT_EXCERPT,
  TEXT_KINDS,
  type Translation,
} from "#core/contract/office/translations.ts";
import { isOffice } from "#core/contract/roles.ts";
import { grouped } from "#core/texts/numbers.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { keyOf } from "#core/web/desk/api/use-api.ts";
import { itemsOf, useInfiniteList } from "#core/web/desk/api/use-lists.ts";
import { Badge } from "#core/web/desk/shell/Badge.tsx";
import card from "#core/web/desk/shell/card.module.css";
import { Loaded, MoreButton } from "#core/web/desk/shell/Loaded.tsx";
import { Title } from "#core/web/desk/shell/Shell.tsx";
import { useSignedIn } from "#core/web/desk/shell/SignedIn.tsx";
import { Bi, plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { Empty } from "#core/web/ui/Empty/Empty.tsx";
import layout from "#core/web/ui/layout.module.css";
import { slotOf } from "../slots.tsx";
import { keyNamed, nameOfKey, toneOf } from "./keys.ts";
import { Share } from "./Share.tsx";
import { TranslationEditor } from "./TranslationEditor.tsx";
import styles from "./translations.module.css";

const { Slot } = slotOf("translations");

type Params = URLSearchParams;

const withParam = (params: Params, name: string, value: string): Params => {
  const next = new URLSearchParams(params);
  if (value) next.set(name, value);
  else next.delete(name);
  return next;
};

/** Texts that lack a language or went stale, and the editor of the one that the address names. */
export function Translations() {
  const { sections } = useTexts("admin");
  const texts = useTexts("admin-translations");
  const queries = useQueryClient();
  const [params, setParams] = useSearchParams();
  const kind = TEXT_KINDS.find((one) => one === params.get("kind"));
  const state = LISTED_STATES.find((one) => one === params.get("state"));
  const language = useApp().furtherLanguages?.find((one) => one === params.get("language"));
  const list = useInfiniteList("translations", {
    ...(kind && { kind }),
    ...(language ? { language } : state && { state }),
  });
  const items = itemsOf(list.data) ?? [];
  const open = keyNamed(params.get("at"));
  const isChanged = useRef(false);
  const at = open && items.findIndex((one) => nameOfKey(one) === nameOfKey(open));
  const following = at === null ? undefined : items[at + 1];
  const isAtEnd = at !== null && at + 3 > items.length;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  // While one translates, the list stays as it was read: what is done would leave it, and the next one could not be found.
  useEffect(() => {
    if (open && isAtEnd && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [open, isAtEnd, hasNextPage, isFetchingNextPage, fetchNextPage]);
  useEffect(() => {
    if (open || !isChanged.current) return;
    isChanged.current = false;
    void queries.invalidateQueries({ queryKey: keyOf("translations") });
  }, [open, queries]);
  const back = `?${withParam(params, "at", "")}`;
  if (open)
    return (
      <TranslationEditor
        key={nameOfKey(open)}
        of={open}
        back={back}
        language={language}
        onChanged={() => {
          isChanged.current = true;
        }}
        onNext={following && (() => setParams(withParam(params, "at", nameOfKey(following)), { replace: true }))}
      />
    );
  return (
    <>
      <div className={layout.head} data-below="4">
        <Title>{sections.translations}</Title>
        <Slot />
      </div>
      <p data-above="3" data-most="66ch">
        {texts.intro}
      </p>
      <Share />
      <Choices params={params} setParams={setParams} />
      <Loaded of={list}>
        {() =>
          items.length === 0 ? (
            <Empty title={texts.none}>{language ? texts.further.noneHint : texts.noneHint}</Empty>
          ) : (
            <ul className={layout.grid}>
              {items.map((one) => (
                <TextCard
                  key={nameOfKey(one)}
                  of={one}
                  isOfFurther={language !== undefined}
                  to={`?${withParam(params, "at", nameOfKey(one))}`}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <div data-above="4">
        <MoreButton of={list}>{texts.more}</MoreButton>
      </div>
    </>
  );
}

function Choices({ params, setParams }: { params: Params; setParams: ReturnType<typeof useSearchParams>[1] }) {
  const texts = useTexts("admin-translations");
  const names = useTexts("languages");
  const { furtherLanguages = [] } = useApp();
  const { account } = useSignedIn();
  const kinds = isOffice(account.type) ? TEXT_KINDS : TEXT_KINDS.filter((one) => EDITORS_KINDS.includes(one));
  const put = (name: string, value: string) => setParams(withParam(params, name, value), { replace: true });
  return (
    <div className={`${layout.stack} ${styles.choices}`} data-gap="3" data-most="640" data-above="4" data-below="4">
      <NativeSelect
        size="md"
        label={texts.kind}
        value={params.get("kind") ?? ""}
        onChange={({ currentTarget }) => put("kind", currentTarget.value)}
        data={[{ value: "", label: texts.allKinds }, ...kinds.map((value) => ({ value, label: texts.kinds[value] }))]}
      />
      {furtherLanguages.length > 0 && (
        <NativeSelect
          size="md"
          label={texts.further.language}
          value={params.get("language") ?? ""}
          onChange={({ currentTarget }) => put("language", currentTarget.value)}
          data={[
            { value: "", label: texts.further.both },
            ...furtherLanguages.map((value) => ({ value, label: names[value].name })),
          ]}
        />
      )}
      {!params.get("language") && (
        <NativeSelect
          size="md"
          label={texts.state}
          value={params.get("state") ?? ""}
          onChange={({ currentTarget }) => put("state", currentTarget.value)}
          data={[
            { value: "", label: texts.allStates },
            ...LISTED_STATES.map((value) => ({ value, label: texts.states[value] })),
          ]}
        />
      )}
    </div>
  );
}

function TextCard({ of, to, isOfFurther }: { of: Translation; to: string; isOfFurther: boolean }) {
  const texts = useTexts("admin-translations");
  const { untitled } = useTexts("desk-writing");
  const { locale } = useApp();
  const name = plain(of, "name", locale) || untitled;
  const field = texts.fields[of.field];
  const lang = of.text !== null && of.state !== "stale-en" ? FIRST : SECOND;
  const excerpt = (lang === FIRST ? of.text : of.text_ie) ?? "";
  return (
    <li className={card.card}>
      <div className={`${layout.head} ${card.head}`} data-gap="2">
        <h2>
          <Link to={to} aria-label={texts.translateNamed({ name, field })}>
            {plain(of, "name", locale) ? <Bi of={of} field="name" /> : untitled}
          </Link>
        </h2>
        {!isOfFurther && <Badge tone={toneOf(of.state)}>{texts.states[of.state]}</Badge>}
      </div>
      <p className={layout.quiet}>
        {[
          `${texts.kinds[of.kind]}: ${field}`,
          of.kind !== "page" && of.page && plain(of.page, "name", locale),
          of.views !== null && texts.views({ n: grouped(of.views) }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {excerpt !== name && (
        <p className={styles.excerpt} lang={lang}>
          {excerpt}
          {[...excerpt].length >= TEXT_EXCERPT && "…"}
        </p>
      )}
    </li>
  );
}
