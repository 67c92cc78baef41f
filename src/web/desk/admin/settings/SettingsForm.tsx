import { NativeSelect } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { contract } from "../../../../contract/index.ts";
import { type AdminSettings, OFFERS, PLACE_NOUNS } from "../../../../contract/office/settings.ts";
import { useApp } from "../../../app/app-context.tsx";
import { useTexts } from "../../../i18n/texts.tsx";
import { useChange, useRead } from "../../api/use-api.ts";
import { CheckField } from "../../form/CheckField.tsx";
import { changesOf } from "../../form/fields.ts";
import form from "../../form/form.module.css";
import { SectionFrame } from "../../form/SectionFrame.tsx";
import { TextField } from "../../form/TextField.tsx";
import { useText, useValues } from "../../form/use-fields.ts";
import { useVersionedForm, type VersionedForm } from "../../form/use-versioned-form.ts";
import { PinFields } from "../../map/PinFields.tsx";
import { PreviewFrame } from "../../preview/PagePreview.tsx";
import { Loaded } from "../../shell/Loaded.tsx";
import styles from "./settings.module.css";
import { type SettingsValues, sentSettings, settingsValues, validSettings } from "./settings-values.ts";

/** Milliseconds without typing before the preview is updated. */
const PAUSE_MS = 500;

const input = contract.editSettings.input.shape;

type Name = keyof SettingsValues & string;
type Section = VersionedForm<Name>;

/** Names, place, map, what there is, mails and the office. What the operator has set is shown, and cannot be edited. */
export function SettingsForm({ settings, isWide }: { settings: AdminSettings; isWide: boolean }) {
  const texts = useTexts("admin-settings");
  const { mutateAsync } = useChange("editSettings", { invalidates: ["adminSettings", "settingsHistory"] });
  const section = useVersionedForm({
    draft: "settings",
    labels: texts.fields,
    entity: settings,
    valuesOf: settingsValues,
    save: (values, version, changed) =>
      mutateAsync({ ...(version !== null && { version }), ...sentSettings(values, changed) }),
  });
  const setting = (name: Name, field: ReactNode, fixed = name as string) =>
    settings.by_operator.includes(fixed) ? <SetByOperator key={name} section={section} name={name} /> : field;
  return (
    <div className={styles.split}>
      <SectionFrame section={section}>
        <h2>{texts.names}</h2>
        <div className={form.pair}>
          {setting("name", <TextField section={section} name="name" lang="en" of={input.name} />)}
          {setting("name_ie", <TextField section={section} name="name_ie" lang="ga" of={input.name_ie} />)}
        </div>
        <PlaceNoun section={section} />
        <h2>{texts.has}</h2>
        {OFFERS.map((offer) => (
          <CheckField key={offer} section={section} name={`has_${offer}`} hint={texts.hints[offer]} />
        ))}
        <h2>{texts.map}</h2>
        <p>{texts.mapHint}</p>
        {setting("latitude", <PinFields section={section} />, "map_latitude")}
        {setting(
          "map_zoom",
          <TextField section={section} name="map_zoom" inputMode="numeric" description={texts.zoomHint} />,
        )}
        <h2>{texts.office}</h2>
        <div className={form.pair}>
          <TextField section={section} name="office_address" lang="en" of={input.office_address} />
          <TextField section={section} name="office_address_ie" lang="ga" of={input.office_address_ie} />
          <TextField section={section} name="office_hours" lang="en" of={input.office_hours} />
          <TextField section={section} name="office_hours_ie" lang="ga" of={input.office_hours_ie} />
        </div>
        {setting("mail_sender", <TextField section={section} name="mail_sender" description={texts.senderHint} />)}
        {setting("moderates_edits", <CheckField section={section} name="moderates_edits" hint={texts.moderatesHint} />)}
      </SectionFrame>
      {isWide && (
        <aside className={styles.preview} aria-label={texts.preview}>
          <HomePreview section={section} settings={settings} />
        </aside>
      )}
    </div>
  );
}

/** What the place calls itself: one of the nouns that are known in every language, or words of its own. */
function PlaceNoun({ section }: { section: Section }) {
  const texts = useTexts("admin-settings");
  const { kinds } = useTexts("place");
  return (
    <>
      <NativeSelect
        size="md"
        {...section.form.register("place_noun")}
        label={section.labels.place_noun}
        description={texts.nounHint}
        data={[...PLACE_NOUNS, "own" as const].map((value) => ({ value, label: kinds[value] }))}
      />
      {useText(section, "place_noun") === "own" && (
        <div className={form.pair}>
          {(["place_the", "place_in", "place_of"] as const).map((name) => [
            <TextField key={name} section={section} name={name} lang="en" of={input[name]} />,
            <TextField key={`${name}_ie`} section={section} name={`${name}_ie`} lang="ga" of={input[`${name}_ie`]} />,
          ])}
        </div>
      )}
    </>
  );
}

function SetByOperator({ section, name }: { section: Section; name: Name }) {
  const texts = useTexts("admin-settings");
  const { yes, no } = texts;
  const value = section.form.getValues(name);
  return (
    <p className={styles.fixed}>
      <strong>{section.labels[name]}</strong> {typeof value === "boolean" ? (value ? yes : no) : String(value)}
      <small>{texts.byOperator}</small>
    </p>
  );
}

/** The home page with what is typed. */
function HomePreview({ section, settings }: { section: Section; settings: AdminSettings }) {
  const { locale } = useApp();
  const [values] = useDebouncedValue(useValues(section), PAUSE_MS);
  const changed = new Set(Object.keys(changesOf(settingsValues(settings), values)));
  const changes = validSettings(sentSettings(values, changed));
  const preview = useRead("previewSettings", { locale, changes }, { placeholderData: keepPreviousData });
  return <Loaded of={preview}>{(data) => <PreviewFrame preview={data} />}</Loaded>;
}
