import { Button } from "@mantine/core";
import { Link } from "react-router";
import { useTexts } from "#core/web/i18n/texts.tsx";

export const ParcelsButton = () => (
  <Button component={Link} to="parcels" variant="default">
    {useTexts("admin-translations").parcels.title}
  </Button>
);
