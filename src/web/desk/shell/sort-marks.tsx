const ROTATIONS = { up: 0, right: 90, down: 180, left: 270 };

/** An arrow head; what it does is said by the button around it. */
export const Chevron = ({ to }: { to: keyof typeof ROTATIONS }) => (
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

/** Six dots: what can be dragged. */
export const Grip = () => (
  <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" fill="currentColor">
    {[5, 10, 15].flatMap((y) => [7, 13].map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.6" />))}
  </svg>
);
