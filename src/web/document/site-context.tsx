import { createContext, type ReactNode, use } from "react";
import { LocaleContext } from "../i18n/bilingual.tsx";
import { TranslatorContext } from "../i18n/translations.ts";
import { translatorFor } from "../i18n/translators.ts";
import { type PageResources, PageResourcesContext } from "../ui/page-resources.ts";
import type { ScreenContext } from "./screen.ts";

const SiteContext = createContext<ScreenContext | null>(null);

type Props = { site: ScreenContext; resources: PageResources; children: ReactNode };

/** All that a piece of the public site may ask for. */
export const SiteProviders = ({ site, resources, children }: Props) => (
  <SiteContext value={site}>
    <LocaleContext value={site.locale}>
      <TranslatorContext value={translatorFor}>
        <PageResourcesContext value={resources}>{children}</PageResourcesContext>
      </TranslatorContext>
    </LocaleContext>
  </SiteContext>
);

/** The request as the pieces of the public site see it. */
export function useSite(): ScreenContext {
  const context = use(SiteContext);
  if (!context) throw new Error("useSite is for the public site's screens");
  return context;
}

/** `href("/pages")` is `/ga/pages` for a reader of Irish. */
export function useHref(): (path: string) => string {
  const { locale } = useSite();
  return (path) => `/${locale}${path === "/" ? "" : path}`;
}
