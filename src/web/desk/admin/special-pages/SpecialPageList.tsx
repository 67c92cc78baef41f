import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { AdminSpecialPage } from "../../../../contract/writing/special-pages.ts";
import { MENUS } from "../../../../contract/writing/special-pages.ts";
import { useApp } from "../../../app/app-context.tsx";
import { Bi, plain } from "../../../i18n/bilingual.tsx";
import { useTexts } from "../../../i18n/texts.tsx";
import { keyOf, useChange, useRead } from "../../api/use-api.ts";
import { Badge } from "../../shell/Badge.tsx";
import { Loaded } from "../../shell/Loaded.tsx";
import { Title } from "../../shell/Shell.tsx";
import writing from "../../writing/writing.module.css";
import styles from "../catalogue.module.css";
import { RankedList } from "../RankedList.tsx";

/** The special pages by menu, in its order. */
export function SpecialPageList() {
  const { sections } = useTexts("admin");
  const { specialPages: texts } = useTexts("admin-catalogue");
  return (
    <>
      <div className={writing.head}>
        <Title>{sections["special-pages"]}</Title>
        <Button component={Link} to="new">
          {texts.new}
        </Button>
      </div>
      <p className={styles.intro}>{texts.intro}</p>
      <Loaded of={useRead("adminSpecialPages", {})}>
        {(pages) =>
          [...MENUS, null].map((menu) => (
            <Menu key={menu} menu={menu} pages={pages.filter((page) => page.menu === menu)} />
          ))
        }
      </Loaded>
    </>
  );
}

function Menu({ menu, pages }: { menu: AdminSpecialPage["menu"]; pages: AdminSpecialPage[] }) {
  const { specialPages: texts } = useTexts("admin-catalogue");
  const { locale } = useApp();
  const queries = useQueryClient();
  const { mutateAsync } = useChange("editSpecialPage", { invalidates: ["adminSpecialPages"] });
  const label = texts.menus[menu ?? "none"];
  return (
    <section aria-label={label}>
      <h2 className={styles.group}>{label}</h2>
      {pages.length === 0 && <p>{texts.none}</p>}
      {menu ? (
        <RankedList
          label={label}
          items={pages}
          nameOf={(page) => plain(page, "title", locale)}
          idsNow={() => {
            const read = queries.getQueryData<AdminSpecialPage[]>(keyOf("adminSpecialPages", {}));
            return (read?.filter((page) => page.menu === menu) ?? pages).map(({ id }) => id);
          }}
          rank={(_, { id, place }) => mutateAsync({ id, rank: place + 1 })}
        >
          {(page, controls) => <Row page={page} controls={controls} />}
        </RankedList>
      ) : (
        <ul className={styles.rows}>
          {pages.map((page) => (
            <li key={page.id}>
              <Row page={page} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Row({ page, controls }: { page: AdminSpecialPage; controls?: ReactNode }) {
  const { untitled } = useTexts("desk-writing");
  const { specialPages: texts } = useTexts("admin-catalogue");
  const { locale } = useApp();
  return (
    <div className={styles.item} data-plain="">
      <div className={styles.about}>
        <Link to={page.id} className={styles.name}>
          {plain(page, "title", locale) ? <Bi of={page} field="title" /> : untitled}
        </Link>
        <p>
          /info/{page.slug}
          {!page.published && (
            <>
              {" "}
              <Badge tone="waits">{texts.hidden}</Badge>
            </>
          )}
        </p>
      </div>
      {controls && <div className={styles.actions}>{controls}</div>}
    </div>
  );
}
