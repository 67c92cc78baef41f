// The one stylesheet of the public site. Components are listed by pattern, so that a new one cannot be forgotten.
import "./theme/fonts.css";
import "./theme/tokens.css";
import "./theme/base.css";

// Left out: Leaflet's styles, which load with the map, and those of the hydrated apps and the desk. (Exported, since the build drops a style module that nobody uses.)
export default import.meta.glob(
  [
    "./theme/*.module.css",
    "./ui/**/*.css",
    "./document/**/*.css",
    "./site/**/*.css",
    "/modules/*/{site,islands}/**/*.css",
    "./account/screens.module.css",
    "!./**/leaflet.css",
  ],
  {
    eager: true,
  },
);
