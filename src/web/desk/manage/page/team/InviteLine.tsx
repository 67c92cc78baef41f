import { Button } from "@mantine/core";
import type { Invite } from "../../../../../contract/invites.ts";
import { type AppTexts, useApp, useTexts } from "../../../../app/app-context.tsx";
import { fullDate } from "../../../../i18n/dates.ts";
import type { Locale } from "../../../../i18n/locales.ts";
import { fill } from "../../../../i18n/phrases.ts";
import { useChange } from "../../../api/use-api.ts";
import { Badge } from "../../../shell/Badge.tsx";
import { useConfirm } from "../../../shell/Confirm.tsx";
import card from "../../../shell/card.module.css";
import { useNotify } from "../../../shell/use-notify.ts";
import type { SentInvite } from "./Invites.tsx";
import { useOwnRole } from "./use-own-role.ts";

const TONES = { sent: "waits", claimed: "good", revoked: undefined, expired: undefined } as const;

type Props = { invite: Invite; onSent: (invite: SentInvite) => void };

/** To whom it went, what became of it, and what can be done about it. */
export function InviteLine({ invite, onSent }: Props) {
  const { invites: texts } = useTexts("desk-team");
  const { locale } = useApp();
  const { isAdmin } = useOwnRole();
  const { email, state, role } = invite;
  const name = email ?? texts.anybody;
  const mayDeal = role === "manager" || isAdmin;
  return (
    <li className={card.card}>
      <p className={card.head}>
        <strong>{name}</strong>
        <Badge tone={TONES[state]}>{texts.states[state]}</Badge>
      </p>
      <p className={card.quiet}>
        {texts.roles[role]} · {sentBy(texts, invite, locale)}
        <br />
        {fateOf(texts, invite, locale)}
      </p>
      {mayDeal && (state === "sent" || state === "expired") && (
        <div className={card.actions}>
          <Resend id={invite.id} name={name} isMailed={email !== null} onSent={onSent} />
          {state === "sent" && <Revoke id={invite.id} name={name} />}
        </div>
      )}
    </li>
  );
}

type Texts = AppTexts["desk-team"]["invites"];

function sentBy(texts: Texts, { invited_by, date_created }: Invite, locale: Locale): string {
  const date = fullDate(locale, date_created);
  return invited_by?.name ? fill(texts.by, { name: invited_by.name, date }) : fill(texts.on, { date });
}

function fateOf(texts: Texts, invite: Invite, locale: Locale): string {
  const { state, claimed_by, date_claimed, date_revoked, date_expires } = invite;
  const on = (instant: string | null) => ({ date: fullDate(locale, instant ?? date_expires) });
  if (state === "sent") return fill(texts.until, on(date_expires));
  if (state === "expired") return fill(texts.ended, on(date_expires));
  if (state === "revoked") return date_revoked ? fill(texts.revoked, on(date_revoked)) : texts.holdsNoMore;
  return claimed_by?.name
    ? fill(texts.claimed, { name: claimed_by.name, ...on(date_claimed) })
    : fill(texts.claimedOn, on(date_claimed));
}

type ActionProps = { id: string; name: string };

function Resend({ id, name, isMailed, onSent }: ActionProps & { isMailed: boolean; onSent: Props["onSent"] }) {
  const { invites: texts } = useTexts("desk-team");
  const notify = useNotify();
  const resend = useChange("resendInvite", { invalidates: ["pageInvites", "pageHistory"], onDone: onSent });
  return (
    <Button
      variant="light"
      loading={resend.isPending}
      aria-label={fill(texts.resendName, { name })}
      onClick={() => void notify(resend.mutateAsync({ id }))}
    >
      {isMailed ? texts.resend : texts.newLink}
    </Button>
  );
}

function Revoke({ id, name }: ActionProps) {
  const { invites: texts } = useTexts("desk-team");
  const confirm = useConfirm();
  const notify = useNotify();
  const revoke = useChange("revokeInvite", { invalidates: ["pageInvites", "pageHistory"] });
  const ask = async () => {
    const question = { title: texts.revokeTitle, text: texts.revokeText, confirm: texts.revokeConfirm };
    if (await confirm(question)) await notify(revoke.mutateAsync({ id }), texts.takenBack);
  };
  return (
    <Button
      variant="default"
      loading={revoke.isPending}
      aria-label={fill(texts.revokeName, { name })}
      onClick={() => void ask()}
    >
      {texts.revoke}
    </Button>
  );
}
