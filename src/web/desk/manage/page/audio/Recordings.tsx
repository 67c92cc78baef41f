import { Button } from "@mantine/core";
import { useRef, useState } from "react";
import { contract } from "#core/contract/index.ts";
import type { OwnAudio } from "#core/contract/pages/audio.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { CallButton } from "#core/web/desk/api/CallButton.tsx";
import { useChange, useRead } from "#core/web/desk/api/use-api.ts";
import { useUndo } from "#core/web/desk/api/use-undo.tsx";
import form from "#core/web/desk/form/form.module.css";
import { SectionFrame } from "#core/web/desk/form/SectionFrame.tsx";
import { TextFields } from "#core/web/desk/form/TextField.tsx";
import { useVersionedForm } from "#core/web/desk/form/use-versioned-form.ts";
import { Player } from "#core/web/desk/media/player/Player.tsx";
import { AddRecording } from "#core/web/desk/media/recording/AddRecording.tsx";
import { INVALIDATED_BY_AUDIO } from "#core/web/desk/media/recording/invalidate-audio.ts";
import { RecordingFields, type RecordingTexts, textsOf } from "#core/web/desk/media/recording/RecordingFields.tsx";
import styles from "#core/web/desk/media/recording/recording.module.css";
import { Dialog } from "#core/web/desk/shell/Dialog.tsx";
import { Loaded } from "#core/web/desk/shell/Loaded.tsx";
import { useSignedIn } from "#core/web/desk/shell/SignedIn.tsx";
import { localised, plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { Empty } from "#core/web/ui/Empty/Empty.tsx";
import layout from "#core/web/ui/layout.module.css";
import { usePageOfDesk } from "../page-of-desk.ts";

/** The API's limit; in practice a page and its posts have fewer. */
const LIMIT = 100;

/** The recordings of a page and its posts, and the user's unattached ones. */
export function Recordings() {
  const { page: texts } = useTexts("desk");
  const { audioIntro, recordings } = useTexts("desk-photos");
  const { id } = usePageOfDesk();
  const [added, setAdded] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const ofPage = useRead("ownAudio", { page_id: id, limit: LIMIT });
  const mine = useRead("ownAudio", { mine: true, limit: LIMIT });
  return (
    <div className={`${layout.stack} ${form.form}`}>
      <h2>{texts.sections.audio}</h2>
      <p>{audioIntro}</p>
      <AddRecording
        subject={{ page_id: id }}
        onAdded={(one) => {
          setAdded(one.id);
          heading.current?.focus();
        }}
      />
      <p role="status" className="visually-hidden">
        {added && recordings.added}
      </p>
      <h3 ref={heading} tabIndex={-1} className={styles.heading}>
        {recordings.onPage}
      </h3>
      <Loaded of={ofPage}>
        {({ items }) => (items.length === 0 ? <Empty title={recordings.none} /> : <List items={items} pageId={id} />)}
      </Loaded>
      <PutAside items={mine.data?.items ?? []} pageId={id} />
    </div>
  );
}

function PutAside({ items, pageId }: { items: readonly OwnAudio[]; pageId: string }) {
  const { recordings: texts } = useTexts("desk-photos");
  const loose = items.filter(({ page_id, post_id, story_id }) => !page_id && !post_id && !story_id);
  if (loose.length === 0) return null;
  return (
    <>
      <h3>{texts.aside}</h3>
      <p>{texts.asideHint}</p>
      <List items={loose} pageId={pageId} />
    </>
  );
}

function List({ items, pageId }: { items: readonly OwnAudio[]; pageId: string }) {
  return (
    <ul className={layout.stack}>
      {items.map((recording) => (
        <li key={recording.id}>
          <RecordingCard recording={recording} pageId={pageId} />
        </li>
      ))}
    </ul>
  );
}

type Props = { recording: OwnAudio; pageId: string };

/** A recording with its player and actions. */
function RecordingCard({ recording, pageId }: Props) {
  const { recordings: texts } = useTexts("desk-photos");
  const languages = useTexts("languages");
  const { locale } = useApp();
  const { client } = useSignedIn();
  const [isOpen, setIsOpen] = useState(false);
  const title = localised(recording, "title", locale);
  const name = plain(recording, "title", locale);
  const close = () => setIsOpen(false);
  return (
    <article className={`${layout.stack} ${layout.card}`} data-gap="3" aria-label={name}>
      <h4 className={styles.title} lang={title?.lang}>
        {name}
      </h4>
      <p className={layout.quiet}>
        {languages[recording.language].In}
        {recording.post_id && ` · ${texts.ofPost}`}
      </p>
      <Player
        title={name}
        seconds={recording.duration_ms / 1000}
        peaks={recording.peaks}
        load={() => client.readMedia(recording.url)}
      />
      {!recording.transcript && !recording.transcript_ie && <p className={styles.missing}>{texts.noTranscript}</p>}
      <div className={layout.row} data-gap="2">
        <Button variant="light" aria-label={texts.editName({ name })} onClick={() => setIsOpen(true)}>
          {texts.edit}
        </Button>
        <AttachButton recording={recording} pageId={pageId} name={name} />
        <DeleteButton recording={recording} name={name} />
      </div>
      {isOpen && (
        <Dialog title={texts.editTitle} size="wide" onClose={close}>
          <RecordingTextsForm recording={recording} onClose={close} />
        </Dialog>
      )}
    </article>
  );
}

type ActionProps = { recording: OwnAudio; name: string };

/** Detaches a recording from the page without deleting it, or attaches it again. */
function AttachButton({ recording: { id, page_id, post_id }, pageId, name }: ActionProps & { pageId: string }) {
  const { recordings: texts } = useTexts("desk-photos");
  if (post_id) return null; // attached to a post: managed on the post's screen
  const isHere = page_id !== null;
  return (
    <CallButton
      call="attachAudioToPage"
      input={{ id, page_id: isHere ? null : pageId }}
      invalidates={INVALIDATED_BY_AUDIO}
      label={(isHere ? texts.putAsideName : texts.putOnPageName)({ name })}
      done={isHere ? texts.isAside : texts.isOnPage}
    >
      {isHere ? texts.putAside : texts.putOnPage}
    </CallButton>
  );
}

function DeleteButton({ recording: { id }, name }: ActionProps) {
  const { recordings: texts } = useTexts("desk-photos");
  const undo = useUndo();
  const { id: pageId } = usePageOfDesk();
  return (
    <CallButton
      variant="subtle"
      color="red"
      call="deleteAudio"
      input={{ id }}
      invalidates={INVALIDATED_BY_AUDIO}
      question={{ title: texts.removeTitle, text: texts.removeText, confirm: texts.removeConfirm }}
      label={texts.removeName({ name })}
      onDone={() => undo({ id, pageId, text: texts.removed, invalidates: INVALIDATED_BY_AUDIO })}
    >
      {texts.remove}
    </CallButton>
  );
}

const input = contract.editAudio.input.shape;

/** Title, language and transcript of a recording. */
function RecordingTextsForm({ recording, onClose }: { recording: OwnAudio; onClose: () => void }) {
  const { recordingFields, recordings: texts } = useTexts("desk-photos");
  const { mutateAsync } = useChange("editAudio", { invalidates: INVALIDATED_BY_AUDIO });
  const section = useVersionedForm<OwnAudio, RecordingTexts>({
    draft: `audio.${recording.id}`,
    labels: recordingFields,
    entity: recording,
    valuesOf: (one) => textsOf(one ?? recording),
    save: (values, version) => mutateAsync({ id: recording.id, version: version ?? recording.version, ...values }),
    onSaved: onClose,
    onWaiting: onClose,
  });
  return (
    <SectionFrame section={section} onCancel={onClose}>
      <div className={form.pair}>
        <RecordingFields section={section} />
      </div>
      <p className={form.advice}>{texts.transcriptHint}</p>
      <div className={form.pair}>
        <TextFields section={section} name="transcript" of={input.transcript} rows={6} />
      </div>
    </SectionFrame>
  );
}
