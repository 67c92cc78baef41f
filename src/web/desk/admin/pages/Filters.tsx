import { Button, TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { CHECK_AGES, NO_OWNER } from "../../../../contract/pages/admin.ts";
import { PAGE_STATUSES } from "../../../../contract/pages/card.ts";
import { APPROVALS, PAGE_GAPS } from "../../../../contract/pages/own.ts";
import { isOffice } from "../../../../contract/roles.ts";
import { useApp } from "../../../app/app-context.tsx";
import { plain } from "../../../i18n/bilingual.tsx";
import { useTexts } from "../../../i18n/texts.tsx";
import layout from "../../../ui/layout.module.css";
import { useRead } from "../../api/use-api.ts";
import { useSignedIn } from "../../shell/SignedIn.tsx";
import { FilterChip } from "./FilterChip.tsx";
import styles from "./filters.module.css";
import { FILTERS } from "./page-query.ts";

/** Milliseconds without typing before the search starts. */
const TYPED_MS = 250;

/** The filters of the table as a bar of chips, stored in the address. */
export function Filters() {
  const { table: texts, states } = useTexts("admin-pages");
  const ofOffice = isOffice(useSignedIn().account.type);
  const { page, gaps } = useTexts("desk");
  const { locale } = useApp();
  const [params, setParams] = useSearchParams();
  const [isOpen, setOpen] = useState(false);
  const { data: categories = [] } = useRead("categories", {});
  const put = (name: string, value: string | null) =>
    setParams(
      (was) => {
        const next = new URLSearchParams(was);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  const choice = (name: (typeof FILTERS)[number], options: { value: string; label: string }[]) => (
    <FilterChip
      name={texts.filters[name]}
      options={options}
      value={params.get(name)}
      onChange={(value) => put(name, value)}
    />
  );
  const owner = params.get("owner");
  return (
    <search
      aria-label={texts.filter}
      className={`${layout.row} ${styles.bar}`}
      data-gap="2"
      data-open={isOpen || undefined}
    >
      <SearchField value={params.get("q") ?? ""} onSearch={(terms) => put("q", terms)} />
      <Button
        variant="default"
        radius="xl"
        className={styles.fold}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {texts.more}
      </Button>
      {choice(
        "approval",
        APPROVALS.map((value) => ({ value, label: states[value] })),
      )}
      {choice(
        "status",
        PAGE_STATUSES.map((value) => ({ value, label: page.statuses[value].name })),
      )}
      {choice(
        "category",
        categories.map((one) => ({ value: one.slug, label: plain(one, "name", locale) })),
      )}
      {choice(
        "missing",
        PAGE_GAPS.map((value) => ({ value, label: texts.gaps[value] ?? gaps[value] })),
      )}
      {choice(
        "checked",
        CHECK_AGES.map((value) => ({ value, label: texts.checked[value] })),
      )}
      {choice("owner", [
        { value: NO_OWNER, label: texts.noOwner },
        ...(owner && owner !== NO_OWNER ? [{ value: owner, label: texts.oneOwner }] : []),
      ])}
      {ofOffice && choice("deleted", [{ value: "1", label: texts.onlyDeleted }])}
      {FILTERS.some((name) => params.has(name)) && (
        <Button variant="subtle" onClick={() => setParams({}, { replace: true })}>
          {texts.clear}
        </Button>
      )}
    </search>
  );
}

/** A search field that reports its terms debounced. */
function SearchField({ value, onSearch }: { value: string; onSearch: (terms: string) => void }) {
  const { table: texts } = useTexts("admin-pages");
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (typed.trim() === value.trim()) return;
    const waiting = setTimeout(() => onSearch(typed.trim()), TYPED_MS);
    return () => clearTimeout(waiting);
  }, [typed]);
  return (
    <TextInput
      className={styles.search}
      type="search"
      aria-label={texts.filters.q}
      placeholder={texts.termsHint}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
    />
  );
}
