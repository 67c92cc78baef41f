import { Button } from "@mantine/core";
import { Link } from "react-router";
import type { SentClaimLetter } from "../../../../contract/community/claims.ts";
import { fullDate } from "../../../../texts/dates.ts";
import { useApp } from "../../../app/app-context.tsx";
import { Bi, plain } from "../../../i18n/bilingual.tsx";
import { useTexts } from "../../../i18n/texts.tsx";
import { useChange } from "../../api/use-api.ts";
import { useInfiniteList } from "../../api/use-lists.ts";
import { usePlaceName } from "../../map/use-places.ts";
import { useConfirm } from "../../shell/Confirm.tsx";
import card from "../../shell/card.module.css";
import { Loaded, MoreButton } from "../../shell/Loaded.tsx";
import { useNotify } from "../../shell/use-notify.ts";
import styles from "./claims.module.css";

/** The letters of the office that nobody has used yet; one is revoked here when the post brings it back. */
export function SentLetters() {
  const { letters: texts } = useTexts("admin-pages");
  const { pages } = useTexts("desk");
  const list = useInfiniteList("sentClaimLetters", {});
  return (
    <section className={`${card.card} ${styles.sent}`} aria-labelledby="sent-letters">
      <h2 id="sent-letters">{texts.sent}</h2>
      <Loaded of={list}>
        {({ pages: batches }) => (
          <>
            <p>
              {texts.sentCount({ n: batches[0]?.total ?? 0 })}{" "}
              <Link to="/pages?approval=approved&owner=none">{texts.toPages}</Link>
            </p>
            <ul className={styles.letters}>
              {batches.flatMap(({ items }) =>
                items.map((letter) => <SentLetter key={letter.page.id} letter={letter} />),
              )}
            </ul>
          </>
        )}
      </Loaded>
      <MoreButton of={list}>{pages.more}</MoreButton>
    </section>
  );
}

function SentLetter({ letter: { page, date_created, date_expires } }: { letter: SentClaimLetter }) {
  const { letters: texts } = useTexts("admin-pages");
  const { locale } = useApp();
  const placeName = usePlaceName();
  const notify = useNotify();
  const confirm = useConfirm();
  const revoke = useChange("revokeClaimLetters", { invalidates: ["sentClaimLetters"] });
  const name = plain(page, "name", locale) || page.slug;
  const ask = async () => {
    const title = texts.revokeTitle({ n: 1 });
    if (!(await confirm({ title, text: texts.revokeText, confirm: texts.revokeOne }))) return;
    await notify(revoke.mutateAsync({ page_ids: [page.id] }), texts.revoked);
  };
  return (
    <li>
      <span>
        <Link to={`/pages/${page.id}`}>
          <Bi of={page} field="name" />
        </Link>
        {page.location && <>, {placeName(page.location)}</>}
        <small>{texts.sentOn({ made: fullDate(locale, date_created), until: fullDate(locale, date_expires) })}</small>
      </span>
      <Button
        variant="subtle"
        color="red"
        loading={revoke.isPending}
        aria-label={texts.revokeNamed({ name })}
        onClick={() => void ask()}
      >
        {texts.revokeOne}
      </Button>
    </li>
  );
}
