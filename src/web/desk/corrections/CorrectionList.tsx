import { Button, Textarea } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { HOURS_FIELDS, type HoursField, type Proposal } from "#core/contract/community/proposals.ts";
import { FIRST, SECOND } from "#core/contract/locales.ts";
import { ACCESSIBILITY_FACTS, type AccessibilityAnswer } from "#core/contract/pages/accessibility.ts";
import { isOffice } from "#core/contract/roles.ts";
import { nationalNumber } from "#core/domain/phone.ts";
import { fullDate, weekdayName } from "#core/texts/dates.ts";
import { euro } from "#core/texts/numbers.ts";
import { whyStopped } from "#core/texts/why-stopped.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { Bi, plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import layout from "#core/web/ui/layout.module.css";
import { CallButton } from "../api/CallButton.tsx";
import { keyOf, useChange } from "../api/use-api.ts";
import { ChangesOfCall } from "../history/Changes.tsx";
import { said, textAt, useChangeTexts } from "../history/change-texts.ts";
import { MediaImage } from "../media/MediaImage.tsx";
import { Player } from "../media/player/Player.tsx";
import { Badge, type Tone } from "../shell/Badge.tsx";
import card from "../shell/card.module.css";
import { CancelButton, Dialog } from "../shell/Dialog.tsx";
import { useSignedIn } from "../shell/SignedIn.tsx";
import { useNotify } from "../shell/use-notify.ts";
import { When } from "../shell/When.tsx";
import styles from "./corrections.module.css";

type Props = { proposals: readonly Proposal[]; showPage?: boolean };

/** Suggested changes, each with today's value beside the suggested one. */
export function CorrectionList({ proposals, showPage = false }: Props) {
  return (
    <ul className={layout.grid}>
      {proposals.map((proposal) => (
        <Correction key={proposal.id} proposal={proposal} showPage={showPage} />
      ))}
    </ul>
  );
}

const TONES: Record<Proposal["status"], Tone | undefined> = {
  waiting: "waits",
  planned: "waits",
  accepted: "good",
  refused: undefined,
};

function Correction({ proposal, showPage }: { proposal: Proposal; showPage: boolean }) {
  const { desk: texts } = useTexts("corrections");
  const { history } = useTexts("desk-team");
  const { locale } = useApp();
  const { account } = useSignedIn();
  const href = useHref();
  const { nameOf, textOf } = useFieldTexts();
  const { before, after, today, status, note, by, name, date_created, decided_by } = proposal;
  const isWaiting = status === "waiting";
  const lang = langOf(proposal.field);
  return (
    <li className={card.card}>
      <p className={`${layout.head} ${card.head}`} data-gap="2">
        <strong>{nameOf(proposal)}</strong>
        {proposal.source === "team" && status !== "planned" && <Badge>{texts.edit}</Badge>}
        {!isWaiting && <Badge tone={TONES[status]}>{texts[status]}</Badge>}
      </p>
      <p className={layout.quiet}>
        {showPage && (
          <>
            <a href={href(`/pages/${proposal.page.slug}`)}>{plain(proposal.page, "name", locale)}</a> ·{" "}
          </>
        )}
        {name || by?.name || texts.visitor}
        {proposal.token && ` (${history.byToken({ name: proposal.token })})`}, <When at={date_created} />
        {decided_by && ` · ${texts.decided({ status: texts[status], name: decided_by.name })}`}
      </p>
      {proposal.call ? (
        <HeldCall call={proposal.call} title={nameOf(proposal)} isOpen={isWaiting} />
      ) : (
        <dl className={`${layout.stack} ${styles.sides}`} data-gap="3">
          <div>
            <dt className={layout.quiet}>{texts.today}</dt>
            <dd lang={today === null ? undefined : lang}>{textOf(proposal, isWaiting ? today : before, true)}</dd>
          </div>
          <div className={styles.suggested}>
            <dt className={layout.quiet}>{proposal.source === "team" ? texts.changedTo : texts.suggested}</dt>
            <dd lang={after === null ? undefined : lang}>{textOf(proposal, after)}</dd>
          </div>
        </dl>
      )}
      <Why proposal={proposal} />
      {note && (
        <blockquote
          className={`${card.quote} ${styles.note}`}
          lang={proposal.locale === locale ? undefined : proposal.locale}
        >
          {note}
        </blockquote>
      )}
      {status === "planned" && <Withdrawal proposal={proposal} />}
      {isWaiting &&
        (proposal.source === "team" && !isOffice(account.type) && account.type !== "curator" ? (
          <Withdrawal proposal={proposal} />
        ) : (
          <Decision proposal={proposal} was={textOf(proposal, before, true)} />
        ))}
    </li>
  );
}

