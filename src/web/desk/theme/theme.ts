import { createTheme } from "@mantine/core";

/**
 * What components ask for by name; the colours, type and radii themselves are our tokens (`mantine-tokens.css`). A tap
 * takes 44 px (WCAG 2.5.8 asks for 24).
 * @param close what the button says by which a notice goes
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
