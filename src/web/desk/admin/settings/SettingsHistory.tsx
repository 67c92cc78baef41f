import { CallButton } from "#core/web/desk/api/CallButton.tsx";
import { useRead } from "#core/web/desk/api/use-api.ts";
import { Loaded } from "#core/web/desk/shell/Loaded.tsx";
import { When } from "#core/web/desk/shell/When.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import styles from "./settings.module.css";

/** The versions of the settings, each of which can be brought back. */
export function SettingsHistory() {
  const texts = useTexts("admin-settings");
  const labels: Readonly<Record<string, string>> = texts.fields;
  const { restoreTitle: title, restoreText: text, restore } = texts;
  return (
    <section aria-labelledby="history" data-above="6">
      <h2 id="history">{texts.history}</h2>
      <Loaded of={useRead("settingsHistory", {})}>
        {(versions) => (
          <ol className={`${layout.stack} ${styles.versions}`} data-gap="3">
            {versions.map(({ version, date, by, changed }, at) => (
              <li key={version} className={layout.head}>
                <span>
                  <When at={date} /> · {by ?? texts.byStart}
                  <small>{changed.map((name) => labels[name.replace(/^map_(l.*)$/, "$1")] ?? name).join(", ")}</small>
                </span>
                {at > 0 && (
                  <CallButton
                    call="restoreSettings"
                    input={{ to: version }}
                    invalidates={["adminSettings", "settingsHistory"]}
                    question={{ title, text, confirm: restore, kind: "good" }}
                    done={texts.restored}
                  >
                    {restore}
                  </CallButton>
                )}
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </section>
  );
}
