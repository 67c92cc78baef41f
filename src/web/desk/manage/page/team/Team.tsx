import { Button } from "@mantine/core";
import { useNavigate } from "react-router";
import type { TeamMember } from "../../../../../contract/pages/team.ts";
import { fullDate } from "../../../../../texts/dates.ts";
import { useApp } from "../../../../app/app-context.tsx";
import { useTexts } from "../../../../i18n/texts.tsx";
import layout from "../../../../ui/layout.module.css";
import { useChange, useRead } from "../../../api/use-api.ts";
import form from "../../../form/form.module.css";
import { useConfirm } from "../../../shell/Confirm.tsx";
import card from "../../../shell/card.module.css";
import { Loaded } from "../../../shell/Loaded.tsx";
import { useSignedIn } from "../../../shell/SignedIn.tsx";
import { useNotify } from "../../../shell/use-notify.ts";
import { usePageOfDesk } from "../page-of-desk.ts";
import { Invites } from "./Invites.tsx";
import styles from "./team.module.css";

/** The team of the page, and its invites. */
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

/** A member of the team. Members can leave; managers can be removed by others. */
function Member({ member }: { member: TeamMember }) {
  const { pages } = useTexts("desk");
  const { team: texts } = useTexts("desk-team");
  const { locale } = useApp();
  const { account } = useSignedIn();
  const { name, role, since } = member;
  const isReader = member.account_id === account.id;
  return (
    <li className={styles.member}>
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
        (role === "manager" || account.type === "admin") && <TakeOff {...member} />
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

function TakeOff({ account_id, name }: TeamMember) {
  const { team: texts } = useTexts("desk-team");
  const { id } = usePageOfDesk();
  const confirm = useConfirm();
  const notify = useNotify();
  const remove = useChange("removeFromTeam", { invalidates: ["pageTeam", "pageInvites", "pageHistory"] });
  const ask = async () => {
    const title = texts.takeOffTitle({ name });
    if (!(await confirm({ title, text: texts.takeOffText, confirm: texts.takeOff }))) return;
    await notify(remove.mutateAsync({ page_id: id, account_id }), texts.takenOff({ name }));
  };
  return (
    <Button
      variant="default"
      loading={remove.isPending}
      aria-label={texts.takeOffName({ name })}
      onClick={() => void ask()}
    >
      {texts.takeOff}
    </Button>
  );
}

function Leave({ member: { account_id, role } }: { member: TeamMember }) {
  const { team: texts } = useTexts("desk-team");
  const { id } = usePageOfDesk();
  const confirm = useConfirm();
  const notify = useNotify();
  const navigate = useNavigate();
  const remove = useChange("removeFromTeam", { invalidates: ["ownPages"], onDone: () => navigate("/") });
  const ask = async () => {
    const text = role === "owner" ? texts.leaveOwnerText : texts.leaveText;
    if (!(await confirm({ title: texts.leaveTitle, text, confirm: texts.leave }))) return;
    await notify(remove.mutateAsync({ page_id: id, account_id }), texts.left);
  };
  return (
    <Button variant="default" loading={remove.isPending} onClick={() => void ask()}>
      {texts.leave}
    </Button>
  );
}
