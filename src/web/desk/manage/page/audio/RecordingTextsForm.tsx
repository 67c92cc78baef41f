import type { OwnAudio } from "../../../../../contract/audio.ts";
import { useTexts } from "../../../../app/app-context.tsx";
import { useChange } from "../../../api/use-api.ts";
import form from "../../../form/form.module.css";
import { SectionFrame } from "../../../form/SectionFrame.tsx";
import { TextField } from "../../../form/TextField.tsx";
import { useVersionedForm } from "../../../form/use-versioned-form.ts";
import { INVALIDATED_BY_AUDIO } from "../../../media/recording/invalidate-audio.ts";
import { RecordingFields, type RecordingTexts, textsOf } from "../../../media/recording/RecordingFields.tsx";
import styles from "../../../media/recording/recording.module.css";

/** Code points of a transcript. */
const MAX = 20_000;

/** The title, the language, and the words for those who do not hear. */
export function RecordingTextsForm({ recording, onClose }: { recording: OwnAudio; onClose: () => void }) {
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
        <TextField section={section} name="transcript" lang="en" max={MAX} rows={6} />
        <TextField section={section} name="transcript_ie" lang="ga" max={MAX} rows={6} />
      </div>
    </SectionFrame>
  );
}
