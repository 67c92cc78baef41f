import { Button, Select } from "@mantine/core";
import { Link } from "react-router";
import { ACCOUNT_TYPES, type Account } from "../../../../contract/accounts.ts";
import { useApp, useTexts } from "../../../app/app-context.tsx";
import { fullDate } from "../../../i18n/dates.ts";
import { fill } from "../../../i18n/phrases.ts";
import { type ReadName, useChange } from "../../api/use-api.ts";
import { Badge } from "../../shell/Badge.tsx";
import { useConfirm } from "../../shell/Confirm.tsx";
import { useSignedIn } from "../../shell/SignedIn.tsx";
import { useNotify } from "../../shell/use-notify.ts";
import styles from "./accounts.module.css";

const INVALIDATED: readonly ReadName[] = ["searchAccounts", "account", "overview", "ownerCandidates"];

/** An account, and what can be done about it; the last administrator stays one, as the API tells. */
export function AccountCard({ account }: { account: Account & { pages: number } }) {
  const { accounts: texts } = useTexts("admin-pages");
  const { locale } = useApp();
  const { account: me } = useSignedIn();
  const confirm = useConfirm();
  const notify = useNotify();
  const update = useChange("updateAccount", { invalidates: INVALIDATED });
  const disable = useChange("disableAccount", { invalidates: INVALIDATED });
  const enable = useChange("enableAccount", { invalidates: INVALIDATED });
  const remove = useChange("deleteAccount", { invalidates: INVALIDATED });
  const name = account.name || account.email || texts.noName;
  const isMe = me.id === account.id;

  const setType = async (type: Account["type"]) => {
    const question = {
      title: fill(texts.typeTitle[type], { name }),
      text: texts.typeText[type],
      confirm: texts.change,
      kind: "good",
    } as const;
    if (await confirm(question)) await notify(update.mutateAsync({ id: account.id, type }), texts.changed);
  };
  const shut = async () => {
    const question = { title: fill(texts.disableTitle, { name }), text: texts.disableText, confirm: texts.disable };
    if (await confirm(question))
      await notify(disable.mutateAsync({ id: account.id }), fill(texts.disabledNow, { name }));
  };
  const end = async () => {
    const question = { title: fill(texts.deleteTitle, { name }), text: texts.deleteText, confirm: texts.delete };
    if (await confirm(question)) await notify(remove.mutateAsync({ id: account.id }), fill(texts.deleted, { name }));
  };
  return (
    <li className={styles.card}>
      <div className={styles.who}>
        <strong>{name}</strong> {isMe && <span className={styles.quiet}>({texts.you})</span>}
        {account.disabled && <Badge tone="bad">{texts.isDisabled}</Badge>}
        <p className={styles.quiet}>
          {[account.email, fill(texts.since, { date: fullDate(locale, account.date_created) })]
            .filter(Boolean)
            .join(" · ")}
        </p>
        <p className={styles.links}>
          {account.pages > 0 && (
            <Link to={`/pages?owner=${account.id}`}>{fill(texts.pages, { n: account.pages })}</Link>
          )}
          <Link to={`/audit?actor=${account.id}`}>{texts.actions}</Link>
        </p>
      </div>
      <Select
        aria-label={fill(texts.typeOf, { name })}
        className={styles.type}
        data={ACCOUNT_TYPES.map((value) => ({ value, label: texts.types[value] }))}
        value={account.type}
        allowDeselect={false}
        onChange={(value) => value && value !== account.type && void setType(value as Account["type"])}
      />
      {!isMe && (
        <div className={styles.actions}>
          {account.disabled ? (
            <Button
              variant="light"
              onClick={() => void notify(enable.mutateAsync({ id: account.id }), fill(texts.enabledNow, { name }))}
            >
              {texts.enable}
            </Button>
          ) : (
            <Button variant="default" onClick={() => void shut()}>
              {texts.disable}
            </Button>
          )}
          <Button variant="subtle" color="red" onClick={() => void end()}>
            {texts.delete}
          </Button>
        </div>
      )}
    </li>
  );
}
