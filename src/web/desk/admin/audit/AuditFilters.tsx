import { Button, NativeSelect, Select } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";
import type { Account } from "../../../../contract/accounts.ts";
import { useTexts } from "../../../i18n/texts.tsx";
import { useRead } from "../../api/use-api.ts";
import { useSearchTerms } from "../../form/use-search-terms.ts";
import facts from "../shell/facts.module.css";
import styles from "./audit.module.css";

/** The filters of the audit call, which are also the parameters of the address. */
export const FILTERS = ["actor", "subject", "action"] as const;

export type AuditFilter = { [Name in (typeof FILTERS)[number]]?: string | undefined };

type Props = {
  filter: AuditFilter;
  /** The name of the subject that is filtered by, once it is known. */
  subject: string | undefined;
  onFilter: (more: AuditFilter) => void;
};

/** Filters by person and by kind of action. A subject is chosen at one of its entries. */
export function AuditFilters({ filter, subject, onFilter }: Props) {
  const { audit: texts } = useTexts("admin-figures");
  return (
    <search className={styles.filters} aria-label={texts.narrow}>
      <div className={styles.fields}>
        <PersonSelect
          label={texts.who}
          hint={texts.whoHint}
          nobody={texts.everybody}
          noneFound={texts.nobodyFound}
          value={filter.actor ?? null}
          onChange={(id) => onFilter({ actor: id ?? undefined })}
        />
        <NativeSelect
          size="md"
          label={texts.actionLabel}
          description={texts.actionHint}
          value={filter.action ?? ""}
          onChange={({ target }) => onFilter({ action: target.value || undefined })}
          data={[
            { value: "", label: texts.allActions },
            ...Object.entries(texts.groups).map(([value, label]) => ({ value, label })),
          ]}
        />
      </div>
      {filter.subject && (
        <div className={facts.actions}>
          <Button variant="light" onClick={() => onFilter({ subject: undefined })}>
            {texts.notOnlySubject({ name: subject || texts.onlyThis })}
          </Button>
        </div>
      )}
    </search>
  );
}

const FOUND = 8;

type PersonSelectProps = {
  label: string;
  hint: string;
  /** The placeholder. */
  nobody: string;
  noneFound: string;
  /** The account's id. */
  value: string | null;
  onChange: (id: string | null) => void;
};

/** Finds an account by name or email address. */
function PersonSelect({ label, hint, nobody, noneFound, value, onChange }: PersonSelectProps) {
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
      // The API has filtered them.
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
