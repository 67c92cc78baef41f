import { useSite } from "#core/web/document/site-context.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useIsland } from "#core/web/ui/page-resources.ts";
import "./share-button.css";

type Props = {
  title: string;
  /** Of the address that is shared, for a screen that says by it what it shows. */
  query?: string;
  className?: string;
};

/** Shares the screen: a mailto link; with the script the share sheet of the device, or copying the address. */
export function ShareButton({ title, query, className }: Props) {
  useIsland("share-button");
  const texts = useTexts("island-markup").share;
  const { locale, path, site } = useSite();
  const screen = `/${locale}${path === "/" ? "" : path}${query ? `?${query}` : ""}`;
  const address = site.publicUrl + screen;
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(address)}`;
  return (
    <share-button class={className} data-print="no" data-title={title} data-address={address}>
      <a href={mail}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 15V4m0 0L8 8m4-4 4 4M5 12v7h14v-7" />
        </svg>
        {texts.label}
      </a>
      <p role="status" />
    </share-button>
  );
}
