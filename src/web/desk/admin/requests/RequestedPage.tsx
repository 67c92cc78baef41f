import { Button } from "@mantine/core";
import { Link } from "react-router";
import type { AdminPage } from "../../../../contract/pages/admin.ts";
import type { ApprovalMove } from "../../../../domain/page-approval.ts";
import { useTexts } from "../../../app/app-context.tsx";
import { Bi } from "../../../i18n/bilingual.tsx";
import { PlacePin } from "../../map/PlacePin.tsx";
import card from "../../shell/card.module.css";
import { Duplicates } from "../pages/Duplicates.tsx";
import { PageFacts } from "../pages/PageFacts.tsx";
import { PageTimeline } from "../pages/PageTimeline.tsx";
import styles from "./requests.module.css";

/** What was asked for, beside what it may double, with where it is and what happened to it. */
export function RequestedPage({ page, onMove }: { page: AdminPage; onMove: (move: ApprovalMove) => void }) {
  const { decide, detail } = useTexts("admin-pages");
  const { latitude, longitude } = page;
  return (
    <article className={styles.request} aria-labelledby="requested">
      <div className={styles.decide}>
        <Button onClick={() => onMove("approve")}>{decide.approve.action}</Button>
        <Button color="red" variant="outline" onClick={() => onMove("decline")}>
          {decide.decline.action}
        </Button>
        <Link to={`/pages/${page.id}`}>{detail.open}</Link>
      </div>
      <div className={styles.sides}>
        <section className={card.card} aria-labelledby="requested">
          <h2 id="requested">
            <Bi of={page} field="name" />
          </h2>
          <PageFacts page={page} />
        </section>
        <div className={styles.stack}>
          <Duplicates page={page} />
          {latitude !== null && longitude !== null && (
            <section className={card.card} aria-labelledby="place">
              <h2 id="place">{detail.place}</h2>
              <PlacePin position={{ latitude, longitude }} />
            </section>
          )}
          <section className={card.card} aria-labelledby="timeline">
            <h2 id="timeline">{detail.timeline}</h2>
            <PageTimeline page={page} />
          </section>
        </div>
      </div>
    </article>
  );
}
