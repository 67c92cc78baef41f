import { Alert, Button } from "@mantine/core";
import { Link } from "react-router";
import { useApp } from "#core/web/app/app-context.tsx";
import { useRead } from "#core/web/desk/api/use-api.ts";
import { Title } from "#core/web/desk/shell/Shell.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { Checklist } from "../setup/Checklist.tsx";
import { slotOf } from "../slots.tsx";
import { Checked } from "./Checked.tsx";
import { LoneAdmin } from "./LoneAdmin.tsx";
import { Machine } from "./Machine.tsx";
import { Recent } from "./Recent.tsx";
import { SearchBehind } from "./SearchBehind.tsx";
import { Waits } from "./Waits.tsx";

const { Slot } = slotOf("overview");
const { Slot: Trends } = slotOf("trends");

/** What waits for a decision, what changed, how the directory does, and what is looked at most. */
export function Overview() {
  const { sections } = useTexts("admin");
  const { overview: texts } = useTexts("admin-pages");
  const figures = useRead("overview", {}).data;
  const checklist = useRead("checklist", {}).data;
  const isDemo = useApp().demoAccounts.length > 0;
  const isEmpty = !isDemo && checklist?.pages === 0;
  return (
    <>
      <div className={layout.head}>
        <Title>{sections.overview}</Title>
        <div className={layout.row} data-gap="2">
          <Slot />
          <Button component={Link} to="/pages/add" variant="light">
            {texts.addPage}
          </Button>
        </div>
      </div>
      {isDemo && <OwnDirectory />}
      {figures && <SearchBehind of={figures.search} />}
      {figures && !isEmpty && <LoneAdmin of={figures.lone_admin} />}
      {checklist && !isDemo && <Checklist of={checklist} />}
      <Waits />
      <Recent />
      {!isEmpty && <Trends />}
      {figures && <Checked of={figures.checked} />}
      {figures && <Machine of={figures} />}
    </>
  );
}

/** The way from the demonstration to a directory of one's own. */
function OwnDirectory() {
  const { own, demonstration } = useTexts("setup");
  return (
    <Alert color="blue" my="lg" title={own}>
      {demonstration.text} <Link to="/settings#demonstration">{demonstration.remove}</Link>
    </Alert>
  );
}
