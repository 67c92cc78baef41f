/** A drop of 24 × 32 whose tip is at the origin, and an eye in it. */
export const PIN_PATH =
  "M0 0C-3-6-12-12-12-20a12 12 0 0 1 24 0C12-12 3-6 0 0zm0-15.5a4.5 4.5 0 1 0 0-9a4.5 4.5 0 0 0 0 9z";
