import { country } from "../contract/country.ts";

/** Of two digits they would be any number. */
const EMERGENCY = country.emergencyNumbers.filter((number) => number.length > 2);
/** What is dialled in a country whose national numbers begin with 0: with an area, or with 1800 and the like. */
const NATIONAL = String.raw`1[58]\d\d[ ]?\d{3}[ ]?\d{3}|\(?0[1-9]\d?\)?[\d ()-]{5,12}\d`;
/** Emergency numbers, the European 116 numbers, and what is dialled in the country, or with the code of one. */
const NUMBER = new RegExp(
  String.raw`(?<![\d\w+.,/-])(?:${[
    ...EMERGENCY,
    String.raw`116[ ]?\d{3}`,
    String.raw`(?:\+|00)\d[\d ()-]{7,18}\d`,
    ...(country.phone.trunk === "0" ? [NATIONAL] : []),
  ].join("|")})(?![\d\w/-])`,
  "g",
);

/** National numbers have nine to eleven digits with their 0. */
const isDialled = (digits: string) => !/^0[1-9]/.test(digits) || (digits.length >= 9 && digits.length <= 11);

/** Numbers of another country that are dialled like national ones. */
const NEIGHBOURS = country.phone.neighbours.map(({ dialled, international }) => ({
  dialled: new RegExp(dialled),
  international,
}));

function dialled(number: string): string {
  const digits = number.replaceAll(/[ ()-]/g, "");
  if (digits.startsWith("00")) return `+${digits.slice(2)}`;
  if (!digits.startsWith("0")) return digits;
  const national = digits.slice(1);
  const neighbour = NEIGHBOURS.find(({ dialled }) => dialled.test(national));
  if (neighbour) return national.replace(neighbour.dialled, neighbour.international);
  return `+${country.phone.callingCode}${national}`;
}

/**
 * Makes the phone numbers in HTML links that a phone dials (RFC 3966).
 * @param html as `markdownToHtml` writes it; what stands in links stays
 */
export function linkPhones(html: string): string {
  let isInLink = false;
  return html
    .split(/(<[^<>]*>)/)
    .map((piece) => {
      if (piece.startsWith("<a ")) isInLink = true;
      if (piece === "</a>") isInLink = false;
      if (isInLink || piece.startsWith("<")) return piece;
      return piece.replaceAll(NUMBER, (number) =>
        isDialled(number.replaceAll(/\D/g, "")) ? `<a href="tel:${dialled(number)}">${number}</a>` : number,
      );
    })
    .join("");
}
