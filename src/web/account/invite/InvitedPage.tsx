import type { Invitation } from "../../../contract/invites.ts";
import { useTexts } from "../../app/app-context.tsx";
import { StepHeading } from "../../app/form/StepHeading.tsx";
import { Bi } from "../../i18n/bilingual.tsx";
import { fill } from "../../i18n/phrases.ts";
import { useDay } from "../account/use-day.ts";
import own from "./invite.module.css";

/** Who asks, which page it is, and what the role means. */
export function InvitedPage({ invitation: { inviter, role, page, date_expires } }: { invitation: Invitation }) {
  const texts = useTexts("invites");
  const day = useDay();
  return (
    <>
      <StepHeading>{inviter ? fill(texts.asks[role], { inviter }) : texts.asked[role]}</StepHeading>
      {page && (
        <div className={own.card}>
          <span className={own.color} style={{ background: page.color }} />
          <div>
            <strong className={own.name}>
              <Bi of={page} field="name" />
            </strong>
            {page.location && <span className={own.place}>{page.location}</span>}
          </div>
        </div>
      )}
      <p>{texts.role[role]}</p>
      <p>{fill(texts.until, { date: day(date_expires) })}</p>
    </>
  );
}
