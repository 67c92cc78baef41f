import { TextInput } from "@mantine/core";
import { Link } from "react-router";
import { useApp } from "#core/web/app/app-context.tsx";
import { useRead } from "#core/web/desk/api/use-api.ts";
import { Catalogue } from "#core/web/desk/catalogue/Catalogue.tsx";
import { InBoth } from "#core/web/desk/catalogue/Row.tsx";
import { useSearchTerms } from "#core/web/desk/form/use-search-terms.ts";
import { usePlaceName } from "#core/web/desk/map/use-places.ts";
import { plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { PageInvites } from "./PageInvites.tsx";

const MAX = 20;

/** Invites by page. Without search terms: the pages without an owner. */
export function Invites() {
  const { sections } = useTexts("admin");
  const { invites: texts, detail } = useTexts("admin-pages");
  const { locale } = useApp();
  const placeName = usePlaceName();
  const { typed, setTyped, terms: q } = useSearchTerms();
  const list = useRead("adminPages", { ...(q ? { q, sort: "match" } : { owner: "none", sort: "name" }), limit: MAX });
  return (
    <Catalogue
      title={sections.invites}
      of={{ ...list, data: list.data?.items }}
      empty={{ title: q ? texts.noneFound : texts.allOwned }}
      groups={[{ id: "pages", title: q ? texts.found : texts.ownerless, has: () => true }]}
      entry={(page) => ({
        name: plain(page, "name", locale),
        title: <InBoth of={page} field="name" />,
        about: page.location && placeName(page.location),
      })}
      form={{
        title: (page) => (page ? plain(page, "name", locale) : ""),
        of: (page) =>
          page && (
            <>
              <Link to={`/pages/${page.id}`}>{detail.open}</Link>
              <PageInvites page={page} hasOwner={page.owner !== null} />
            </>
          ),
      }}
    >
      <TextInput
        type="search"
        label={texts.search}
        description={texts.searchHint}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </Catalogue>
  );
}
