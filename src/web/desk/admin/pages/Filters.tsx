import { Button, TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { CHECK_AGES, NO_OWNER } from "#core/contract/pages/admin.ts";
import { PAGE_STATUSES } from "#core/contract/pages/card.ts";
import { APPROVALS, PAGE_GAPS } from "#core/contract/pages/own.ts";
import { isOffice } from "#core/contract/roles.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { useRead } from "#core/web/desk/api/use-api.ts";
import { useSignedIn } from "#core/web/desk/shell/SignedIn.tsx";
import { plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { FilterChip } from "./FilterChip.tsx";
import styles from "./filters.module.css";
import { FILTERS } from "./page-query.ts";

/** Always in sight; the others are behind a button, but where they are chosen. */
const OFTEN: readonly (typeof FILTERS)[number][] = ["approval", "category"];

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
  const owner = params.get("owner");
  const options: Partial<Record<(typeof FILTERS)[number], { value: string; label: string }[]>> = {
    approval: APPROVALS.map((value) => ({ value, label: states[value] })),
    category: categories.map((one) => ({ value: one.slug, label: plain(one, "name", locale) })),
    status: PAGE_STATUSES.map((value) => ({ value, label: page.statuses[value].name })),
    missing: PAGE_GAPS.map((value) => ({ value, label: texts.gaps[value] ?? gaps[value] })),
    checked: CHECK_AGES.map((value) => ({ value, label: texts.checked[value] })),
    owner: [
      { value: NO_OWNER, label: texts.noOwner },
      ...(owner && owner !== NO_OWNER ? [{ value: owner, label: texts.oneOwner }] : []),
    ],
    ...(ofOffice && { deleted: [{ value: "1", label: texts.onlyDeleted }] }),
  };
  const names = FILTERS.filter((name) => options[name]);
  const shown = names.filter((name) => isOpen || OFTEN.includes(name) || params.has(name));
  return (
    <search aria-label={texts.filter} className={layout.actions} data-gap="2" data-above="4">
      <SearchField value={params.get("q") ?? ""} onSearch={(terms) => put("q", terms)} />
      {shown.map((name) => (
        <FilterChip
          key={name}
          name={texts.filters[name]}
          options={options[name]!}
          value={params.get(name)}
          onChange={(value) => put(name, value)}
        />
      ))}
      {(isOpen || shown.length < names.length) && (
        <Button variant="subtle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? texts.fewer : texts.more}
        </Button>
      )}
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
