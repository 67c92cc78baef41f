import type { ReactNode } from "react";
import type { Page } from "#core/contract/pages/public.ts";
import { Beside, Scene } from "#core/web/document/Beside/Beside.tsx";
import { Bi } from "#core/web/i18n/bilingual.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import { PagePicture } from "#core/web/ui/PageCard/PagePicture.tsx";

type Props = { page: Page | null; children: ReactNode };

/** A form or an answer, with the page that it is about beside it; without one, whose directory it is. */
export const BesidePage = ({ page, children }: Props) => (
  <Beside beside={page ? <PageScene page={page} /> : undefined}>{children}</Beside>
);

/** Without scripts, as the forms. */
function PageScene({ page }: { page: Page }) {
  const href = useHref();
  const title = (
    <a href={href(`/pages/${page.slug}`)}>
      <Bi of={page} field="name" />
    </a>
  );
  const picture = <PagePicture page={{ ...page, photo: page.photos[0] ?? null }} eager={false} className="" />;
  return (
    <Scene title={title} picture={picture}>
      <p>
        <Bi of={page} field="slogan" />
      </p>
    </Scene>
  );
}
