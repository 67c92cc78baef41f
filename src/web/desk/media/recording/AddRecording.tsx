import { Progress } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { contract } from "#core/contract/index.ts";
import type { OwnAudio } from "#core/contract/pages/audio.ts";
import type { WaitingEdit } from "#core/contract/waiting-edit.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import form from "#core/web/desk/form/form.module.css";
import { SectionFrame } from "#core/web/desk/form/SectionFrame.tsx";
import { useVersionedForm } from "#core/web/desk/form/use-versioned-form.ts";
import { useConfirm } from "#core/web/desk/shell/Confirm.tsx";
import { useSignedIn } from "#core/web/desk/shell/SignedIn.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { FileButton } from "../files/FileButton.tsx";
import { FILE_KINDS, refusalOf, useRefusalText } from "../files/file-kinds.ts";
import drop from "../files/files.module.css";
import { useDroppedFiles } from "../files/use-dropped-files.ts";
import { Player } from "../player/Player.tsx";
import { type AudioSubject, useInvalidateAudio } from "./invalidate-audio.ts";
import type { Prepared, Preparing } from "./prepare-sound.ts";
import { Recorder } from "./Recorder.tsx";
import { RecordingFields, type RecordingNames, textsOf } from "./RecordingFields.tsx";
import styles from "./recording.module.css";
import type { Recorded } from "./sound-recorder.ts";

type Props = { subject: AudioSubject; onAdded: (recording: OwnAudio) => void };

/** Adds a recording: a file is chosen or dropped, or sound is recorded; then it is named and uploaded. */
export function AddRecording({ subject, onAdded }: Props) {
  const { audioDrop: texts } = useTexts("desk-photos");
  const refusalText = useRefusalText("audio");
  const zone = useRef<HTMLDivElement>(null);
  const [source, setSource] = useState<SoundSource | null>(null);
  const [errorText, setErrorText] = useState<string | null>(null);
  const take = ([file, second]: File[]) => {
    if (!file || source) return;
    const refusal = second ? "too-many" : refusalOf(file, "audio");
    setErrorText(refusal && refusalText(refusal));
    if (!refusal) setSource({ key: crypto.randomUUID(), file, recorded: null });
  };
  const isOver = useDroppedFiles(zone, take);
  if (source) {
    const close = () => setSource(null);
    const added = (recording: OwnAudio) => {
      close();
      onAdded(recording);
    };
    return <NewRecording source={source} subject={subject} onAdded={added} onClose={close} />;
  }
  return (
    <div ref={zone} className={`${layout.stack} ${drop.drop}`} data-gap="3" data-over={isOver || undefined}>
      <p className={`${drop.lead} ${drop.fine}`}>{isOver ? texts.release : texts.lead}</p>
      <div className={layout.row} data-justify="center">
        <FileButton accept={FILE_KINDS.audio.accept} onFiles={take}>
          {texts.choose}
        </FileButton>
        <Recorder onDone={(recorded) => setSource({ key: crypto.randomUUID(), file: recorded.file, recorded })} />
      </div>
      {errorText && (
        <p role="alert" className={drop.refusal}>
          {errorText}
        </p>
      )}
      <p className={layout.quiet}>{texts.hint}</p>
    </div>
  );
}

/** A file to be uploaded. `key` is the idempotency key, so that a retry adds nothing twice. */
type SoundSource = { key: string; file: File; recorded: Recorded | null };

type NewRecordingProps = {
  source: SoundSource;
  subject: AudioSubject;
  onAdded: (recording: OwnAudio) => void;
  onClose: () => void;
};

/** Plays, names and uploads a chosen or recorded file. */
function NewRecording({ source: { key, file, recorded }, subject, onAdded, onClose }: NewRecordingProps) {
  const { newRecording: texts, recordingFields } = useTexts("desk-photos");
  const { locale } = useApp();
  const { client } = useSignedIn();
  const invalidate = useInvalidateAudio();
  const confirm = useConfirm();
  const panel = useRef<HTMLElement>(null);
  const [sending, setSending] = useState<Sending | null>(null);
  const prepared = useRef<Prepared | null>(null); // a retry sends the same bytes
  useEffect(() => panel.current?.focus(), []);

  const send = async (names: RecordingNames): Promise<OwnAudio | WaitingEdit> => {
    const stop = new AbortController();
    const progressOf = (step: Sending["step"]) => (share: number) => setSending({ step, share, stop });
    progressOf("converting")(0);
    try {
      const preparing = { signal: stop.signal, onProgress: progressOf("converting") };
      prepared.current ??= await prepare(file, preparing);
      const { file: sent, peaks } = prepared.current ?? { file, peaks: null }; // stopped: the call says so
      const input = { ...subject, file: sent, ...names, ...(peaks && { peaks }) };
      const options = { onProgress: progressOf("sending"), signal: stop.signal, idempotencyKey: key };
      const added = await client.call(contract.addAudio, input, options);
      await invalidate();
      return added;
    } finally {
      setSending(null);
    }
  };
  const section = useVersionedForm<OwnAudio, RecordingNames>({
    draft: `audio.new.${subject.page_id ?? subject.story_id}`,
    labels: recordingFields,
    entity: null,
    valuesOf: (one) => (one ? namesOf(textsOf(one)) : { title: "", title_ie: "", language: locale }),
    save: send,
    onSaved: onAdded,
    onWaiting: onClose,
  });
  const cancel = async () => {
    if (sending) return sending.stop.abort();
    const { discardTitle: title, discardText: text, discard } = texts;
    if (!recorded || (await confirm({ title, text, confirm: discard }))) onClose();
  };
  return (
    <section
      ref={panel}
      className={`${layout.stack} ${layout.card} ${styles.new}`}
      aria-label={texts.label}
      tabIndex={-1}
    >
      {recorded ? (
        <Player title={texts.yours} seconds={recorded.seconds} peaks={recorded.peaks} load={async () => file} />
      ) : (
        <p className={styles.file}>{file.name}</p>
      )}
      <SectionFrame section={section} submit={texts.send} onCancel={cancel}>
        <div className={form.pair}>
          <RecordingFields section={section} />
        </div>
        {prepared.current?.isUnconverted && <p role="status">{texts.unconverted}</p>}
        {sending && <Progressing of={sending} />}
      </SectionFrame>
    </section>
  );
}

type Sending = { step: "converting" | "sending"; share: number; stop: AbortController };

function Progressing({ of: { step, share } }: { of: Sending }) {
  const { newRecording: texts } = useTexts("desk-photos");
  const percent = Math.floor(share * 100);
  const isSent = step === "sending" && share === 1;
  return (
    <div>
      <Progress value={percent} aria-label={texts[step]} animated={isSent} />
      <p role="status" className={layout.quiet}>
        {isSent ? texts.readying : (step === "sending" ? texts.progress : texts.conversion)({ percent })}
      </p>
    </div>
  );
}

/** The converter is large, and loaded when it is needed. One that was stopped is not stored. */
async function prepare(file: File, preparing: Preparing): Promise<Prepared | null> {
  const { prepareSound } = await import("./prepare-sound.ts");
  const prepared = await prepareSound(file, preparing);
  return preparing.signal.aborted ? null : prepared;
}

const namesOf = ({ title, title_ie, language }: RecordingNames): RecordingNames => ({ title, title_ie, language });
