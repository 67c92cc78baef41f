import { nearAddress } from "./near-address.ts";

const KEY = "near-me:position";

/** Opens the list of the nearest pages. */
export function openNear(pages: string, coords: GeolocationCoordinates): void {
  const address = nearAddress(location.href, pages, coords);
  try {
    sessionStorage.setItem(KEY, new URL(address).searchParams.get("near")!);
  } catch {
    // Storage is blocked: the position stays in the address.
  }
  location.assign(address);
}

/**
 * Takes the reader's own position out of the address, which may be shared. The entry of the history holds it instead, for a
 * reload and for the way back. A position of another address, such as one that the office has linked, stays.
 */
export function hideOwnPosition(): void {
  const url = new URL(location.href);
  const { nearMe } = (history.state ?? {}) as { nearMe?: string };
  const near = url.searchParams.get("near");
  if (near === null && nearMe) location.replace(nearMe + url.hash);
  if (near === null || near !== readOwn()) return;
  const state = { ...history.state, nearMe: url.pathname + url.search };
  for (const name of ["near", "within_m"]) url.searchParams.delete(name);
  if (url.searchParams.get("sort") === "distance") url.searchParams.delete("sort");
  history.replaceState(state, "", url);
}

function readOwn(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}
