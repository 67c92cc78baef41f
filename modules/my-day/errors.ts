import { define } from "#core/contract/define-error.ts";

export default {
  /** An account has as many hearts as fit into the address of *My day*. */
  "too-many-hearts": define(
    422,
    "You have marked as many places as your day can hold: remove one first.",
    "Tá an méid áiteanna marcáilte agat agus is féidir le do lá a choinneáil: bain ceann amach ar dtús.",
    {
      cy: "Rydych wedi marcio cynifer o leoedd ag y gall eich diwrnod eu dal: tynnwch un yn gyntaf.",
      fr: "Vous avez marqué autant de lieux que peut en contenir votre journée : ôtez-en d’abord un.",
    },
  ),
};
