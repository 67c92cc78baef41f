import type { ReactNode } from "react";

type Props = { children: ReactNode; filled?: boolean };

const Mark = ({ children, filled = false }: Props) => (
  <svg
    viewBox="0 0 24 24"
    width={22}
    height={22}
    aria-hidden="true"
    fill={filled ? "currentColor" : "none"}
    stroke="currentColor"
    strokeWidth={1.8}
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    {children}
  </svg>
);

/** The one that stands for all. */
export const Star = ({ filled = false }: { filled?: boolean }) => (
  <Mark filled={filled}>
    <path d="M12 3.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8-4.2-4.1 5.8-.8z" />
  </Mark>
);

export const Bin = () => (
  <Mark>
    <path d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 12.5h9l1-12.5M10.5 11v5M13.5 11v5" />
  </Mark>
);

export const Cross = () => (
  <Mark>
    <path d="M6.5 6.5l11 11M17.5 6.5l-11 11" />
  </Mark>
);

export const Play = () => (
  <Mark filled>
    <path d="M8 5v14l11-7z" />
  </Mark>
);

export const Pause = () => (
  <Mark filled>
    <path d="M8 6h2v12H8zm6 0h2v12h-2z" />
  </Mark>
);

export const Microphone = () => (
  <Mark>
    <path d="M12 3.5a3 3 0 0 1 3 3v5a3 3 0 0 1-6 0v-5a3 3 0 0 1 3-3zM5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3" />
  </Mark>
);
