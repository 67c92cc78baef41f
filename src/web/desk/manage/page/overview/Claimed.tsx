import { Alert } from "@mantine/core";
import { Link, useSearchParams } from "react-router";
import { useTexts } from "#core/web/i18n/texts.tsx";

/** What somebody reads who has just become the owner by a claim: what the office wrote may not be right. */
export function Claimed() {
  const { claimed: texts } = useTexts("desk-team");
  const [params] = useSearchParams();
  if (!params.has("claimed")) return null;
  return (
    <Alert color="teal" title={texts.title} role="status">
      {texts.text}{" "}
      <Link to="times" relative="path">
        {texts.times}
      </Link>
    </Alert>
  );
}
