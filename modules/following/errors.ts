import { define } from "#core/contract/define-error.ts";

export default {
  /** The operator has switched following on devices off. */
  "push-off": define(
    409,
    "Messages to devices are switched off here: follow by mail instead.",
    "Tá teachtaireachtaí chuig gléasanna múchta anseo: lean le ríomhphost ina ionad.",
    {
      cy: "Mae negeseuon i ddyfeisiau wedi’u diffodd yma: dilynwch drwy e-bost yn lle hynny.",
      fr: "Les messages aux appareils sont désactivés ici : suivez plutôt par courriel.",
    },
  ),
  "unknown-push-service": define(
    422,
    "Messages do not go to the push service of this browser: follow by mail instead, or ask the office to allow it.",
    "Ní théann teachtaireachtaí chuig seirbhís bhrú an bhrabhsálaí seo: lean le ríomhphost ina ionad, nó iarr ar an oifig í a cheadú.",
    {
      cy: "Nid yw negeseuon yn mynd i wasanaeth gwthio’r porwr hwn: dilynwch drwy e-bost, neu gofynnwch i’r swyddfa ei ganiatáu.",
      fr: "Aucun message ne va au service de notifications de ce navigateur : suivez par courriel, ou demandez au bureau de l’autoriser.",
    },
  ),
};
