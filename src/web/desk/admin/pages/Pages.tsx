import { Button } from "@mantine/core";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { isOffice } from "#core/contract/roles.ts";
import { grouped } from "#core/texts/numbers.ts";
import { useInfiniteList } from "#core/web/desk/api/use-lists.ts";
import { Loaded } from "#core/web/desk/shell/Loaded.tsx";
import { Title } from "#core/web/desk/shell/Shell.tsx";
import { useSignedIn } from "#core/web/desk/shell/SignedIn.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { Empty } from "#core/web/ui/Empty/Empty.tsx";
import layout from "#core/web/ui/layout.module.css";
import { slotOf } from "../slots.tsx";
import { BulkBar, FoundBar } from "./BulkBar.tsx";
import { Filters } from "./Filters.tsx";
import { PageTable } from "./PageTable.tsx";
import { queryOf } from "./page-query.ts";
import styles from "./pages.module.css";
import { SavedViews } from "./SavedViews.tsx";

const { Slot: OfModules } = slotOf("pages");
const { useFilled: useFoundPages } = slotOf("foundPages");

/** Rows that are loaded to be chosen by one press, each with what can be done with it; of more the server does it. */
const MAX_LOADED = 1000;

/** All pages of the directory. Filters and order are in the address, so that a view can be shared. */
export function Pages() {
  const { sections } = useTexts("admin");
  const { table: texts } = useTexts("admin-pages");
  const ofOffice = isOffice(useSignedIn().account.type);
  const [params] = useSearchParams();
  const [selected, select] = useState<ReadonlySet<string>>(new Set());
  const query = queryOf(params);
  const list = useInfiniteList("adminPages", query);
  // Of another search nothing is chosen.
  const [foundBy, chooseFound] = useState<string | null>(null);
  const canChooseFound = useFoundPages() && !query.deleted;
  const all = useChooseAll(list, select);
  return (
    <>
      <div className={layout.head}>
        <Title>{sections.pages}</Title>
        {ofOffice && (
          <div className={layout.actions}>
            <OfModules />
            <Button component={Link} to="/pages/add">
              {texts.add}
            </Button>
          </div>
        )}
      </div>
      {!ofOffice && <p data-above="2">{texts.curated}</p>}
      <SavedViews />
      <Filters />
      <Loaded of={list}>
        {({ pages: pieces }) => {
          const rows = pieces.flatMap(({ items }) => items);
          const total = pieces[0]?.total ?? 0;
          return (
            <>
              <div className={layout.actions} data-row-gap="0">
                <p role="status" className={styles.count}>
                  {texts.count({ n: grouped(total) })}
                </p>
                {ofOffice && rows.length < total && (total <= MAX_LOADED || canChooseFound) && (
                  <Button
                    variant="subtle"
                    loading={all.isBusy}
                    onClick={() => (total <= MAX_LOADED ? void all.choose() : chooseFound(`${params}`))}
                  >
                    {texts.chooseAll({ n: grouped(total) })}
                  </Button>
                )}
              </div>
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
              {foundBy === `${params}` ? (
                <FoundBar where={query} total={total} onClear={() => chooseFound(null)} />
              ) : (
                <BulkBar rows={rows.filter(({ id }) => selected.has(id))} onClear={() => select(new Set())} />
              )}
            </>
          );
        }}
      </Loaded>
    </>
  );
}

type List = ReturnType<typeof useInfiniteList<"adminPages">>;

/** Loads the rest of the list and selects all of it, so that nobody scrolls through 200 rows to choose them. */
function useChooseAll(list: List, select: (ids: ReadonlySet<string>) => void) {
  const [isBusy, setBusy] = useState(false);
  const choose = async () => {
    setBusy(true);
    let loaded = await list.fetchNextPage();
    while (loaded.hasNextPage && !loaded.isError) loaded = await loaded.fetchNextPage();
    if (!loaded.isError) select(new Set(loaded.data?.pages.flatMap(({ items }) => items.map(({ id }) => id))));
    setBusy(false);
  };
  return { isBusy, choose };
}
