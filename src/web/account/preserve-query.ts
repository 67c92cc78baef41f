/**
 * The header's switch of language keeps the whole address: the server's link knows no `oobCode` and no `next`, since
 * documents are the same for everybody.
 */
export function preserveQueryOnLanguageSwitch(): void {
  const link = document.querySelector<HTMLAnchorElement>('header a[href^="/language/"]');
  if (!link || location.search === "") return;
  const address = new URL(link.href);
  address.searchParams.set("to", `/${link.hreflang}${location.pathname.slice(3)}${location.search}`);
  link.href = address.href;
}
