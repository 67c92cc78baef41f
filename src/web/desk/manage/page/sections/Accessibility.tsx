import { Radio } from "@mantine/core";
import { FIRST, SECOND } from "#core/contract/locales.ts";
import {
  ACCESSIBILITY_ANSWERS,
  ACCESSIBILITY_FACTS,
  type AccessibilityAnswer,
  type AccessibilityFact,
  accessibilityEdit,
  type Accessibility as Facts,
} from "#core/contract/pages/accessibility.ts";
import { useChange, useRead } from "#core/web/desk/api/use-api.ts";
import form from "#core/web/desk/form/form.module.css";
import { SectionFrame } from "#core/web/desk/form/SectionFrame.tsx";
import { TextField } from "#core/web/desk/form/TextField.tsx";
import { useText } from "#core/web/desk/form/use-fields.ts";
import { useVersionedForm, type VersionedForm } from "#core/web/desk/form/use-versioned-form.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { INVALIDATED_BY_EDIT, type PageOfDesk, usePageOfDesk } from "../page-of-desk.ts";
import own from "./accessibility.module.css";
import { TagsByFacts } from "./TagsByFacts.tsx";

type Field = AccessibilityFact | `${AccessibilityFact}_note` | `${AccessibilityFact}_note_ie`;
type Values = Record<Field, string>;

const NOTE = accessibilityEdit.shape.step_free.unwrap().unwrap().shape.note;

/** Who can come in, and who is helped inside. */
export function Accessibility() {
  const { page: desk } = useTexts("desk");
  const texts = useTexts("accessibility");
  const page = usePageOfDesk();
  const { data: tags } = useRead("tags", { scope: "all" });
  const { mutateAsync } = useChange("editPageAccessibility", { invalidates: INVALIDATED_BY_EDIT });
  const section = useVersionedForm<PageOfDesk, Values>({
    draft: `${page.id}.accessibility`,
    labels: forFacts((fact) => [texts.facts[fact], desk.accessibility.note, desk.accessibility.noteIrish]),
    entity: page,
    valuesOf: (one) => valuesOf((one ?? page).accessibility),
    save: (values, version) =>
      mutateAsync({ page_id: page.id, version: version ?? page.version, accessibility: factsOf(values) }),
    textOf: (_, value) => texts.answers[value as AccessibilityAnswer] ?? String(value),
  });
  return (
    <SectionFrame title={desk.sections.accessibility} section={section}>
      <p>{desk.accessibility.intro}</p>
      {ACCESSIBILITY_FACTS.map((fact) => (
        <Fact key={fact} fact={fact} section={section} />
      ))}
      <TagsByFacts tags={tags ?? []} />
    </SectionFrame>
  );
}

function Fact({ fact, section }: { fact: AccessibilityFact; section: VersionedForm<Field> }) {
  const { page: desk } = useTexts("desk");
  const texts = useTexts("accessibility");
  const answer = useText(section, fact);
  const { form: fields } = section;
  return (
    <div className={`${layout.stack} ${own.fact}`} data-gap="3">
      <Radio.Group
        size="md"
        label={texts.facts[fact]}
        description={desk.accessibility.hints[fact]}
        value={answer}
        onChange={(value) => fields.setValue(fact, value, { shouldDirty: true })}
        error={fields.formState.errors[fact]?.message}
      >
        <div className={`${layout.row} ${form.checks}`} data-gap="5" data-row-gap="0">
          {ACCESSIBILITY_ANSWERS.map((one) => (
            <Radio key={one} value={one} size="md" label={texts.answers[one]} />
          ))}
          <Radio value="" size="md" label={desk.accessibility.unknown} />
        </div>
      </Radio.Group>
      {answer && (
        <div className={form.pair}>
          <TextField section={section} name={`${fact}_note`} lang={FIRST} of={NOTE} />
          <TextField section={section} name={`${fact}_note_ie`} lang={SECOND} of={NOTE} />
        </div>
      )}
    </div>
  );
}

/** The values of the three fields of each fact. */
const forFacts = (of: (fact: AccessibilityFact) => [answer: string, note: string, note_ie: string]) =>
  Object.fromEntries(
    ACCESSIBILITY_FACTS.flatMap((fact) => {
      const [answer, note, note_ie] = of(fact);
      return [
        [fact, answer],
        [`${fact}_note`, note],
        [`${fact}_note_ie`, note_ie],
      ];
    }),
  ) as Values;

/** An unknown fact has the empty answer. */
const valuesOf = (facts: Facts) =>
  forFacts((fact) => [facts[fact]?.answer ?? "", facts[fact]?.note ?? "", facts[fact]?.note_ie ?? ""]);

const factsOf = (values: Values) =>
  Object.fromEntries(
    ACCESSIBILITY_FACTS.map((fact) => {
      const answer = ACCESSIBILITY_ANSWERS.find((one) => one === values[fact]);
      return [fact, answer ? { answer, note: values[`${fact}_note`], note_ie: values[`${fact}_note_ie`] } : null];
    }),
  );
