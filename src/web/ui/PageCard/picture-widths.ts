/** Of the picture of a card on a phone, and of one in a row, where rows are the default. */
export const CARD_WIDTH = "94vw";
export const ROW_WIDTH = "110px";
