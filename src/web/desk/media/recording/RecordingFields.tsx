import { contract } from "#core/contract/index.ts";
import type { OwnAudio } from "#core/contract/pages/audio.ts";
import { SelectField } from "#core/web/desk/form/ChoiceFields.tsx";
import { textValues } from "#core/web/desk/form/fields.ts";
import { useLanguageNames } from "#core/web/desk/form/LanguageChoice.tsx";
import { TextFields } from "#core/web/desk/form/TextField.tsx";
import type { VersionedForm } from "#core/web/desk/form/use-versioned-form.ts";

const input = contract.editAudio.input.shape;

export type RecordingNames = { title: string; title_ie: string; language: OwnAudio["language"] };

export type RecordingTexts = RecordingNames & { transcript: string; transcript_ie: string };

/** The texts of a recording; an empty text is none. */
export const textsOf = (recording: OwnAudio): RecordingTexts => ({
  ...textValues(recording, ["title", "title_ie", "transcript", "transcript_ie"]),
  language: recording.language,
});

/** Title and language of a recording. */
export function RecordingFields({ section }: { section: VersionedForm<keyof RecordingNames> }) {
  const languages = useLanguageNames();
  return (
    <>
      <TextFields section={section} name="title" of={input.title} />
      <SelectField section={section} name="language" of={languages} />
    </>
  );
}
