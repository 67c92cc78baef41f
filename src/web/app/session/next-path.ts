import { isOwnPath } from "../../../domain/own-path.ts";

/**
 * Where a sign-in goes on: `?next=`, a path of ours only; of a link in a mail also that of the address it came from.
 * @param referrer the screen before: a link that was pressed before its script had come leaves `next` behind there
 */
export function nextPath(search: string, fallback: string, referrer = ""): string {
  const query = new URLSearchParams(search);
  const next = query.get("next") ?? nextOf(query.get("continueUrl")) ?? nextOf(referrer);
  return isOwnPath(next) ? next : fallback;
}

function nextOf(address: string | null): string | null {
  if (!address || !URL.canParse(address)) return null;
  return new URL(address).searchParams.get("next");
}

/** An address of ours with where to go on from there. */
export const withNext = (path: string, next: string) => `${path}?next=${encodeURIComponent(next)}`;
