import { Button } from "@mantine/core";
import { Link } from "react-router";
import type { CheckReason, DueCheck } from "#core/contract/community/checks.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { useChange, useRead } from "#core/web/desk/api/use-api.ts";
import { useNotify } from "#core/web/desk/shell/use-notify.ts";
import { Bi, plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { useDayTexts } from "../page/times/use-time-names.ts";
import styles from "./own-pages.module.css";

/** The owner's pages whose hours need a look now, as in the mail that asks about them. */
export function DueChecks() {
  const { checks: texts } = useTexts("desk");
  const { data } = useRead("dueChecks", {});
  if (!data || data.items.length === 0) return null;
  return (
    <section data-below="6" aria-labelledby="checks">
      <h2 id="checks" data-below="4">
        {texts.title}
      </h2>
      <ul className={layout.grid} data-least="340" data-gap="5">
        {data.items.map((due) => (
          <Due key={due.page.id} due={due} />
        ))}
      </ul>
    </section>
  );
}

function Due({ due: { page, reasons, week } }: { due: DueCheck }) {
  const { checks: texts } = useTexts("desk");
  const { locale } = useApp();
  const { dateOf, intervalsOf } = useDayTexts();
  const reasonText = useReasonText();
  const notify = useNotify();
  const confirm = useChange("confirmHours", { invalidates: ["dueChecks"] });
  const name = plain(page, "name", locale);
  return (
    <li className={`${layout.box} ${styles.page}`} data-inside="5">
      <h3 data-below="1">
        <Bi of={page} field="name" />
      </h3>
      {reasons.map((reason) => (
        <p key={`${reason.kind} ${reason.date}`} className={styles.state}>
          {reasonText(reason)}
        </p>
      ))}
      {week.length === 0 ? (
        <p>{texts.unknown}</p>
      ) : (
        <dl className={styles.week} data-above="3" data-below="4">
          {week.map(({ date, intervals }) => (
            <div key={date} className={layout.row} data-gap="4" data-row-gap="0" data-justify="between">
              <dt>{dateOf(date)}</dt>
              <dd>{intervalsOf(intervals)}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className={layout.row} data-above="4">
        {week.length === 0 ? (
          <Button component={Link} to={`/${page.slug}/times`} aria-label={texts.setNamed({ name })}>
            {texts.set}
          </Button>
        ) : (
          <>
            <Button
              aria-label={texts.goodNamed({ name })}
              loading={confirm.isPending}
              onClick={() => void notify(confirm.mutateAsync({ page_id: page.id }), texts.done)}
            >
              {texts.good}
            </Button>
            <Button
              component={Link}
              to={`/${page.slug}/times`}
              variant="light"
              aria-label={texts.changeNamed({ name })}
            >
              {texts.change}
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

function useReasonText(): (reason: CheckReason) => string {
  const { checks: texts } = useTexts("desk");
  const { locale } = useApp();
  const { dateOf } = useDayTexts();
  return (reason) => {
    const name = plain(reason, "name", locale);
    const date = reason.date ? dateOf(reason.date) : "";
    if (reason.kind === "quiet" || reason.kind === "asked") return texts.reasons[reason.kind];
    if (reason.kind === "holiday") return texts.reasons.holiday({ date, holiday: name });
    return texts.reasons[reason.kind]({ date, season: name ? texts.season({ name }) : texts.aSeason });
  };
}
