import type { Invitation } from "../../../contract/invites.ts";
import { useTexts } from "../../app/app-context.tsx";
import styles from "../../app/form/form.module.css";
import { StepHeading } from "../../app/form/StepHeading.tsx";
import { fill } from "../../i18n/phrases.ts";
import { useHref } from "../../i18n/use-href.ts";
import { ButtonLink } from "../../ui/Button/Button.tsx";
import { useDay } from "../account/use-day.ts";

/** Claimed, taken back, or too old: what that means, and what to do. */
export function Over({ invitation: { state, page, date_expires } }: { invitation: Invitation }) {
  const texts = useTexts("invites");
  const day = useDay();
  const href = useHref();
  if (state === "sent") return null;
  const told = texts.over[state];
  return (
    <>
      <StepHeading>{told.title}</StepHeading>
      <p>{fill(told.text, { date: day(date_expires) })}</p>
      <div className={styles.actions}>
        {state === "claimed" && <ButtonLink href={href("/manage")}>{texts.toPages}</ButtonLink>}
        {page && (
          <ButtonLink href={href(`/pages/${page.slug}`)} kind="soft">
            {texts.seePage}
          </ButtonLink>
        )}
      </div>
    </>
  );
}
