import { Link } from "react-router";
import type { AdminPage } from "../../../../contract/pages/admin.ts";
import { nationalNumber } from "../../../../domain/phone.ts";
import { useTexts } from "../../../app/app-context.tsx";
import { Bi } from "../../../i18n/bilingual.tsx";
import card from "../../shell/card.module.css";
import { PageState } from "./PageState.tsx";
import styles from "./page-detail.module.css";

/** Pages that may tell of the same place, and what makes one think so. */
export function Duplicates({ page }: { page: AdminPage }) {
  const { requests: texts } = useTexts("admin-pages");
  const isAlone = page.likely_duplicates.length === 0;
  return (
    <section className={card.card} aria-labelledby="duplicates">
      <h2 id="duplicates">{texts.duplicates}</h2>
      {isAlone ? (
        <p>{texts.noDuplicates}</p>
      ) : (
        <ul className={styles.list}>
          {page.likely_duplicates.map((other) => {
            const phone = other.contact_number && nationalNumber(other.contact_number);
            return (
              <li key={other.id}>
                <div>
                  <Link to={`/pages/${other.id}`}>
                    <Bi of={other} field="name" />
                  </Link>
                  <p className={card.quiet}>
                    {[texts.reasons[other.reason], other.location, phone].filter(Boolean).join(" · ")}
                  </p>
                </div>
                <PageState approval={other.approval} date_deleted={null} />
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