/** Why it was refused, or why it was not made on its day. */
function Why({ proposal: { reason, from_day } }: { proposal: Proposal }) {
  const { desk: texts, planned } = useTexts("corrections");
  const { locale } = useApp();
  const day = from_day && fullDate(locale, `${from_day}T12:00:00Z`);
  if (!reason) return day && <p>{planned.from({ day })}</p>;
  if (!day) return <p>{texts.becauseOf({ reason })}</p>;
  return <p>{planned.wasPlanned({ day, reason: whyStopped(planned.stopped, { code: reason, locale }) })}</p>;
}

const PHOTO_WIDTH_PX = 480;

/** A call that waits as a whole: what it would change, and the photo or recording of an upload. */
function HeldCall({ call, title, isOpen }: { call: NonNullable<Proposal["call"]>; title: string; isOpen: boolean }) {
  const texts = useChangeTexts({ people: [] });
  const { client } = useSignedIn();
  const heading = (at: number) => {
    const { kind, before, after, name, name_ie } = call.changes[at]!;
    const isSaid =
      kind === "page" || !before || !after || [name, name_ie].some((one) => one && Object.values(before).includes(one));
    if (isSaid || !(name || name_ie)) return null;
    return (
      <strong>
        <Bi of={{ name, name_ie }} field="name" />
      </strong>
    );
  };
  return (
    <>
      {call.photo && <MediaImage photo={call.photo} alt="" width={PHOTO_WIDTH_PX} className={styles.photo} />}
      {call.recording && (
        <Player title={title} {...call.recording} load={() => client.readMedia(call.recording?.url ?? "")} />
      )}
      <ChangesOfCall changes={call.changes} texts={texts} heading={heading} isOpen={isOpen} />
    </>
  );
}

/** An edit of the team waits for the office or its day, and whoever is in the team may take it back. */
function Withdrawal({ proposal }: { proposal: Proposal }) {
  const { desk: texts, planned } = useTexts("corrections");
  const isForOffice = proposal.status === "waiting";
  const action = isForOffice ? texts.withdraw : planned.takeBack;
  return (
    <div className={layout.actions} data-gap="2">
      <CallButton
        call="refuseProposal"
        input={{ id: proposal.id }}
        invalidates={["pageProposals"]}
        label={`${action}: ${useFieldTexts().nameOf(proposal)}`}
        done={isForOffice ? texts.isWithdrawn : planned.takenBack}
      >
        {action}
      </CallButton>
      {isForOffice && <span className={layout.quiet}>{texts.waitsForOffice}</span>}
    </div>
  );
}

