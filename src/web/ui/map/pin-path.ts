/** A drop of 24 × 32 whose tip is at the origin, and the middle of its round part. */
export const PIN_PATH = "M0 0C-3-6-12-12-12-20a12 12 0 0 1 24 0C12-12 3-6 0 0z";
export const PIN_EYE = { cy: -20, r: 4.5 };
