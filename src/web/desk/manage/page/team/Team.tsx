import { useNavigate } from "react-router";
import type { TeamMember } from "#core/contract/pages/team.ts";
import type { HelperRole } from "#core/contract/roles.ts";
import { isOffice } from "#core/contract/roles.ts";
import { fullDate } from "#core/texts/dates.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { CallButton } from "#core/web/desk/api/CallButton.tsx";
import { useRead } from "#core/web/desk/api/use-api.ts";
import form from "#core/web/desk/form/form.module.css";
import { Loaded } from "#core/web/desk/shell/Loaded.tsx";
import { useSignedIn } from "#core/web/desk/shell/SignedIn.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { useMay, usePageOfDesk } from "../page-of-desk.ts";
import { Invites } from "./Invites.tsx";
import styles from "./team.module.css";

/** The team of the page, and its invites. */
export function Team() {
  const { page: common } = useTexts("desk");
  const { team: texts } = useTexts("desk-team");
  const { id } = usePageOfDesk();
  const may = useMay();
  return (
    <div className={`${layout.stack} ${form.form}`}>
      <h2>{common.sections.team}</h2>
      <p>{texts.intro}</p>
      <Loaded of={useRead("pageTeam", { page_id: id })}>
        {({ members }) => (
          <>
            {!members.some(({ role }) => role === "owner") && <p>{texts.noOwner}</p>}
            <ul className={layout.grid}>
              {members.map((member) => (
                <Member key={member.account_id} member={member} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
      {may("team") && <Invites />}
    </div>
  );
}

/** A member of the team. Members can leave; those who help get another role, or are removed, by others. */
function Member({ member }: { member: TeamMember }) {
  const { pages } = useTexts("desk");
  const { team: texts } = useTexts("desk-team");
  const { locale } = useApp();
  const { account } = useSignedIn();
  const may = useMay();
  const { name, role, since } = member;
  const isReader = member.account_id === account.id;
  return (
    <li className={`${layout.actions} ${layout.box}`} data-inside="4">
      <Face member={member} />
      <div className={styles.who}>
        <strong>{name}</strong>
        {isReader && ` (${texts.you})`}
        <p className={layout.quiet}>
          {pages[role]}
          {since && `, ${texts.since({ date: fullDate(locale, since) })}`}
        </p>
      </div>
      {isReader ? (
        <Leave member={member} />
      ) : (
        may("team") && (role !== "owner" || isOffice(account.type)) && <TakeOff {...member} />
      )}
      {role !== "owner" && may("team") && (
        <OtherRole member={member} role={role === "manager" ? "counter" : "manager"} />
      )}
    </li>
  );
}

/**
 * The profile photo, otherwise the first letter of the name. Photos of other origins are not loaded, since the Content
 * Security Policy blocks them.
 */
function Face({ member: { name, profile_photo } }: { member: TeamMember }) {
  if (profile_photo?.startsWith("/")) {
    return <img className={styles.face} src={profile_photo} alt="" width={44} height={44} />;
  }
  return (
    <span className={styles.face} aria-hidden="true">
      {[...name.trim()][0] ?? "·"}
    </span>
  );
}

/** Gives somebody who helps the other role, after it has said what that is. */
function OtherRole({ member: { account_id, name }, role }: { member: TeamMember; role: HelperRole }) {
  const { team: texts } = useTexts("desk-team");
  const { id: page_id } = usePageOfDesk();
  return (
    <CallButton
      variant="light"
      call="changeTeamRole"
      input={{ page_id, account_id, role }}
      invalidates={["pageTeam", "pageInvites", "pageHistory", "ownPages"]}
      question={{
        title: texts.becomeTitle[role]({ name }),
        text: texts.becomeText[role],
        confirm: texts.become[role],
        kind: "good",
      }}
      label={texts.becomeName[role]({ name })}
      done={texts.became({ name })}
    >
      {texts.become[role]}
    </CallButton>
  );
}

function TakeOff({ account_id, name }: TeamMember) {
  const { team: texts } = useTexts("desk-team");
  const { id: page_id } = usePageOfDesk();
  return (
    <CallButton
      call="removeFromTeam"
      input={{ page_id, account_id }}
      invalidates={["pageTeam", "pageInvites", "pageHistory"]}
      question={{ title: texts.takeOffTitle({ name }), text: texts.takeOffText, confirm: texts.takeOff }}
      label={texts.takeOffName({ name })}
      done={texts.takenOff({ name })}
    >
      {texts.takeOff}
    </CallButton>
  );
}

function Leave({ member: { account_id, role } }: { member: TeamMember }) {
  const { team: texts } = useTexts("desk-team");
  const { id: page_id } = usePageOfDesk();
  const navigate = useNavigate();
  const text = role === "owner" ? texts.leaveOwnerText : texts.leaveText;
  return (
    <CallButton
      call="removeFromTeam"
      input={{ page_id, account_id }}
      invalidates={["ownPages"]}
      question={{ title: texts.leaveTitle, text, confirm: texts.leave }}
      done={texts.left}
      onDone={() => void navigate("/")}
    >
      {texts.leave}
    </CallButton>
  );
}
