export const Copy = () => (
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

export const Dots = () => (
  <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" fill="currentColor">
    {[5, 10, 15].map((x) => (
      <circle key={x} cx={x} cy="10" r="1.6" />
    ))}
  </svg>
);
