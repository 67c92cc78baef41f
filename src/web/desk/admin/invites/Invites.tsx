import { TextInput } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import type { AdminPageRow } from "../../../../contract/pages/admin.ts";
import { Bi } from "../../../i18n/bilingual.tsx";
import { useTexts } from "../../../i18n/texts.tsx";
import { Empty } from "../../../ui/Empty/Empty.tsx";
import { useRead } from "../../api/use-api.ts";
import form from "../../form/form.module.css";
import { useSearchTerms } from "../../form/use-search-terms.ts";
import { Loaded } from "../../shell/Loaded.tsx";
import { Title } from "../../shell/Shell.tsx";
import styles from "../pages/page-detail.module.css";
import { PageInvites } from "./PageInvites.tsx";

const MAX = 20;

/** Invites by page. Without search terms: the pages without an owner. */
export function Invites() {
  const { sections } = useTexts("admin");
  const { invites: texts } = useTexts("admin-pages");
  const { typed, setTyped, terms: q } = useSearchTerms();
  const list = useRead("adminPages", { ...(q ? { q, sort: "match" } : { owner: "none", sort: "name" }), limit: MAX });
  return (
    <div className={styles.stack}>
      <Title>{sections.invites}</Title>
      <TextInput
        type="search"
        label={texts.search}
        description={texts.searchHint}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <h2>{q ? texts.found : texts.ownerless}</h2>
      <Loaded of={list}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={q ? texts.noneFound : texts.allOwned} />
          ) : (
            <div className={styles.stack}>
              {items.map((page) => (
                <PageFold key={page.id} page={page} />
              ))}
            </div>
          )
        }
      </Loaded>
    </div>
  );
}

/** The invites of a page, loaded when it is opened. */
function PageFold({ page }: { page: AdminPageRow }) {
  const { detail: texts } = useTexts("admin-pages");
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={`${form.fold} ${styles.foldCard}`}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <Bi of={page} field="name" />
      </summary>
      {isOpen && (
        <>
          <Link to={`/pages/${page.id}`}>{texts.open}</Link>
          <PageInvites page={page} hasOwner={page.owner !== null} />
        </>
      )}
    </details>
  );
}
