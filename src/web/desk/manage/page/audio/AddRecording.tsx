import { useRef, useState } from "react";
import type { OwnAudio } from "../../../../../contract/audio.ts";
import { useTexts } from "../../../../app/app-context.tsx";
import { FileButton } from "../../../media/files/FileButton.tsx";
import { FILE_KINDS, refusalOf } from "../../../media/files/file-kinds.ts";
import drop from "../../../media/files/files.module.css";
import { useDroppedFiles } from "../../../media/files/use-dropped-files.ts";
import { useRefusalText } from "../../../media/files/use-refusal-text.ts";
import { NewRecording, type SoundSource } from "./NewRecording.tsx";
import { Recorder } from "./Recorder.tsx";
import type { AudioPlace } from "./use-audio.ts";

type Props = { place: AudioPlace; onAdded: (recording: OwnAudio) => void };

/** A recording is chosen, dropped or made here; then it is named and sent. */
export function AddRecording({ place, onAdded }: Props) {
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
    return <NewRecording source={source} place={place} onAdded={added} onClose={close} />;
  }
  return (
    <div ref={zone} className={drop.drop} data-over={isOver || undefined}>
      <p className={`${drop.lead} ${drop.fine}`}>{isOver ? texts.release : texts.lead}</p>
      <div className={drop.choices}>
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
      <p className={drop.quiet}>{texts.hint}</p>
    </div>
  );
}