function Decision({ proposal, was }: { proposal: Proposal; was: string }) {
  const { desk: texts } = useTexts("corrections");
  const { locale } = useApp();
  const notify = useNotify();
  const accept = useChange("acceptProposal", { invalidates: ["pageProposals", "adminProposals", "page", "ownPages"] });
  const refuse = useChange("refuseProposal", { invalidates: ["pageProposals", "adminProposals"] });
  const queries = useQueryClient();
  // Where it was refused, somebody has changed the field or decided since the list was read.
  const readAgain = (isDone: boolean) => {
    if (isDone) return;
    setKnownStale(proposal.call !== null);
    void queries.invalidateQueries({ queryKey: keyOf("pageProposals") });
  };
  const { id, before, after, today, thanks } = proposal;
  const isOfTeam = proposal.source === "team";
  const say = (reason: string | null) => notify(refuse.mutateAsync({ id, ...(reason && { reason }) }), texts.isRefused);
  const [isKnownStale, setKnownStale] = useState(false);
  const isStale = isKnownStale || (today !== before && today !== after);
  const [isRefusing, setRefusing] = useState(false);
  const about = useFieldTexts().nameOf(proposal);
  const label = isStale ? texts.acceptAnyway : texts.accept;
  return (
    <>
      {isStale && <p className={styles.stale}>{proposal.call ? texts.staleCall : texts.stale({ before: was })}</p>}
      <div className={layout.actions} data-gap="2" lang={locale}>
        <Button
          loading={accept.isPending}
          aria-label={`${label}: ${about}`}
          onClick={() =>
            void notify(accept.mutateAsync({ id, anyway: isStale }), isOfTeam ? texts.acceptedEdit : texts.done).then(
              readAgain,
            )
          }
        >
          {label}
        </Button>
        <Button
          variant="default"
          loading={refuse.isPending}
          aria-label={`${texts.refuse}: ${about}`}
          onClick={() => (isOfTeam ? setRefusing(true) : void say(null))}
        >
          {texts.refuse}
        </Button>
        {isRefusing && (
          <RefusalDialog about={about} onRefuse={(reason) => say(reason)} onClose={() => setRefusing(false)} />
        )}
        {thanks && <span className={layout.quiet}>{texts.thanks}</span>}
      </div>
    </>
  );
}

type RefusalProps = { about: string; onRefuse: (reason: string) => Promise<unknown>; onClose: () => void };

/** Asks why an edit of the team is refused: whoever made it reads that by mail and on the desk. */
function RefusalDialog({ about, onRefuse, onClose }: RefusalProps) {
  const { desk: texts } = useTexts("corrections");
  const [reason, setReason] = useState("");
  return (
    <Dialog title={`${texts.refuse}: ${about}`} onClose={onClose}>
      <Textarea
        label={texts.reason}
        description={texts.reasonHint}
        minRows={3}
        maxLength={500}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <div className={layout.actions} data-gap="2">
        <Button color="red" onClick={() => void onRefuse(reason).then(onClose)}>
          {texts.refuse}
        </Button>
        <CancelButton onCancel={onClose} />
      </div>
    </Dialog>
  );
}

/** The language of a field's text, where it has one. */
const langOf = (field: string) =>
  field.endsWith("_ie")
    ? SECOND
    : ["name", "slogan", "description", "address", "service_area"].includes(field)
      ? FIRST
      : undefined;

/** The name of a field and its value as people read them. */
function useFieldTexts() {
  const { desk: texts } = useTexts("corrections");
  const { fields, accessibility, pin } = useTexts("desk").page;
  const { unknown } = accessibility;
  const { history } = useTexts("desk-team");
  const accessible = useTexts("accessibility");
  const { locale } = useApp();
  const dayOf = (field: string) => HOURS_FIELDS.indexOf(field as "hours_1") + 1;
  const isFact = (field: string) => ACCESSIBILITY_FACTS.some((one) => one === field);
  return {
    nameOf({ field, price, call, by }: Proposal): string {
      if (call)
        return said(textAt(history.actions, call.action.split(".")) ?? history.something, by?.name || history.somebody);
      if (field === "price") return texts.price({ name: price ? plain(price, "name", locale) : "" });
      if (dayOf(field)) return texts.hours({ day: weekdayName(locale, dayOf(field)) });
      return { ...fields, ...accessible.facts, pin }[field as Exclude<typeof field, HoursField | "price" | "call">];
    },
    /** @param isFormer what a page says or said: a day without hours may be closed, or not known at all */
    textOf({ field }: Proposal, value: string | null, isFormer = false): string {
      if (value === null && isFormer && dayOf(field)) return texts.noHours;
      if (value === null) return dayOf(field) ? texts.closed : isFact(field) ? unknown : texts.nothing;
      if (field === "price") return euro(locale, Number(value));
      if (field === "contact_number" || field === "booking_number") return nationalNumber(value);
      if (field === "hide_address") return value === "yes" ? texts.hiddenAddress : texts.shown;
      return isFact(field) || field === "needs_ferry"
        ? accessible.answers[value as AccessibilityAnswer]
        : value.replaceAll(/(?<=\d)-(?=\d\d:)/g, "–");
    },
  };
}
