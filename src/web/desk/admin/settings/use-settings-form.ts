import type { AdminSettings, DirectorySettings } from "#core/contract/office/settings.ts";
import { useChange } from "#core/web/desk/api/use-api.ts";
import { useVersionedForm, type VersionedForm } from "#core/web/desk/form/use-versioned-form.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { type SettingsValues, sentSettings, settingsValues } from "./settings-values.ts";

export type SettingField = keyof SettingsValues & string;
export type SettingsSection = VersionedForm<SettingField>;

type Options = {
  /** The key under which what is typed is saved meanwhile. */
  draft?: string;
  /** What is saved besides what was typed. */
  also?: Partial<Pick<DirectorySettings, "setup_step">>;
  onSaved?: (settings: AdminSettings) => void;
};

/** A form of the settings, or of a part of them: only the fields that were changed are sent. */
export function useSettingsForm(
  settings: AdminSettings,
  { draft = "settings", also = {}, onSaved }: Options = {},
): SettingsSection {
  const { fields } = useTexts("admin-settings");
  const { mutateAsync } = useChange("editSettings", {
    invalidates: ["adminSettings", "settingsHistory", "checklist", "startingPoint"],
  });
  return useVersionedForm({
    draft,
    labels: fields,
    entity: settings,
    valuesOf: settingsValues,
    save: (values, version, changed) =>
      mutateAsync({ ...(version !== null && { version }), ...sentSettings(values, changed), ...also }),
    ...(onSaved && { onSaved }),
  });
}
