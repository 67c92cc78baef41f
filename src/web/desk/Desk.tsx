import "@mantine/core/styles.css";
import "@mantine/notifications/styles.css";
import "./theme/mantine-tokens.css";
import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useMemo } from "react";
import { RouterProvider } from "react-router";
import { ApiError } from "../app/api/api-error.ts";
import { useApp, useTexts } from "../app/app-context.tsx";
import { TranslatorContext } from "../i18n/translations.ts";
import { PictureContext } from "../ui/Picture/Picture.tsx";
import { DeskPicture } from "./media/MediaImage.tsx";
import { createRoutes } from "./routes.tsx";
import { ConfirmProvider } from "./shell/Confirm.tsx";
import { SignedIn } from "./shell/SignedIn.tsx";
import { useSiteTranslator } from "./shell/site-translator.ts";
import { createDeskTheme } from "./theme/theme.ts";

/** So long an answer is shown without asking again: long enough to walk between screens. */
const FRESH_MS = 10_000;
const MAX_TRIES = 2;

/** What cannot be sent fails and is told, rather than waiting without a word for a line. */
const networkMode = "always";

/** What is read is kept for a while, asked again when the window is looked at, and tried again where the line broke. */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode,
        staleTime: FRESH_MS,
        retry: (tries, error) => tries < MAX_TRIES && error instanceof ApiError && error.problem.status === 0,
      },
      mutations: { networkMode, retry: false },
    },
  });
}

/** A notification goes by itself (product document, Look). */
const NOTIFICATION_MS = 5000;

/** The signed-in desk. Its styles come from files: the policy takes no `<style>` that a script writes. */
export function Desk() {
  const { locale } = useApp();
  const { close } = useTexts("desk");
  const theme = useMemo(() => createDeskTheme(close), [close]);
  const queries = useMemo(createQueryClient, []);
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
