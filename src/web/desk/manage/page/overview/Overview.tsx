import layout from "../../../../ui/layout.module.css";
import { OldCardNotice } from "../everywhere/WindowCard.tsx";
import { TodayCard } from "../today/TodayCard.tsx";
import { Claimed } from "./Claimed.tsx";
import { NextStep } from "./NextStep.tsx";
import { Often } from "./Often.tsx";

/** How today differs, what is best done next for the page, and what an owner does most often. */
export const Overview = () => (
  <div className={layout.stack} data-gap="5">
    <Claimed />
    <TodayCard />
    <OldCardNotice />
    <NextStep />
    <Often />
  </div>
);
