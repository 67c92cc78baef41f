import { useMediaQuery } from "@mantine/hooks";
import { Link } from "react-router";
import { useRead } from "#core/web/desk/api/use-api.ts";
import catalogue from "#core/web/desk/catalogue/catalogue.module.css";
import { Loaded } from "#core/web/desk/shell/Loaded.tsx";
import { Title } from "#core/web/desk/shell/Shell.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { Demonstration } from "../setup/Demonstration.tsx";
import { Modules } from "./Modules.tsx";
import { SettingsForm } from "./SettingsForm.tsx";
import { SettingsHistory } from "./SettingsHistory.tsx";

/** Wide enough for the home page beside the form. */
export const PREVIEW_FITS = "(min-width: 1200px)";

/** What the directory says of itself, the home page that follows from it, and how it was before. */
export function Settings() {
  const { sections } = useTexts("admin");
  const texts = useTexts("admin-settings");
  const { wizard } = useTexts("setup");
  const isWide = useMediaQuery(PREVIEW_FITS, false, { getInitialValueInEffect: false });
  const settings = useRead("adminSettings", {});
  return (
    <>
      <Title>{sections.settings}</Title>
      <p className={catalogue.intro}>
        {texts.intro} <Link to="/settings/setup">{wizard.title}</Link>
      </p>
      <Loaded of={settings}>{(read) => <SettingsForm settings={read} isWide={isWide} />}</Loaded>
      <SettingsHistory />
      <Modules />
      <Demonstration />
    </>
  );
}
