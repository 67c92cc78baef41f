import { Button, Select, TextInput } from "@mantine/core";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { ACCOUNT_TYPES, type Account } from "../../../../contract/accounts.ts";
import { useTexts } from "../../../app/app-context.tsx";
import { fill } from "../../../i18n/phrases.ts";
import { Empty } from "../../../ui/Empty/Empty.tsx";
import { useInfiniteList } from "../../api/use-lists.ts";
import { grouped } from "../../figures/numbers.ts";
import { useSearchTerms } from "../../form/use-search-terms.ts";
import { Loaded, MoreButton } from "../../shell/Loaded.tsx";
import { Title } from "../../shell/Shell.tsx";
import styles from "../pages/page-detail.module.css";
import { AccountCard } from "./AccountCard.tsx";
import own from "./accounts.module.css";

/** Everybody who has an account, the newest first. */
export function Accounts() {
  const { sections } = useTexts("admin");
  const { accounts: texts } = useTexts("admin-pages");
  const { pages } = useTexts("desk");
  const [params, setParams] = useSearchParams();
  const one = params.get("one");
  const { typed, setTyped, terms: query } = useSearchTerms(params.get("q") ?? "");
  const [type, setType] = useState<Account["type"] | null>(null);
  const wanted = one ? { query: one } : { ...(query && { query }), ...(type && { type }) };
  const list = useInfiniteList("searchAccounts", wanted);
  return (
    <>
      <Title>{sections.accounts}</Title>
      {one ? (
        <div className={own.one}>
          <p>{texts.one}</p>
          <Button variant="light" onClick={() => setParams({})}>
            {texts.showAll}
          </Button>
        </div>
      ) : (
        <search aria-label={texts.search} className={own.search}>
          <TextInput
            type="search"
            label={texts.terms}
            placeholder={texts.termsHint}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <Select
            label={texts.type}
            placeholder={texts.everybody}
            data={ACCOUNT_TYPES.map((value) => ({ value, label: texts.types[value] }))}
            value={type}
            onChange={(value) => setType(value as Account["type"] | null)}
            clearable
            clearButtonProps={{ "aria-label": texts.everybody, tabIndex: -1 }}
          />
        </search>
      )}
      <Loaded of={list}>
        {({ pages: pieces }) => (
          <>
            <p role="status" className={styles.quiet}>
              {fill(texts.count, { n: grouped(pieces[0]?.total ?? 0) })}
            </p>
            {pieces[0]?.items.length === 0 && <Empty title={texts.none} />}
            <ul className={own.list}>
              {pieces
                .flatMap(({ items }) => items)
                .map((one) => (
                  <AccountCard key={one.id} account={one} />
                ))}
            </ul>
          </>
        )}
      </Loaded>
      <MoreButton of={list}>{pages.more}</MoreButton>
    </>
  );
}
