import { useSite } from "#core/web/document/site-context.tsx";
import { Share } from "./Share.island.tsx";

type Props = {
  title: string;
  /** Of the address that is shared, for a screen that says by it what it shows. */
  query?: string;
};

/** Shares the screen. */
export function ShareButton({ title, query }: Props) {
  const { locale, path, site } = useSite();
  const screen = `/${locale}${path === "/" ? "" : path}${query ? `?${query}` : ""}`;
  return <Share title={title} address={site.publicUrl + screen} />;
}
