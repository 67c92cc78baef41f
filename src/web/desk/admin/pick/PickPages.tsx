import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { type Bilingual, plain } from "../../../i18n/bilingual.tsx";
import { useLive, useTexts } from "../../../site/live/live-context.tsx";
import { useRead } from "../../api/use-api.ts";
import { useList } from "../../form/use-list.ts";
import type { VersionedForm } from "../../form/use-versioned-form.ts";
import { PickInOrder } from "./PickInOrder.tsx";

/** So long a pause in typing before it is searched. */
const PAUSE_MS = 300;
const FOUND = 6;

type NamedPage = { id: string; shown?: boolean } & Bilingual<"name">;

type Props = {
  section: VersionedForm<"page_ids">;
  /** Those that are chosen already, public or not. */
  pages: readonly NamedPage[];
  most: number;
};

/** Pages in an order, by the search of the public site. */
export function PickPages({ section, pages, most }: Props) {
  const { pick: texts } = useTexts("admin-writing");
  const { locale } = useLive();
  const [ids, setIds] = useList(section, "page_ids");
  const [words, setWords] = useState("");
  const [known, setKnown] = useState<readonly NamedPage[]>(pages);
  const [q] = useDebouncedValue(words.trim(), PAUSE_MS);
  const isSearched = q !== "" && words.trim() !== "";
  const { data } = useRead("pages", { q, limit: FOUND }, { enabled: isSearched, placeholderData: keepPreviousData });
  const found: readonly NamedPage[] = isSearched ? (data?.items ?? []) : [];
  const told = ({ id, shown, ...names }: NamedPage) => ({
    id,
    name: plain(names, "name", locale),
    ...(shown === false && { about: texts.notPublic }),
  });
  const chosen = ids.map((id) => {
    const page = [...pages, ...known].find((one) => one.id === id);
    return page ? told(page) : { id, name: texts.page };
  });
  const change = (now: string[]) => {
    setKnown([...known, ...found.filter(({ id }) => now.includes(id))]);
    setIds(now);
  };
  return (
    <PickInOrder
      label={section.labels.page_ids}
      hint={texts.pagesHint}
      words={words}
      onWords={setWords}
      found={found.map(told)}
      chosen={chosen}
      onChange={change}
      most={most}
      error={section.form.formState.errors.page_ids?.message}
    />
  );
}
