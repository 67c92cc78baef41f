import { Alert, Button, Checkbox, Textarea } from "@mantine/core";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { contract } from "#core/contract/index.ts";
import type { AdminPage } from "#core/contract/pages/admin.ts";
import { textLimits } from "#core/contract/text-limits.ts";
import { slugOfMerged } from "#core/domain/pages/merged.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { CallButton } from "#core/web/desk/api/CallButton.tsx";
import { Destroying } from "#core/web/desk/api/Destroying.tsx";
import { useChange, useRead } from "#core/web/desk/api/use-api.ts";
import { useConfirm } from "#core/web/desk/shell/Confirm.tsx";
import card from "#core/web/desk/shell/card.module.css";
import { TypedGuard } from "#core/web/desk/shell/LeaveGuard.tsx";
import { Loaded } from "#core/web/desk/shell/Loaded.tsx";
import { Title } from "#core/web/desk/shell/Shell.tsx";
import { useNotify } from "#core/web/desk/shell/use-notify.ts";
import { useWhen } from "#core/web/desk/shell/When.tsx";
import { inOtherLanguage, plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import layout from "#core/web/ui/layout.module.css";
import { slotOf } from "../slots.tsx";
import { Duplicates, PageFacts, PageTimeline } from "./PageFacts.tsx";
import { PageOwner } from "./PageOwner.tsx";
import { PageState } from "./PageState.tsx";
import styles from "./page-detail.module.css";
import { useDecide } from "./use-decide.tsx";
import { INVALIDATED_BY_MOVE } from "./use-moves.ts";

const { Slot: Links } = slotOf("pageLinks");
const { Slot: Cards } = slotOf("pageCards");
const { Slot: Merged } = slotOf("mergedPage");

/** A page by id or slug, as administrators see it. */
export function PageDetail() {
  const { id = "" } = useParams();
  return <Loaded of={useRead("adminPage", { id })}>{(page) => <Detail page={page} />}</Loaded>;
}

function Detail({ page }: { page: AdminPage }) {
  const { sections } = useTexts("admin");
  const { detail: texts } = useTexts("admin-pages");
  const { locale } = useApp();
  const href = useHref();
  const isPublic = page.approval === "approved" && page.status !== "hidden" && !page.date_deleted;
  const other = inOtherLanguage(page, "name", locale);
  return (
    <>
      <header className={`${layout.stack} ${styles.head}`} data-gap="2" data-justify="start">
        <Link className={layout.touch} to="/pages">
          ← {sections.pages}
        </Link>
        <Title>{plain(page, "name", locale) || page.slug}</Title>
        {other && <em lang={other.lang}>{other.text}</em>}
        <PageState {...page} />
        {!page.date_deleted && (
          <p className={`${layout.row} ${layout.links}`} data-gap="5" data-row-gap="2">
            <a href={href(`/manage/${page.slug}`)}>{texts.desk}</a>
            {isPublic && <a href={href(`/pages/${page.slug}`)}>{texts.public}</a>}
            <Links page={page} />
          </p>
        )}
      </header>
      {page.date_deleted && (
        <div data-above="4">
          {page.slug === slugOfMerged(page.id) ? <Merged page={page} /> : <Restorable page={page} />}
        </div>
      )}
      <div className={`${layout.stack} ${styles.cards}`} data-above="4">
        <section className={card.card} aria-labelledby="facts">
          <h2 id="facts">{texts.facts}</h2>
          <PageFacts page={page} />
        </section>
        <div className={`${layout.stack} ${styles.stack}`}>
          {!page.date_deleted && <Approval page={page} />}
          <PageOwner page={page} />
          <PageNotes page={page} />
          <section className={card.card} aria-labelledby="timeline">
            <h2 id="timeline">{texts.timeline}</h2>
            <PageTimeline page={page} />
          </section>
          {!page.date_deleted && page.likely_duplicates.length > 0 && <Duplicates page={page} />}
          <Cards page={page} />
        </div>
      </div>
    </>
  );
}

function Approval({ page }: { page: AdminPage }) {
  const { detail: texts, decide } = useTexts("admin-pages");
  const [begin, dialog] = useDecide(page);
  return (
    <section className={card.card} aria-labelledby="approval">
      <h2 id="approval">{texts.approval}</h2>
      <p>
        <PageState {...page} />
      </p>
      <div className={layout.row}>
        {page.moves.map((move) => (
          <Button
            key={move}
            {...(move === "decline" || move === "disable" ? { color: "red", variant: "outline" } : {})}
            onClick={() => begin(move)}
          >
            {decide[move].action}
          </Button>
        ))}
      </div>
      {dialog}
      <Moderation page={page} />
    </section>
  );
}

/** Whether edits of the team wait for an administrator before visitors see them. */
function Moderation({ page }: { page: AdminPage }) {
  const { detail: texts } = useTexts("admin-pages");
  const update = useChange("updatePage", { invalidates: ["adminPage"] });
  const notify = useNotify();
  return (
    <Checkbox
      size="md"
      label={texts.moderate}
      description={texts.moderateHint}
      checked={page.moderate_edits}
      disabled={update.isPending}
      onChange={({ target }) =>
        void notify(update.mutateAsync({ id: page.id, moderate_edits: target.checked }), texts.moderated)
      }
    />
  );
}

/** What can be brought back. One that went into another page comes back with that. */
function Restorable({ page }: { page: AdminPage }) {
  const { detail: texts } = useTexts("admin-pages");
  return (
    <Alert color="yellow">
      <p>{texts.deleted}</p>
      <CallButton
        variant="filled"
        call="restorePage"
        input={{ id: page.id }}
        invalidates={INVALIDATED_BY_MOVE}
        done={texts.restored}
      >
        {texts.restore}
      </CallButton>
    </Alert>
  );
}

const { maxLength } = textLimits(contract.notePage.input.shape.text);

/** Notes about a page that only administrators can read. */
function PageNotes({ page }: { page: AdminPage }) {
  const { notes: texts } = useTexts("admin-pages");
  const { remove } = useTexts("desk");
  const change = useChange("notePage", { invalidates: ["adminPage"] });
  const [text, setText] = useState("");
  const confirm = useConfirm();
  const notify = useNotify();
  const when = useWhen();
  const add = async () => {
    if (!text.trim()) return;
    await notify(change.mutateAsync({ id: page.id, text: text.trim() }).then(() => setText("")));
  };
  const removeNote = async (id: string) => {
    if (await confirm({ title: texts.removeTitle, confirm: remove }))
      await notify(change.mutateAsync({ id: page.id, delete: id }));
  };
  return (
    <section className={card.card} aria-labelledby="notes">
      <h2 id="notes">{texts.title}</h2>
      <ul className={`${layout.stack} ${styles.list}`} data-gap="3">
        {page.notes.map((note) => (
          <li key={note.id} className={layout.head} data-row-gap="2">
            <div>
              <p className={styles.note}>{note.text}</p>
              <p className={layout.quiet}>{[note.by?.name, when(note.date)].filter(Boolean).join(", ")}</p>
            </div>
            <Destroying>
              <Button variant="subtle" color="red" onClick={() => void removeNote(note.id)}>
                {remove}
              </Button>
            </Destroying>
          </li>
        ))}
      </ul>
      <Textarea
        label={texts.label}
        description={texts.hint}
        value={text}
        maxLength={maxLength}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <TypedGuard of={text} />
      <div className={layout.row}>
        <Button variant="light" loading={change.isPending} onClick={() => void add()}>
          {texts.add}
        </Button>
      </div>
    </section>
  );
}
