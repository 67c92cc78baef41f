import { useTexts } from "../../../../app/app-context.tsx";
import { useRead } from "../../../api/use-api.ts";
import form from "../../../form/form.module.css";
import card from "../../../shell/card.module.css";
import { Loaded } from "../../../shell/Loaded.tsx";
import { usePageOfDesk } from "../page-of-desk.ts";
import { Invites } from "./Invites.tsx";
import { Member } from "./Member.tsx";

/** Who keeps the page, and who is invited to. */
export function Team() {
  const { page: common } = useTexts("desk");
  const { team: texts } = useTexts("desk-team");
  const { id } = usePageOfDesk();
  return (
    <div className={form.form}>
      <h2>{common.sections.team}</h2>
      <p>{texts.intro}</p>
      <Loaded of={useRead("pageTeam", { page_id: id })}>
        {({ members }) => (
          <>
            {!members.some(({ role }) => role === "owner") && <p>{texts.noOwner}</p>}
            <ul className={card.cards}>
              {members.map((member) => (
                <Member key={member.account_id} member={member} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
      <Invites />
    </div>
  );
}
