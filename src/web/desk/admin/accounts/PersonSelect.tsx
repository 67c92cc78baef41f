import { Select } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";
import type { Account } from "../../../../contract/accounts.ts";
import { useTexts } from "../../../app/app-context.tsx";
import { useRead } from "../../api/use-api.ts";
import { useSearchTerms } from "../../form/use-search-terms.ts";

const FOUND = 8;

type Props = {
  label: string;
  hint: string;
  /** What stands there while nobody is chosen. */
  nobody: string;
  noneFound: string;
  /** An account's id. */
  value: string | null;
  onChange: (id: string | null) => void;
};

/** Somebody who has an account, found by name or e-mail address. */
export function PersonSelect({ label, hint, nobody, noneFound, value, onChange }: Props) {
  const { accounts: texts } = useTexts("admin-pages");
  const { typed, setTyped, terms: query } = useSearchTerms();
  const chosen = useRead("account", { id: value ?? "-" }, { enabled: value !== null }).data?.account;
  const called = (one: Pick<Account, "id" | "name"> & { email?: string | null }) =>
    [one.name, one.email].filter(Boolean).join(" · ") || texts.noName;
  const isChosen = chosen !== undefined && query === called(chosen);
  const wanted = isChosen ? "" : query;
  const found = useRead(
    "searchAccounts",
    { ...(wanted && { query: wanted }), limit: FOUND },
    { placeholderData: keepPreviousData },
  ).data?.items;
  const people = [...(chosen ? [chosen] : []), ...(found ?? []).filter(({ id }) => id !== value)];
  return (
    <Select
      size="md"
      label={label}
      description={hint}
      placeholder={nobody}
      searchable
      // The API has found them already.
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      data={people.map((one) => ({ value: one.id, label: called(one) }))}
      value={value}
      onChange={onChange}
      nothingFoundMessage={found && noneFound}
      clearable
      clearButtonProps={{ "aria-label": nobody, tabIndex: -1 }}
    />
  );
}
