import { Button } from "@mantine/core";
import { Link } from "react-router";
import type { Slots } from "#core/web/desk/admin/section.ts";
import { Destroying } from "#core/web/desk/api/Destroying.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";

export const DuplicatesButton = () => (
  <Button component={Link} variant="default" to="/pages/duplicates">
    {useTexts("merging").duplicates}
  </Button>
);

export const MergeLink = ({ page }: Slots["pageLinks"]) => (
  <Destroying>
    <Link to={`/pages/merge?page=${page.id}`}>{useTexts("merging").begin}</Link>
  </Destroying>
);

export const CompareLink = ({ page, other }: Slots["likelyDuplicate"]) => (
  <Destroying>
    <Link className={layout.touch} to={`/pages/merge?page=${other.id}&other=${page.id}`}>
      {useTexts("merging").compare}
    </Link>
  </Destroying>
);
