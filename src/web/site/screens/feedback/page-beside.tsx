import type { Page } from "../../../../contract/pages/public.ts";
import { Scene } from "../../../document/Beside/Beside.tsx";
import { Bi } from "../../../i18n/bilingual.tsx";
import { useHref } from "../../../i18n/use-href.ts";
import { PagePicture } from "../../../ui/PageCard/PagePicture.tsx";

/** The page that a form is about; without scripts, as the form. */
export function PageBeside({ page }: { page: Page }) {
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
