import { createTheme } from "@mantine/core";

/**
 * Defaults of Mantine's components; colours, type and radii come from our tokens (`mantine-tokens.css`). Touch targets
 * have 44 px (WCAG 2.5.8 requires 24).
 * @param close the label of a notification's close button
 */
export const createDeskTheme = (close: string) =>
  createTheme({
    primaryColor: "teal",
    primaryShade: 7,
    defaultRadius: "md",
    fontFamily: "var(--font-sans)",
    headings: { fontFamily: "var(--font-serif)" },
    components: {
      Button: { defaultProps: { size: "md" } },
      TextInput: { defaultProps: { size: "md" } },
      Textarea: { defaultProps: { size: "md", autosize: true, minRows: 3 } },
      Select: { defaultProps: { size: "md" } },
      ActionIcon: { defaultProps: { size: 44, variant: "subtle" } },
      Notification: { defaultProps: { closeButtonProps: { "aria-label": close, size: 44 } } },
    },
  });
