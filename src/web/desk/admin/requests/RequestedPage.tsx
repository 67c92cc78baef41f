import { Button } from "@mantine/core";
import { Link } from "react-router";
import type { AdminPage } from "../../../../contract/admin-pages.ts";
import type { ApprovalMove } from "../../../../domain/page-approval.ts";
import { Bi } from "../../../i18n/bilingual.tsx";
import { useTexts } from "../../../site/live/live-context.tsx";
import { PlacePin } from "../../map/PlacePin.tsx";
import { PageFacts } from "../pages/PageFacts.tsx";
import { PageState } from "../pages/PageState.tsx";
import { PageTimeline } from "../pages/PageTimeline.tsx";
import styles from "./requests.module.css";

/** What was asked for, beside what it may double, with where it is and what happened to it. */
export function RequestedPage({ page, onMove }: { page: AdminPage; onMove: (move: ApprovalMove) => void }) {
  const { requests: texts, decide, detail } = useTexts("admin-pages");
  const { latitude, longitude } = page;
  return (
    <article className={styles.request} aria-labelledby="requested">
      <div className={styles.decide}>
        <Button onClick={() => onMove("approve")}>{decide.approve.deed}</Button>
        <Button color="red" variant="outline" onClick={() => onMove("decline")}>
          {decide.decline.deed}
        </Button>
        <Link to={`/pages/${page.id}`}>{detail.open}</Link>
      </div>
      <div className={styles.sides}>
        <section className={styles.card} aria-labelledby="requested">
          <h2 id="requested">
            <Bi of={page} field="name" />
          </h2>
          <PageFacts page={page} />
        </section>
        <div className={styles.stack}>
          <section className={styles.card} aria-labelledby="duplicates">
            <h2 id="duplicates">{texts.duplicates}</h2>
            {page.likely_duplicates.length === 0 && <p>{texts.noDuplicates}</p>}
            <ul className={styles.duplicates}>
              {page.likely_duplicates.map((other) => (
                <li key={other.id}>
                  <Link to={`/pages/${other.id}`}>
                    <Bi of={other} field="name" />
                  </Link>{" "}
                  <PageState approval={other.approval} date_deleted={null} />
                  <p>
                    {[texts.reasons[other.reason], other.location, other.contact_number].filter(Boolean).join(" · ")}
                  </p>
                </li>
              ))}
            </ul>
          </section>
          {latitude !== null && longitude !== null && (
            <section className={styles.card} aria-labelledby="place">
              <h2 id="place">{detail.place}</h2>
              <PlacePin position={{ latitude, longitude }} />
            </section>
          )}
          <section className={styles.card} aria-labelledby="timeline">
            <h2 id="timeline">{detail.timeline}</h2>
            <PageTimeline page={page} />
          </section>
        </div>
      </div>
    </article>
  );
}
