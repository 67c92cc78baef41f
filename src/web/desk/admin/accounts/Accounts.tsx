import { Button, Select, TextInput } from "@mantine/core";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import type { Account } from "#core/contract/accounts/accounts.ts";
import { ACCOUNT_TYPES } from "#core/contract/roles.ts";
import { fullDate } from "#core/texts/dates.ts";
import { grouped } from "#core/texts/numbers.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { CallButton } from "#core/web/desk/api/CallButton.tsx";
import { type ReadName, useChange } from "#core/web/desk/api/use-api.ts";
import { useInfiniteList } from "#core/web/desk/api/use-lists.ts";
import { useSearchTerms } from "#core/web/desk/form/use-search-terms.ts";
import { Badge } from "#core/web/desk/shell/Badge.tsx";
import { useConfirm } from "#core/web/desk/shell/Confirm.tsx";
import { Loaded, MoreButton } from "#core/web/desk/shell/Loaded.tsx";
import { Title } from "#core/web/desk/shell/Shell.tsx";
import { useSignedIn } from "#core/web/desk/shell/SignedIn.tsx";
import { useNotify } from "#core/web/desk/shell/use-notify.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { Empty } from "#core/web/ui/Empty/Empty.tsx";
import layout from "#core/web/ui/layout.module.css";
import own from "./accounts.module.css";
import { CuratorDialog, LookedAfter } from "./CuratorDialog.tsx";
import { MailReports } from "./MailReports.tsx";
import { OfficeTokens } from "./OfficeTokens.tsx";

/** All accounts, newest first. */
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
  const { account: me } = useSignedIn();
  return (
    <>
      <Title>{sections.accounts}</Title>
      {me.type !== "admin" && <p>{texts.rightsByAdmins}</p>}
      <MailReports />
      <OfficeTokens />
      {one ? (
        <div className={layout.actions}>
          <p>{texts.one}</p>
          <Button variant="light" onClick={() => setParams({})}>
            {texts.showAll}
          </Button>
        </div>
      ) : (
        <search
          aria-label={texts.search}
          className={layout.grid}
          data-least="220"
          data-fit
          data-most="640"
          data-above="4"
          data-below="4"
        >
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
            <p role="status" className={own.quiet}>
              {texts.count({ n: grouped(pieces[0]?.total ?? 0) })}
            </p>
            {pieces[0]?.items.length === 0 && <Empty title={texts.none} />}
            <ul className={layout.stack} data-above="3" data-below="3" data-gap="3">
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

const INVALIDATED: readonly ReadName[] = ["searchAccounts", "account", "overview", "ownerCandidates"];

/** An account with its actions. The API refuses to demote or delete the last administrator. */
function AccountCard({ account }: { account: Account & { pages: number } }) {
  const { accounts: texts } = useTexts("admin-pages");
  const { locale } = useApp();
  const { account: me } = useSignedIn();
  const confirm = useConfirm();
  const notify = useNotify();
  const update = useChange("updateAccount", { invalidates: INVALIDATED });
  const name = account.name || account.email || texts.noName;
  const isMe = me.id === account.id;

  const [isCurating, setCurating] = useState(false);
  const setType = async (type: Account["type"]) => {
    if (type === "curator") return setCurating(true);
    const question = {
      title: texts.typeTitle[type]({ name }),
      text: texts.typeText[type],
      confirm: texts.change,
      kind: "good",
    } as const;
    if (await confirm(question)) await notify(update.mutateAsync({ id: account.id, type }), texts.changed);
  };
  const shared = { input: { id: account.id }, invalidates: INVALIDATED } as const;
  return (
    <li className={`${layout.row} ${layout.box} ${own.card}`}>
      <div className={own.who}>
        <strong>{name}</strong> {isMe && <span className={layout.quiet}>({texts.you})</span>}
        {account.disabled && <Badge tone="bad">{texts.isDisabled}</Badge>}
        <p className={layout.quiet}>
          {[account.email, texts.since({ date: fullDate(locale, account.date_created) })].filter(Boolean).join(" · ")}
        </p>
        {account.type === "curator" && (
          <p className={layout.quiet}>
            <LookedAfter {...account} />{" "}
            {me.type === "admin" && (
              <Button size="compact-sm" variant="subtle" onClick={() => setCurating(true)}>
                {texts.otherPart}
              </Button>
            )}
          </p>
        )}
        {isCurating && (
          <CuratorDialog
            name={name}
            onClose={() => setCurating(false)}
            onChoose={(chosen) =>
              notify(update.mutateAsync({ id: account.id, type: "curator", ...chosen }), texts.changed)
            }
          />
        )}
        <p className={`${layout.row} ${own.links}`} data-gap="4" data-row-gap="0">
          {account.pages > 0 && <Link to={`/pages?owner=${account.id}`}>{texts.pages({ n: account.pages })}</Link>}
          <Link to={`/audit?actor=${account.id}`}>{texts.actions}</Link>
        </p>
      </div>
      {me.type === "admin" ? (
        <Select
          aria-label={texts.typeOf({ name })}
          className={own.type}
          data={ACCOUNT_TYPES.map((value) => ({ value, label: texts.types[value] }))}
          value={account.type}
          allowDeselect={false}
          onChange={(value) => value && value !== account.type && void setType(value as Account["type"])}
        />
      ) : (
        <Badge>{texts.types[account.type]}</Badge>
      )}
      {!isMe && (
        <div className={layout.row} data-gap="2">
          {account.disabled ? (
            me.type === "admin" && (
              <CallButton variant="light" call="enableAccount" {...shared} done={texts.enabledNow({ name })}>
                {texts.enable}
              </CallButton>
            )
          ) : (
            <CallButton
              call="disableAccount"
              {...shared}
              question={{ title: texts.disableTitle({ name }), text: texts.disableText, confirm: texts.disable }}
              done={texts.disabledNow({ name })}
            >
              {texts.disable}
            </CallButton>
          )}
          <CallButton
            variant="subtle"
            color="red"
            call="deleteAccount"
            {...shared}
            question={{ title: texts.deleteTitle({ name }), text: texts.deleteText, confirm: texts.delete }}
            done={texts.deleted({ name })}
          >
            {texts.delete}
          </CallButton>
        </div>
      )}
    </li>
  );
}
