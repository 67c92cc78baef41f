import { Button } from "@mantine/core";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { grouped } from "../../../i18n/numbers.ts";
import { useTexts } from "../../../i18n/texts.tsx";
import { Empty } from "../../../ui/Empty/Empty.tsx";
import { useInfiniteList } from "../../api/use-lists.ts";
import { Loaded } from "../../shell/Loaded.tsx";
import { Title } from "../../shell/Shell.tsx";
import { BulkBar } from "./BulkBar.tsx";
import { Filters } from "./Filters.tsx";
import { PageTable } from "./PageTable.tsx";
import { queryOf } from "./page-query.ts";
import styles from "./pages.module.css";
import { SavedViews } from "./SavedViews.tsx";

/** All pages of the directory. Filters and order are in the address, so that a view can be shared. */
export function Pages() {
  const { sections } = useTexts("admin");
  const { table: texts } = useTexts("admin-pages");
  const [params] = useSearchParams();
  const [selected, select] = useState<ReadonlySet<string>>(new Set());
  const list = useInfiniteList("adminPages", queryOf(params));
  return (
    <>
      <div className={styles.head}>
        <Title>{sections.pages}</Title>
        <Button component={Link} to="/pages/add">
          {texts.add}
        </Button>
      </div>
      <SavedViews />
      <Filters />
      <Loaded of={list}>
        {({ pages: pieces }) => {
          const rows = pieces.flatMap(({ items }) => items);
          const total = pieces[0]?.total ?? 0;
          return (
            <>
              <p role="status" className={styles.count}>
                {texts.count({ n: grouped(total) })}
              </p>
              {rows.length === 0 ? (
                <Empty title={texts.none}>
                  <p>{texts.noneHint}</p>
                </Empty>
              ) : (
                <PageTable
                  rows={rows}
                  total={total}
                  selected={selected}
                  onSelect={select}
                  onMore={() => {
                    if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage();
                  }}
                />
              )}
              <BulkBar rows={rows.filter(({ id }) => selected.has(id))} onClear={() => select(new Set())} />
            </>
          );
        }}
      </Loaded>
    </>
  );
}
