import type { Contract } from "../../../contract/index.ts";
import type { Handler } from "../../calls/handler.ts";
import { accountAnswer, auditedAccount } from "./answer.ts";
import { requireAnotherAdmin } from "./last-admin.ts";
import { lockAccount, saveAccount } from "./queries.ts";

/** Refuses the account from now on, and ends its sessions. */
export const disableAccount: Handler<Contract["disableAccount"]> = async ({ id }, context) => {
  return setDisabled(id, true, context);
};

export const enableAccount: Handler<Contract["enableAccount"]> = async ({ id }, context) => {
  return setDisabled(id, false, context);
};

type Context = Parameters<Handler<Contract["disableAccount"]>>[1];

async function setDisabled(id: string, disabled: boolean, context: Context) {
  const { tx, services } = context;
  const before = await lockAccount(tx, id);
  if (disabled) await requireAnotherAdmin(tx, before);
  const row = before.disabled === disabled ? before : await saveAccount(tx, id, { disabled });
  if (row === before) context.unchanged();
  else context.changed({ kind: "account", id, before: auditedAccount(before), after: auditedAccount(row) });
  context.invalidate(`account:${id}`);
  await services.identity.setDisabled(row.uid, disabled, tx);
  return accountAnswer(row);
}
