import { Alert, Button } from "@mantine/core";
import { Link } from "react-router";
import { useApp } from "#core/web/app/app-context.tsx";
import type { Slots } from "#core/web/desk/admin/section.ts";
import { useRead } from "#core/web/desk/api/use-api.ts";
import card from "#core/web/desk/shell/card.module.css";
import { plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { MergeList } from "./MergeList.tsx";

/** The merges of the last 30 days in which the page stayed, or went into another one. */
export function MergesOf({ page }: Slots["pageCards"]) {
  const texts = useTexts("merging");
  const { data } = useRead("pageMerges", { page_id: page.id });
  if (!data || data.items.length === 0) return null;
  return (
    <section className={card.card} aria-labelledby="merges">
      <h2 id="merges">{texts.mergesOf}</h2>
      <MergeList merges={data.items} />
    </section>
  );
}

/** A page that went into another one returns by the undo of the merge. */
export function Gone({ page }: Slots["mergedPage"]) {
  const texts = useTexts("merging");
  const { locale } = useApp();
  const { data } = useRead("pageMerges", { page_id: page.id });
  const into = data?.items.find(({ other, date_undone }) => other.id === page.id && !date_undone)?.page;
  if (!into) return null;
  return (
    <Alert color="yellow">
      <p>{texts.gone({ page: plain(into, "name", locale) })}</p>
      <Button component={Link} variant="light" to={`/pages/${into.id}`}>
        {texts.see}
      </Button>
    </Alert>
  );
}
