import { Button, NativeSelect, Select } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import type { Account } from "#core/contract/accounts/accounts.ts";
import type { AuditEntry } from "#core/contract/office/audit.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { useRead } from "#core/web/desk/api/use-api.ts";
import { itemsOf, useInfiniteList } from "#core/web/desk/api/use-lists.ts";
import { useSearchTerms } from "#core/web/desk/form/use-search-terms.ts";
import { ByDay } from "#core/web/desk/history/ByDay.tsx";
import { useChangeTexts } from "#core/web/desk/history/change-texts.ts";
import { subjectOf } from "#core/web/desk/history/groups.ts";
import { Pieces } from "#core/web/desk/shell/Loaded.tsx";
import { Title } from "#core/web/desk/shell/Shell.tsx";
import { plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import layout from "#core/web/ui/layout.module.css";
import styles from "./audit.module.css";
import { accountPath, subjectPath } from "./subject-path.ts";

/** The audit log: everything, or filtered by person, subject or kind of action. */
export function Audit() {
  const { sections } = useTexts("admin");
  const { audit: texts } = useTexts("admin-figures");
  const { locale } = useApp();
  const [search, setSearch] = useSearchParams();
  const filter: AuditFilter = Object.fromEntries(
    FILTERS.flatMap((name) => [[name, search.get(name)]].filter(([, of]) => of)),
  );
  const filterBy = (more: AuditFilter) =>
    setSearch(Object.entries({ ...filter, ...more }).filter((one): one is [string, string] => Boolean(one[1])));
  const entries = useInfiniteList("audit", filter);
  const items = itemsOf(entries.data) ?? [];
  const names = new Map(items.flatMap(({ by }) => (by ? [[by.id, by.name] as const] : [])));
  const subject = items
    .flatMap((one) => [one.page, one.subject])
    .find((one) => one !== null && one.id === (filter.subject ?? ""));
  const changeTexts = useChangeTexts({ people: [...names], actions: texts.actions, nobody: texts.nobody });
  return (
    <div className={layout.stack} data-gap="5">
      <Title>{sections.audit}</Title>
      <p>{texts.intro}</p>
      <AuditFilters
        filter={filter}
        subject={subject ? plain(subject, "name", locale) : undefined}
        onFilter={filterBy}
      />
      <Pieces of={entries} empty={{ title: texts.none, hint: texts.noneHint }} more={texts.more}>
        {() => (
          <ByDay
            entries={items}
            heading="h2"
            texts={changeTexts}
            subjectOf={subjectOf}
            who={({ by }) => by && <Actor by={by} />}
            about={(entry, isOfMany) => (isOfMany || entry.page?.id !== entry.subject.id) && <Subject of={entry} />}
            pageIdOf={({ page }) => page?.id ?? null}
            head={({ page }) => page && <PageLink page={page} />}
            foot={(entry) => <Narrower entry={entry} filter={filter} onFilter={filterBy} />}
          />
        )}
      </Pieces>
    </div>
  );
}

/** Who did it, with a link to the account. */
function Actor({ by: { id, name, email } }: { by: NonNullable<AuditEntry["by"]> }) {
  const { audit: texts } = useTexts("admin-figures");
  return <Link to={accountPath(id)}>{name || email || texts.noName}</Link>;
}

/** The page that a group is about. */
function PageLink({ page }: { page: NonNullable<AuditEntry["page"]> }) {
  const { locale } = useApp();
  return (
    <p>
      <Link to={`/pages/${page.id}`} className={styles.page}>
        {plain(page, "name", locale)}
      </Link>
    </p>
  );
}

type Props = { entry: AuditEntry; filter: AuditFilter; onFilter: (more: AuditFilter) => void };

/** Buttons that leave only what this person did, or what was done about this. */
function Narrower({ entry: { by, subject, page }, filter, onFilter }: Props) {
  const { audit: texts } = useTexts("admin-figures");
  const subjectId = page?.id ?? subject.id;
  return (
    <p className={layout.row} data-justify="end" data-gap="1">
      {by && filter.actor !== by.id && (
        <Button size="compact-sm" variant="subtle" onClick={() => onFilter({ actor: by.id })}>
          {texts.onlyActor({ name: by.name || by.email || texts.noName })}
        </Button>
      )}
      {subjectId && filter.subject !== subjectId && (
        <Button size="compact-sm" variant="subtle" onClick={() => onFilter({ subject: subjectId })}>
          {texts.onlySubject}
        </Button>
      )}
    </p>
  );
}

/** “Story: The ferry”, with a link while it and its screen exist. */
function Subject({ of: entry }: { of: AuditEntry }) {
  const { audit: texts } = useTexts("admin-figures");
  const { locale, offers } = useApp();
  const href = useHref();
  const { kind, is_there } = entry.subject;
  const kinds: Record<string, string> = texts.kinds;
  const kindName = kinds[kind] ?? kind;
  const found = subjectPath(entry);
  const path = found?.of && !offers.includes(found.of) ? null : found;
  const name = plain(entry.subject, "name", locale);
  const subjectName = name && (is_there ? name : texts.gone({ name }));
  const label = subjectName || kindName;
  return (
    <span>
      {subjectName && <span className={layout.quiet}>{kindName}: </span>}
      {path === null && label}
      {path?.desk === "admin" && <Link to={path.path}>{label}</Link>}
      {path?.desk === "manage" && <a href={href(`/manage${path.path}`)}>{label}</a>}
    </span>
  );
}

/** The filters of the audit call, which are also the parameters of the address. */
const FILTERS = ["actor", "subject", "action"] as const;

type AuditFilter = { [Name in (typeof FILTERS)[number]]?: string | undefined };

type FilterProps = {
  filter: AuditFilter;
  /** The name of the subject that is filtered by, once it is known. */
  subject: string | undefined;
  onFilter: (more: AuditFilter) => void;
};

/** Filters by person and by kind of action. A subject is chosen at one of its entries. */
function AuditFilters({ filter, subject, onFilter }: FilterProps) {
  const { audit: texts } = useTexts("admin-figures");
  return (
    <search className={layout.stack} data-gap="3" aria-label={texts.narrow}>
      <div className={`${layout.grid} ${styles.fields}`} data-least="260" data-fit>
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
        <div className={layout.row} data-align="end">
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
