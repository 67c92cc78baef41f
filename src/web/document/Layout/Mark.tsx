/** The sign of Eolaire: a pin of light over water. */
export function Mark() {
  return (
    <svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true">
      <defs>
        <linearGradient id="mark" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#23958c" />
          <stop offset="1" stopColor="#256497" />
        </linearGradient>
      </defs>
      <rect width="32" height="32" rx="9" fill="url(#mark)" />
      <path d="M16 25.5c4.6-5 6.6-8.2 6.6-11.3a6.6 6.6 0 1 0-13.2 0c0 3.100 2 6.300 6.600 11.300Z" fill="#fccf4d" />
      <circle cx="16" cy="14" r="2.400" fill="#1d4364" />
    </svg>
  );
}
