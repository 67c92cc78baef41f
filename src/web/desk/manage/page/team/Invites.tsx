import { useState } from "react";
import type { DataOf } from "../../../../../contract/endpoint.ts";
import type { Contract } from "../../../../../contract/index.ts";
import type { Invite } from "../../../../../contract/invites.ts";
import { useTexts } from "../../../../app/app-context.tsx";
import { useRead } from "../../../api/use-api.ts";
import card from "../../../shell/card.module.css";
import { Loaded } from "../../../shell/Loaded.tsx";
import { usePageOfDesk } from "../page-of-desk.ts";
import { InviteForm } from "./InviteForm.tsx";
import { InviteLine } from "./InviteLine.tsx";
import { InviteLink } from "./InviteLink.tsx";
import styles from "./team.module.css";

/** With what opens it, told once. */
export type SentInvite = DataOf<Contract["sendInvite"]>;

/** Invites: a form for a new one, the link of the one just sent, those that wait, and those that are over. */
export function Invites() {
  const { invites: texts } = useTexts("desk-team");
  const { id } = usePageOfDesk();
  const [sent, setSent] = useState<SentInvite | null>(null);
  return (
    <>
      <h3>{texts.title}</h3>
      <p>{texts.intro}</p>
      {sent ? (
        <InviteLink key={sent.id + sent.version} invite={sent} onDone={() => setSent(null)} />
      ) : (
        <InviteForm onSent={setSent} />
      )}
      <Loaded of={useRead("pageInvites", { page_id: id })}>
        {(invites) => <Lists invites={invites} onSent={setSent} />}
      </Loaded>
    </>
  );
}

type ListProps = { invites: readonly Invite[]; onSent: (invite: SentInvite) => void };

function Lists({ invites, onSent }: ListProps) {
  const { invites: texts } = useTexts("desk-team");
  const open = invites.filter(({ state }) => state === "sent");
  const earlier = invites.filter(({ state }) => state !== "sent");
  return (
    <>
      <h3>{texts.open}</h3>
      {open.length === 0 ? <p className={card.quiet}>{texts.none}</p> : <List invites={open} onSent={onSent} />}
      {earlier.length > 0 && (
        <details className={styles.earlier}>
          <summary>
            {texts.earlier} ({earlier.length})
          </summary>
          <List invites={earlier} onSent={onSent} />
        </details>
      )}
    </>
  );
}

const List = ({ invites, onSent }: ListProps) => (
  <ul className={card.cards}>
    {invites.map((invite) => (
      <InviteLine key={invite.id} invite={invite} onSent={onSent} />
    ))}
  </ul>
);
