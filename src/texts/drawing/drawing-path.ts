type Drawn = {
  /** A category, whose motif stands in the foreground. */
  subject: string;
  /** #rrggbb */
  color: string;
  /** Whoever has this slug always gets the same drawing. */
  slug: string;
};

/** The address of a drawing in the place of a photo: `/drawings/{subject}-{colour}-{seed}.svg`. */
export function drawingPath({ subject, color, slug }: Drawn): string {
  const seed = [...slug].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7);
  return `/drawings/${subject}-${color.slice(1)}-${seed}.svg`;
}
