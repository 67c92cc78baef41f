// The public site's one stylesheet. Its pieces are listed by pattern, so that a new piece cannot be forgotten.
import "../theme/fonts.css";
import "../theme/tokens.css";
import "../theme/base.css";

import.meta.glob(["../theme/*.module.css", "../ui/**/*.css", "./**/*.css"], { eager: true });
