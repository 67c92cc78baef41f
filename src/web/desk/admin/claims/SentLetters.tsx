import { Link } from "react-router";
import type { SentClaimLetter } from "#core/contract/community/claims.ts";
import { fullDate } from "#core/texts/dates.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { CallButton } from "#core/web/desk/api/CallButton.tsx";
import { itemsOf, useInfiniteList } from "#core/web/desk/api/use-lists.ts";
import { Catalogue } from "#core/web/desk/catalogue/Catalogue.tsx";
import { usePlaceName } from "#core/web/desk/map/use-places.ts";
import { Bi, plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";

/** The letters of the office that nobody has used yet; one is revoked here when the post brings it back. */
export function SentLetters() {
  const { letters: texts } = useTexts("admin-pages");
  const { pages } = useTexts("desk");
  const { locale } = useApp();
  const placeName = usePlaceName();
  const list = useInfiniteList("sentClaimLetters", {});
  const n = list.data?.pages[0]?.total ?? 0;
  return (
    <Catalogue
      title={texts.sent}
      level="h2"
      intro={
        <>
          {texts.sentCount({ n })} <Link to="/pages?approval=approved&owner=none">{texts.toPages}</Link>
        </>
      }
      of={{ ...list, data: itemsOf(list.data)?.map((letter) => ({ ...letter, id: letter.page.id })) }}
      empty={null}
      more={{ of: list, label: pages.more }}
      entry={({ page, date_created, date_expires }) => ({
        name: plain(page, "name", locale) || page.slug,
        title: <Bi of={page} field="name" />,
        to: `/pages/${page.id}`,
        about: [
          ...(page.location ? [placeName(page.location)] : []),
          texts.sentOn({ made: fullDate(locale, date_created), until: fullDate(locale, date_expires) }),
        ].join(" · "),
        actions: <Revoke page={page} />,
      })}
    />
  );
}

function Revoke({ page }: { page: SentClaimLetter["page"] }) {
  const { letters: texts } = useTexts("admin-pages");
  const { locale } = useApp();
  return (
    <CallButton
      variant="subtle"
      color="red"
      call="revokeClaimLetters"
      input={{ page_ids: [page.id] }}
      invalidates={["sentClaimLetters"]}
      question={{ title: texts.revokeTitle({ n: 1 }), text: texts.revokeText, confirm: texts.revokeOne }}
      label={texts.revokeNamed({ name: plain(page, "name", locale) || page.slug })}
      done={texts.revoked}
    >
      {texts.revokeOne}
    </CallButton>
  );
}
