import { module } from "#core/contract/module.ts";
import { parcelEndpoints } from "./contract.ts";

export default module({ name: "translation-parcels", furtherCalls: { translations: parcelEndpoints } });
