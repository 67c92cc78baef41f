import { Button } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { nationalNumber } from "#core/domain/phone.ts";
import { PageState } from "#core/web/desk/admin/pages/PageState.tsx";
import { CallButton } from "#core/web/desk/api/CallButton.tsx";
import { Destroying } from "#core/web/desk/api/Destroying.tsx";
import { useInfiniteList } from "#core/web/desk/api/use-lists.ts";
import { usePlaceName } from "#core/web/desk/map/use-places.ts";
import card from "#core/web/desk/shell/card.module.css";
import { Pieces } from "#core/web/desk/shell/Loaded.tsx";
import { Title } from "#core/web/desk/shell/Shell.tsx";
import { Toggles } from "#core/web/desk/shell/Toggles.tsx";
import { Bi } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import type { DuplicatePair } from "../contract.ts";
import { MergeList } from "./MergeList.tsx";
import styles from "./merges.module.css";

const LISTS = ["open", "dismissed"] as const;

/** Pairs of pages that may be the same business, and the merges of the last 30 days. */
export function Duplicates() {
  const texts = useTexts("merging");
  const { sections } = useTexts("admin");
  const [shown, setShown] = useState<(typeof LISTS)[number]>("open");
  return (
    <>
      <p className={layout.links}>
        <Link to="/pages">← {sections.pages}</Link>
      </p>
      <Title>{texts.duplicates}</Title>
      <div className={`${layout.stack} ${styles.screen}`} data-above="4">
        <p>{texts.duplicatesHint}</p>
        <Toggles label={texts.which} of={texts.lists} order={LISTS} value={shown} onChange={setShown} />
        <Pairs isDismissed={shown === "dismissed"} />
        <section className={`${layout.stack} ${styles.section}`} aria-labelledby="merges">
          <h2 id="merges">{texts.merges}</h2>
          <Merges />
        </section>
      </div>
    </>
  );
}

function Pairs({ isDismissed }: { isDismissed: boolean }) {
  const texts = useTexts("merging");
  const list = useInfiniteList("duplicates", { dismissed: isDismissed });
  const empty = isDismissed ? { title: texts.noneDismissed } : { title: texts.none, hint: texts.noneHint };
  return (
    <Pieces of={list} empty={empty}>
      {(pairs) => (
        <ul className={layout.grid}>
          {pairs.map((pair) => (
            <Pair key={pair.id} pair={pair} />
          ))}
        </ul>
      )}
    </Pieces>
  );
}

function Pair({ pair: { reason, pages, dismissed } }: { pair: DuplicatePair }) {
  const texts = useTexts("merging");
  const { requests } = useTexts("admin-pages");
  const placeName = usePlaceName();
  // A page that visitors can see stays, where the other one is not public.
  const isSecondPublic = pages[1].approval === "approved" && pages[0].approval !== "approved";
  const [one, other] = isSecondPublic ? [pages[1], pages[0]] : pages;
  return (
    <li className={card.card}>
      <p className={layout.quiet}>{requests.reasons[reason]}</p>
      <div className={`${layout.stack} ${styles.both}`} data-gap="3">
        {pages.map((page) => {
          const phone = page.contact_number && nationalNumber(page.contact_number);
          return (
            <div key={page.id} className={`${layout.stack} ${styles.one}`} data-gap="1">
              <div className={`${layout.head} ${card.head}`} data-gap="2">
                <Link className={layout.touch} to={`/pages/${page.id}`}>
                  <Bi of={page} field="name" />
                </Link>
                <PageState approval={page.approval} date_deleted={null} />
              </div>
              <p className={layout.quiet}>{[placeName(page.location), phone].filter(Boolean).join(" · ")}</p>
            </div>
          );
        })}
      </div>
      <div className={layout.actions} data-gap="2">
        <Destroying>
          <Button component={Link} variant="light" to={`/pages/merge?page=${one.id}&other=${other.id}`}>
            {texts.compare}
          </Button>
        </Destroying>
        <CallButton
          call="dismissDuplicate"
          input={{ id: one.id, other_id: other.id, dismissed: !dismissed }}
          invalidates={["duplicates", "adminPage"]}
          done={dismissed ? texts.listed : texts.dismissed}
        >
          {dismissed ? texts.again : texts.notDuplicate}
        </CallButton>
      </div>
    </li>
  );
}

function Merges() {
  const texts = useTexts("merging");
  const list = useInfiniteList("pageMerges", {});
  return (
    <Pieces of={list} empty={texts.noMerges}>
      {(merges) => <MergeList merges={merges} />}
    </Pieces>
  );
}
