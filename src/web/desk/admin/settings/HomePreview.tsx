import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData } from "@tanstack/react-query";
import type { AdminSettings } from "#core/contract/office/settings.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { useRead } from "#core/web/desk/api/use-api.ts";
import { changesOf } from "#core/web/desk/form/fields.ts";
import { useValues } from "#core/web/desk/form/use-fields.ts";
import { PreviewFrame } from "#core/web/desk/preview/PagePreview.tsx";
import { Loaded } from "#core/web/desk/shell/Loaded.tsx";
import { sentSettings, settingsValues, validSettings } from "./settings-values.ts";
import type { SettingsSection } from "./use-settings-form.ts";

/** Milliseconds without typing before the preview is updated. */
const PAUSE_MS = 500;

/** The home page with what is typed. */
export function HomePreview({ section, settings }: { section: SettingsSection; settings: AdminSettings }) {
  const { locale } = useApp();
  const [values] = useDebouncedValue(useValues(section), PAUSE_MS);
  const changed = new Set(Object.keys(changesOf(settingsValues(settings), values)));
  const changes = validSettings(sentSettings(values, changed));
  const preview = useRead("previewSettings", { locale, changes }, { placeholderData: keepPreviousData });
  return <Loaded of={preview}>{(data) => <PreviewFrame preview={data} />}</Loaded>;
}
