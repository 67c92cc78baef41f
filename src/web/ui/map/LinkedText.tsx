const LINK = /\[([^\]]+)\]\((https:\/\/[^\s)]+)\)/g;

/** A text of the operator or of a file with links as `[name](https://…)`. */
export function LinkedText({ text }: { text: string }) {
  // `split` returns the groups of the expression, too: text and links alternate.
  const segments = text.split(LINK);
  return segments.map((segment, index) => {
    if (index % 3 === 2) return null;
    if (index % 3 === 0) return segment;
    return (
      <a key={segments[index + 1]} href={segments[index + 1]} rel="noopener">
        {segment}
      </a>
    );
  });
}
