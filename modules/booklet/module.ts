import { module } from "#core/contract/module.ts";
import { bookletEndpoints } from "./contract.ts";

export default module({
  name: "booklet",
  subjects: { booklet: { title: "Booklet of a month", area: null, calls: bookletEndpoints } },
});
