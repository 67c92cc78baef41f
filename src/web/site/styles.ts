// The public site's one stylesheet. Its pieces are listed by pattern, so that a new piece cannot be forgotten.
import "../theme/fonts.css";
import "../theme/tokens.css";
import "../theme/base.css";

// Leaflet brings its own styles with it when it comes. (Exported, since a style module that nobody uses is left out.)
export default import.meta.glob(["../theme/*.module.css", "../ui/**/*.css", "./**/*.css", "!./**/leaflet.css"], {
  eager: true,
});
