import { Alert, Loader } from "@mantine/core";
import { useEffect, useState } from "react";
import { useApp } from "#core/web/app/app-context.tsx";
import { useRead } from "#core/web/desk/api/use-api.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";

/** How often the server is asked whether it works with its new country. */
const ASK_MS = 1_000;

/** Until the server has read its new country or languages; then the desk is loaded anew at an address of it, and computes with them, too. */
export function StartingAgain({ to }: { to: string }) {
  const { wizard: texts } = useTexts("setup");
  const { locale } = useApp();
  const [since] = useState(() => Date.now());
  const { data, dataUpdatedAt } = useRead("adminSettings", {}, { refetchInterval: ASK_MS });
  const isDone = dataUpdatedAt > since && data?.starts_again === false;
  useEffect(() => {
    if (isDone)
      location.assign(`/${data.text_languages.find((one) => one === locale) ?? data.text_languages[0]}/admin${to}`);
  }, [isDone, data, locale, to]);
  return (
    <Alert color="blue" role="status" icon={<Loader size="sm" />}>
      {texts.again}
    </Alert>
  );
}
