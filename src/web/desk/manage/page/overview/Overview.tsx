import layout from "#core/web/ui/layout.module.css";
import { OldCardNotice } from "../everywhere/WindowCard.tsx";
import { useApproval, useMay } from "../page-of-desk.ts";
import { PlannedChanges } from "../planned/PlannedChanges.tsx";
import { TodayCard } from "../today/TodayCard.tsx";
import { Claimed } from "./Claimed.tsx";
import { NextStep } from "./NextStep.tsx";
import { Often } from "./Often.tsx";

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
          <OldCardNotice />
          <PlannedChanges />
          <NextStep />
        </>
      )}
      <Often />
    </div>
  );
}
