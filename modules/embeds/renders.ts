import { embedEvents, embedPages, embedRefusal, embedSearch } from "./site/contents.ts";
import { embeddedMap } from "./site/EmbeddedMap.tsx";

export default { embedEvents, embedPages, embedRefusal, embedSearch, embeddedMap };
