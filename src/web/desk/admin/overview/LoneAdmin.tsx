import { Alert } from "@mantine/core";
import { Link } from "react-router";
import type { Overview } from "#core/contract/office/overview.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";

/** One administrator alone, without recovery codes: why that is a risk, and both ways out of it. */
export function LoneAdmin({ of: state }: { of: Overview["lone_admin"] }) {
  const { loneAdmin: texts } = useTexts("admin-pages").overview;
  const href = useHref();
  if (state === "none") return null;
  return (
    <Alert color="yellow" my="lg" title={texts.title}>
      <p>{texts.text}</p>
      <p>
        <Link to="/accounts">{texts.another}</Link>
        {state === "without-codes" && (
          <>
            {" · "}
            <a href={`${href("/account")}#recovery`}>{texts.codes}</a>
          </>
        )}
      </p>
    </Alert>
  );
}
