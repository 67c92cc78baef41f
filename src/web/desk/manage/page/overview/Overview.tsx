import { slotOf } from "#core/web/desk/manage/slots.tsx";
import layout from "#core/web/ui/layout.module.css";
import { useApproval, useMay } from "../page-of-desk.ts";
import { PlannedChanges } from "../planned/PlannedChanges.tsx";
import { TodayCard } from "../today/TodayCard.tsx";
import { Claimed } from "./Claimed.tsx";
import { NextStep } from "./NextStep.tsx";
import { Often } from "./Often.tsx";

const Slot = slotOf("overview");

/** How today differs, once visitors see the page; what is best done next for it, and what an owner does most often. */
export function Overview() {
  const approval = useApproval();
  const may = useMay();
  return (
    <div className={layout.stack} data-gap="5">
      <Claimed />
      {(approval === "approved" || approval === "unknown") && <TodayCard />}
      {may("page") && (
        <>
          <Slot />
          <PlannedChanges />
          <NextStep />
        </>
      )}
      <Often />
    </div>
  );
}
