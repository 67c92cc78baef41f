import type { ReactNode } from "react";
import type { AdminSettings } from "#core/contract/office/settings.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import styles from "./settings.module.css";
import type { SettingField, SettingsSection } from "./use-settings-form.ts";

export type SettingProps = { section: SettingsSection; settings: AdminSettings };
type Named = { name: SettingField; as?: string };

/** A field, or what the operator has set in its place. @param as the name of the setting, where that of the field is another one */
export function Setting({
  section,
  settings,
  name,
  as = name,
  children,
}: SettingProps & Named & { children: ReactNode }) {
  const texts = useTexts("admin-settings");
  if (!settings.by_operator.includes(as)) return children;
  const value = section.form.getValues(name);
  return (
    <p className={styles.fixed}>
      <strong>{section.labels[name]}</strong>{" "}
      {typeof value === "boolean" ? (value ? texts.yes : texts.no) : String(value)}
      <small>{texts.byOperator}</small>
    </p>
  );
}
