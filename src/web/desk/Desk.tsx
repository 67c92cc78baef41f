import "@mantine/core/styles.css";
import "@mantine/notifications/styles.css";
import "./theme/mantine-tokens.css";
import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { QueryClientProvider } from "@tanstack/react-query";
import { useMemo } from "react";
import { RouterProvider } from "react-router";
import { useApp, useTexts } from "../app/app-context.tsx";
import { TranslatorContext } from "../i18n/translations.ts";
import { PictureContext } from "../ui/Picture/Picture.tsx";
import { createQueries } from "./api/queries.ts";
import { DeskPicture } from "./media/image/DeskPicture.tsx";
import { createRoutes } from "./routes.tsx";
import { ConfirmProvider } from "./shell/Confirm.tsx";
import { SignedIn } from "./shell/SignedIn.tsx";
import { useSiteTranslator } from "./shell/site-translator.ts";
import { createDeskTheme } from "./theme/theme.ts";

/** A notification goes by itself (product document, Look). */
const NOTIFICATION_MS = 5000;

/** The signed-in desk. Its styles come from files: the policy takes no `<style>` that a script writes. */
export function Desk() {
  const { locale } = useApp();
  const { close } = useTexts("desk");
  const theme = useMemo(() => createDeskTheme(close), [close]);
  const queries = useMemo(createQueries, []);
  const router = useMemo(() => createRoutes(locale), [locale]);
  const translator = useSiteTranslator();
  return (
    <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false} forceColorScheme="light">
      <QueryClientProvider client={queries}>
        <ConfirmProvider>
          <SignedIn>
            <TranslatorContext value={translator}>
              <PictureContext value={DeskPicture}>
                <RouterProvider router={router} />
              </PictureContext>
            </TranslatorContext>
          </SignedIn>
          <Notifications position="bottom-center" autoClose={NOTIFICATION_MS} />
        </ConfirmProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
}
