import { useTexts } from "../i18n/texts.tsx";
import "@mantine/core/styles.css";
import "@mantine/notifications/styles.css";
import "./theme/mantine-tokens.css";
import { createTheme, type MantineColorsTuple, MantineProvider } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { Notifications } from "@mantine/notifications";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useMemo } from "react";
import { RouterProvider } from "react-router";
import { ApiError } from "../app/api/api-error.ts";
import { useApp } from "../app/app-context.tsx";
import { PictureContext } from "../ui/Picture/Picture.tsx";
import { DeskPicture } from "./media/MediaImage.tsx";
import { createRoutes } from "./routes.tsx";
import { ConfirmProvider } from "./shell/Confirm.tsx";
import { SignedIn } from "./shell/SignedIn.tsx";

/** Milliseconds for which a response counts as fresh: long enough to go back and forth between screens. */
const FRESH_MS = 10_000;
const MAX_TRIES = 2;

/** Requests fail at once when the browser is offline, so that the error is shown instead of a wait without end. */
const networkMode = "always";

/**
 * Caches responses, refetches them when the window gets the focus, and retries only where no response came (status 0).
 */
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

const NOTIFICATION_MS = 5000;

/** There the button that saves is at the end of the window, and a message at its beginning. */
const PHONE = "(max-width: 699px)";

/**
 * The signed-in desk. Mantine's CSS variables come from a file, since the Content Security Policy allows no `<style>`
 * from scripts.
 */
export function Desk() {
  const { locale } = useApp();
  const { close } = useTexts("desk");
  const theme = useMemo(() => createDeskTheme(close), [close]);
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const queries = useMemo(createQueryClient, []);
  const router = useMemo(() => createRoutes(locale), [locale]);
  return (
    <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false} forceColorScheme="light">
      <QueryClientProvider client={queries}>
        <ConfirmProvider>
          <SignedIn>
            <PictureContext value={DeskPicture}>
              <RouterProvider router={router} />
            </PictureContext>
          </SignedIn>
          <Notifications position={isPhone ? "top-center" : "bottom-center"} autoClose={NOTIFICATION_MS} />
        </ConfirmProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
}

const PRIMARY = Array.from({ length: 10 }, (_, step) => `var(--primary-${step})`) as unknown as MantineColorsTuple;

/**
 * Defaults of Mantine's components; colours, type and radii come from our tokens (`mantine-tokens.css`). Touch targets
 * have 44 px (WCAG 2.5.8 requires 24).
 * @param close the label of a notification's close button
 */
const createDeskTheme = (close: string) =>
  createTheme({
    colors: { primary: PRIMARY },
    primaryColor: "primary",
    primaryShade: 7,
    defaultRadius: "md",
    fontFamily: "var(--font-sans)",
    headings: { fontFamily: "var(--font-serif)" },
    components: {
      Button: { defaultProps: { size: "md" } },
      TextInput: { defaultProps: { size: "md" } },
      Textarea: { defaultProps: { size: "md", autosize: true, minRows: 3 } },
      Select: { defaultProps: { size: "md" } },
      NativeSelect: { defaultProps: { size: "md" } },
      RadioGroup: { defaultProps: { size: "md" } },
      CheckboxGroup: { defaultProps: { size: "md" } },
      ActionIcon: { defaultProps: { size: 44, variant: "subtle" } },
      Notification: { defaultProps: { closeButtonProps: { "aria-label": close, size: 44 } } },
    },
  });
