import { isOwnPath } from "../../../domain/own-path.ts";

/** Where a sign-in goes on: `?next=`, a path of ours only; of a link in a mail also that of the address it came from. */
export function nextPath(search: string, fallback: string): string {
  const query = new URLSearchParams(search);
  const next = query.get("next") ?? nextOfContinueUrl(query.get("continueUrl"));
  return isOwnPath(next) ? next : fallback;
}

function nextOfContinueUrl(address: string | null): string | null {
  if (!address || !URL.canParse(address)) return null;
  return new URL(address).searchParams.get("next");
}

/** An address of ours with where to go on from there. */
export const withNext = (path: string, next: string) => `${path}?next=${encodeURIComponent(next)}`;
