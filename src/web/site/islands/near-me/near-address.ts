/** Three decimals are about 100 m: enough to sort by, and too coarse to identify a house in a log. */
const DECIMALS = 3;

/**
 * The address of the list sorted by distance. Query and filters are kept where the list is open already.
 *
 * @example nearAddress("http://x/en", "/en/pages", { latitude: 54.98931, longitude: -8.50122 })
 * // "http://x/en/pages?near=54.989,-8.501&sort=distance"
 */
export function nearAddress(
  here: string,
  pages: string,
  { latitude, longitude }: { latitude: number; longitude: number },
): string {
  const url = new URL(pages, here);
  const current = new URL(here);
  if (current.pathname === url.pathname) url.search = current.search;
  for (const name of ["cursor", "bbox", "near"]) url.searchParams.delete(name);
  url.searchParams.set("sort", "distance");
  const near = [latitude, longitude].map((degrees) => degrees.toFixed(DECIMALS)).join(",");
  // A comma is allowed in a query string (RFC 3986), and unescaped it keeps the address readable.
  url.search = `near=${near}&${url.searchParams}`;
  return url.href;
}
