import { Button } from "@mantine/core";
import { useState } from "react";
import type { OwnAudio } from "../../../../../contract/audio.ts";
import { contract } from "../../../../../contract/index.ts";
import { useApp } from "../../../../app/app-context.tsx";
import { localised, plain } from "../../../../i18n/bilingual.tsx";
import { useTexts } from "../../../../i18n/texts.tsx";
import { useChange } from "../../../api/use-api.ts";
import form from "../../../form/form.module.css";
import { SectionFrame } from "../../../form/SectionFrame.tsx";
import { TextField } from "../../../form/TextField.tsx";
import { useVersionedForm } from "../../../form/use-versioned-form.ts";
import { Player } from "../../../media/player/Player.tsx";
import { INVALIDATED_BY_AUDIO } from "../../../media/recording/invalidate-audio.ts";
import { RecordingFields, type RecordingTexts, textsOf } from "../../../media/recording/RecordingFields.tsx";
import styles from "../../../media/recording/recording.module.css";
import { useConfirm } from "../../../shell/Confirm.tsx";
import { Dialog } from "../../../shell/Dialog.tsx";
import { useSignedIn } from "../../../shell/SignedIn.tsx";
import { useNotify } from "../../../shell/use-notify.ts";

type Props = { recording: OwnAudio; pageId: string };

/** A recording with its player and actions. */
export function RecordingCard({ recording, pageId }: Props) {
  const { recordings: texts } = useTexts("desk-photos");
  const { locale } = useApp();
  const { client } = useSignedIn();
  const [isOpen, setIsOpen] = useState(false);
  const title = localised(recording, "title", locale);
  const name = plain(recording, "title", locale);
  const close = () => setIsOpen(false);
  return (
    <article className={styles.card} aria-label={name}>
      <h4 className={styles.title} lang={title?.lang}>
        {name}
      </h4>
      <p className={styles.quiet}>
        {texts.languages[recording.language]}
        {recording.post_id && ` · ${texts.ofPost}`}
      </p>
      <Player
        title={name}
        seconds={recording.duration_ms / 1000}
        peaks={recording.peaks}
        load={() => client.readMedia(recording.url)}
      />
      {!recording.transcript && !recording.transcript_ie && <p className={styles.missing}>{texts.noTranscript}</p>}
      <div className={styles.actions}>
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
  const notify = useNotify();
  const attach = useChange("attachAudioToPage", { invalidates: INVALIDATED_BY_AUDIO });
  if (post_id) return null; // attached to a post: managed on the post's screen
  const isHere = page_id !== null;
  return (
    <Button
      variant="default"
      loading={attach.isPending}
      aria-label={(isHere ? texts.putAsideName : texts.putOnPageName)({ name })}
      onClick={() =>
        notify(attach.mutateAsync({ id, page_id: isHere ? null : pageId }), isHere ? texts.isAside : texts.isOnPage)
      }
    >
      {isHere ? texts.putAside : texts.putOnPage}
    </Button>
  );
}

function DeleteButton({ recording: { id }, name }: ActionProps) {
  const { recordings: texts } = useTexts("desk-photos");
  const confirm = useConfirm();
  const notify = useNotify();
  const remove = useChange("deleteAudio", { invalidates: INVALIDATED_BY_AUDIO });
  const ask = async () => {
    const question = { title: texts.removeTitle, text: texts.removeText, confirm: texts.removeConfirm };
    if (await confirm(question)) await notify(remove.mutateAsync({ id }), texts.removed);
  };
  return (
    <Button
      variant="subtle"
      color="red"
      loading={remove.isPending}
      aria-label={texts.removeName({ name })}
      onClick={ask}
    >
      {texts.remove}
    </Button>
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
  });
  return (
    <SectionFrame section={section} onCancel={onClose}>
      <div className={form.pair}>
        <RecordingFields section={section} />
      </div>
      <p className={styles.hint}>{texts.transcriptHint}</p>
      <div className={form.pair}>
        <TextField section={section} name="transcript" lang="en" of={input.transcript} rows={6} />
        <TextField section={section} name="transcript_ie" lang="ga" of={input.transcript} rows={6} />
      </div>
    </SectionFrame>
  );
}
