import { useState } from "react";
import type { Invite } from "#core/contract/community/invites.ts";
import type { Locale } from "#core/contract/locales.ts";
import { fullDate } from "#core/texts/dates.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { CallButton } from "#core/web/desk/api/CallButton.tsx";
import { useRead } from "#core/web/desk/api/use-api.ts";
import { Badge } from "#core/web/desk/shell/Badge.tsx";
import card from "#core/web/desk/shell/card.module.css";
import { Loaded } from "#core/web/desk/shell/Loaded.tsx";
import { type Texts as AllTexts, useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { useOwnRole, usePageOfDesk } from "../page-of-desk.ts";
import { Handover } from "./Handover.tsx";
import { InviteForm, InviteLink, type SentInvite } from "./SendInvite.tsx";
import styles from "./team.module.css";

/** Invites: a form for a new one, the link of the one just sent, the open ones, and the earlier ones. */
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
      <Handover onSent={setSent} />
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
      {open.length === 0 ? <p className={layout.quiet}>{texts.none}</p> : <List invites={open} onSent={onSent} />}
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
  <ul className={layout.grid}>
    {invites.map((invite) => (
      <InviteLine key={invite.id} invite={invite} onSent={onSent} />
    ))}
  </ul>
);

const TONES = { sent: "waits", claimed: "good", revoked: undefined, expired: undefined } as const;

type Props = { invite: Invite; onSent: (invite: SentInvite) => void };

/** An invite: recipient, state and actions. */
function InviteLine({ invite, onSent }: Props) {
  const { invites: texts } = useTexts("desk-team");
  const { locale } = useApp();
  const { isAdmin, role: ownRole } = useOwnRole();
  const { email, state, role, former_owner } = invite;
  const name = email ?? texts.anybody;
  const isHandover = former_owner !== null;
  const mayRevoke = isAdmin || (isHandover ? ownRole === "owner" : role !== "owner");
  const mayResend = isHandover ? ownRole === "owner" : mayRevoke;
  return (
    <li className={card.card}>
      <p className={`${layout.head} ${card.head}`} data-gap="2">
        <strong>{name}</strong>
        <Badge tone={TONES[state]}>{texts.states[state]}</Badge>
      </p>
      <p className={layout.quiet}>
        {isHandover ? texts.handsOver : texts.roles[role]} · {sentBy(texts, invite, locale)}
        <br />
        {fateOf(texts, invite, locale)}
      </p>
      {(mayRevoke || mayResend) && (state === "sent" || state === "expired") && (
        <div className={layout.actions} data-gap="2">
          {mayResend && <Resend id={invite.id} name={name} isMailed={email !== null} onSent={onSent} />}
          {mayRevoke && state === "sent" && <Revoke id={invite.id} name={name} />}
        </div>
      )}
    </li>
  );
}

type Texts = AllTexts["desk-team"]["invites"];

function sentBy(texts: Texts, { invited_by, date_created }: Invite, locale: Locale): string {
  const date = fullDate(locale, date_created);
  return invited_by?.name ? texts.by({ name: invited_by.name, date }) : texts.on({ date });
}

function fateOf(texts: Texts, invite: Invite, locale: Locale): string {
  const { state, claimed_by, date_claimed, date_revoked, date_expires } = invite;
  const on = (instant: string | null) => ({ date: fullDate(locale, instant ?? date_expires) });
  if (state === "sent") return texts.until(on(date_expires));
  if (state === "expired") return texts.ended(on(date_expires));
  if (state === "revoked") return date_revoked ? texts.revoked(on(date_revoked)) : texts.holdsNoMore;
  return claimed_by?.name
    ? texts.claimed({ name: claimed_by.name, ...on(date_claimed) })
    : texts.claimedOn(on(date_claimed));
}

type ActionProps = { id: string; name: string };

const INVALIDATED = ["pageInvites", "pageHistory"] as const;

function Resend({ id, name, isMailed, onSent }: ActionProps & { isMailed: boolean; onSent: Props["onSent"] }) {
  const { invites: texts } = useTexts("desk-team");
  return (
    <CallButton
      variant="light"
      call="resendInvite"
      input={{ id }}
      invalidates={INVALIDATED}
      label={texts.resendName({ name })}
      onDone={onSent}
    >
      {isMailed ? texts.resend : texts.newLink}
    </CallButton>
  );
}

function Revoke({ id, name }: ActionProps) {
  const { invites: texts } = useTexts("desk-team");
  return (
    <CallButton
      call="revokeInvite"
      input={{ id }}
      invalidates={INVALIDATED}
      question={{ title: texts.revokeTitle, text: texts.revokeText, confirm: texts.revokeConfirm }}
      label={texts.revokeName({ name })}
      done={texts.takenBack}
    >
      {texts.revoke}
    </CallButton>
  );
}
