import { Button } from "@mantine/core";
import { useTexts } from "../../../i18n/texts.tsx";
import { useChange, useRead } from "../../api/use-api.ts";
import { useConfirm } from "../../shell/Confirm.tsx";
import { Loaded } from "../../shell/Loaded.tsx";
import { useNotify } from "../../shell/use-notify.ts";
import { When } from "../../shell/When.tsx";
import styles from "./settings.module.css";

/** The versions of the settings, each of which can be brought back. */
export function SettingsHistory() {
  const texts = useTexts("admin-settings");
  const labels: Readonly<Record<string, string>> = texts.fields;
  const confirm = useConfirm();
  const notify = useNotify();
  const { mutateAsync } = useChange("restoreSettings", { invalidates: ["adminSettings", "settingsHistory"] });
  const restore = async (to: number) => {
    const isSure = await confirm({
      title: texts.restoreTitle,
      text: texts.restoreText,
      confirm: texts.restore,
      kind: "good",
    });
    if (isSure) await notify(mutateAsync({ to }), texts.restored);
  };
  return (
    <section aria-labelledby="history" className={styles.history}>
      <h2 id="history">{texts.history}</h2>
      <Loaded of={useRead("settingsHistory", {})}>
        {(versions) => (
          <ol className={styles.versions}>
            {versions.map(({ version, date, by, changed }, at) => (
              <li key={version}>
                <span>
                  <When at={date} /> · {by ?? texts.byStart}
                  <small>{changed.map((name) => labels[name.replace(/^map_(l.*)$/, "$1")] ?? name).join(", ")}</small>
                </span>
                {at > 0 && (
                  <Button variant="default" onClick={() => restore(version)}>
                    {texts.restore}
                  </Button>
                )}
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </section>
  );
}
