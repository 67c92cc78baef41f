import type { ReactNode } from "react";

const ROTATIONS = { up: 0, right: 90, down: 180, left: 270 };

/** An arrow head; the button around it has the label. */
export const ChevronIcon = ({ to }: { to: keyof typeof ROTATIONS }) => (
  <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
    <path
      d="M5 12.5l5-5 5 5"
      transform={`rotate(${ROTATIONS[to]} 10 10)`}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);

/** Six dots: the handle for dragging. */
export const GripIcon = () => (
  <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" fill="currentColor">
    {[5, 10, 15].flatMap((y) => [7, 13].map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.6" />))}
  </svg>
);

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

/** Marks the primary photo. */
export const StarIcon = ({ filled = false }: { filled?: boolean }) => (
  <Mark filled={filled}>
    <path d="M12 3.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8-4.2-4.1 5.8-.8z" />
  </Mark>
);

export const BinIcon = () => (
  <Mark>
    <path d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 12.5h9l1-12.5M10.5 11v5M13.5 11v5" />
  </Mark>
);

export const CrossIcon = () => (
  <Mark>
    <path d="M6.5 6.5l11 11M17.5 6.5l-11 11" />
  </Mark>
);

export const PlayIcon = () => (
  <Mark filled>
    <path d="M8 5v14l11-7z" />
  </Mark>
);

export const PauseIcon = () => (
  <Mark filled>
    <path d="M8 6h2v12H8zm6 0h2v12h-2z" />
  </Mark>
);

export const MicrophoneIcon = () => (
  <Mark>
    <path d="M12 3.5a3 3 0 0 1 3 3v5a3 3 0 0 1-6 0v-5a3 3 0 0 1 3-3zM5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3" />
  </Mark>
);

export const LinkIcon = () => (
  <svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
    <path d="M10 14a4 4 0 0 0 6 .4l3-3a4.2 4.2 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6-.4l-3 3a4.2 4.2 0 0 0 6 6l1-1" />
  </svg>
);

export const PhotoIcon = () => (
  <svg
    viewBox="0 0 24 24"
    width="20"
    height="20"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d="M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4" />
    <circle cx="15.5" cy="9" r="1" />
  </svg>
);

export const NotificationIcon = () => (
  <svg
    viewBox="0 0 24 24"
    width="24"
    height="24"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
  >
    <path d="M6 16.500v-6a6 6 0 0 1 12 0v6l1.500 2h-15z" strokeLinejoin="round" />
    <path d="M10 21h4" strokeLinecap="round" />
  </svg>
);

export const CopyIcon = () => (
  <svg
    viewBox="0 0 20 20"
    width="20"
    height="20"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
  >
    <rect x="7" y="7" width="9" height="9" rx="2" />
    <path d="M13 4H6a2 2 0 0 0-2 2v7" strokeLinecap="round" />
  </svg>
);

export const DotsIcon = () => (
  <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" fill="currentColor">
    {[5, 10, 15].map((x) => (
      <circle key={x} cx={x} cy="10" r="1.6" />
    ))}
  </svg>
);
