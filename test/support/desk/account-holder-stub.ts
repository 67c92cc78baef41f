import type { Account } from "#core/contract/accounts/accounts.ts";
import type { Problem } from "#core/contract/errors.ts";
import type { EndpointName } from "#core/contract/index.ts";
import { ApiError } from "#core/web/app/api/api-error.ts";
import type { useAccountHolder as real } from "#core/web/app/session/use-account-holder.ts";
import { nameOf } from "../endpoint-name.ts";

/** A call of the desk in a test: files are named only. */
export type StubbedCall = { name: EndpointName; input: Record<string, unknown>; idempotencyKey?: string | undefined };
export type StubbedResponse = { data: unknown } | { error: Problem };

declare global {
  interface Window {
    /** Given by the test: responds to calls of the API. */
    callApi: (call: StubbedCall, visit: number) => Promise<StubbedResponse>;
    account: Account;
    /** Which of the tests that use the page one after the other has opened the document. */
    visit: number;
  }
}

type Options = { idempotencyKey?: string };

const call = async (endpoint: never, input: object, { idempotencyKey }: Options = {}) => {
  const named = Object.entries(input).map(([field, value]) => [field, value instanceof File ? value.name : value]);
  const name = nameOf(endpoint);
  const response = await window.callApi({ name, input: Object.fromEntries(named), idempotencyKey }, window.visit);
  if ("error" in response) throw new ApiError(response.error);
  const { from_day } = input as { from_day?: string };
  return from_day ? { waits_for: "day", from_day, proposals: ["waits"], version: null } : response.data; // as the API does
};

const never = new Promise<never>(() => {});
const client = { api: { call, openStream: () => never, readMedia: () => never } };

/** For tests: takes the place of the real one, so that the desk needs neither an identity provider nor a server. */
export const useAccountHolder: typeof real = () => [
  { name: "ready", client: client as never, identity: { factors: [] } as never, account: window.account },
  () => {},
];
