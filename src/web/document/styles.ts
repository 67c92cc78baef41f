// The public site's one stylesheet. Its pieces are listed by pattern, so that a new piece cannot be forgotten.
import "../theme/fonts.css";
import "../theme/tokens.css";
import "../theme/base.css";

// Leaflet and the live screens bring their own styles with them. (Exported, since a style module that nobody uses is left out.)
export default import.meta.glob(
  ["../theme/*.module.css", "../ui/**/*.css", "./**/*.css", "!./**/leaflet.css", "!./live/**"],
  {
    eager: true,
  },
);
