import { describe, expect, it, test } from "vitest";
import { readTypedPrices } from "./typed-prices.ts";

/** “Section: name 650 (description) [size 320]” for each price, then the lines that are not clear. */
const meaningOf = (text: string) => {
  const { prices, unclear } = readTypedPrices(text);
  const lines = prices.map(({ section, name, description, amount, amount_to, unit, sizes, diets, numbers }) =>
    [
      section ? `${section}: ${name}` : name,
      amount === null ? "" : amount_to === null ? `${amount}` : `${amount}-${amount_to}`,
      unit === "item" ? "" : unit,
      ...sizes.map((size) => `[${size.name} ${size.amount}]`),
      ...diets.map((diet) => `#${diet}`),
      ...numbers.map((number) => `n${number}`),
      description && `(${description})`,
    ]
      .filter(Boolean)
      .join(" "),
  );
  return [...lines, ...unclear.map(({ line, text: said }) => `? ${line} ${said}`)];
};

test.each([
  ["Soup 6.50", "Soup 650"],
  ["Soup of the day ........ €6.50", "Soup of the day 650"],
  ["• Fish & chips – 16 €", "Fish & chips 1600"],
  ["Seafood chowder\t9,50", "Seafood chowder 950"],
  ["Tae 2,50", "Tae 250"],
  ["7up 3", "7up 300"],
  ["Half pint / Pint 3.20 / 5.80", "Half pint / Pint [Half pint 320] [Pint 580]"],
  ["Guinness: leath / iomlán €3.20 / €5.80", "Guinness [leath 320] [iomlán 580]"],
  ["Wine: glass 6.50, bottle 28", "Wine [glass 650] [bottle 2800]"],
  ["Soup small 4.50 / large 6.50", "Soup [small 450] [large 650]"],
  ["Room 80-120", "Room 8000-12000"],
  ["Boat trip 25 per person", "Boat trip 2500 person"],
  ["Turas báid €25 an duine", "Turas báid 2500 person"],
  ["Bicycle from 15", "Bicycle 1500 from"],
  ["Rothar ó €15", "Rothar 1500 from"],
  ["Kids free", "Kids 0"],
  ["Páistí saor in aisce", "Páistí 0"],
  ["Lobster market price", "Lobster (market price)"],
  ["Crab claws mp", "Crab claws (mp)"],
  ["16.00 Lamb stew", "Lamb stew 1600"],
  ["€5 Garlic bread", "Garlic bread 500"],
  ["Burger €14 with chips", "Burger 1400 (with chips)"],
  ["Soup of the day (v) 6.50", "Soup of the day 650 #vegetarian"],
  ["Soup 6.50 (GF, VG)", "Soup 650 #gluten-free #vegan"],
  ["Soup €6 GF", "Soup 600 #gluten-free"],
  ["Steak 10oz 28.50", "Steak 10oz 2850"],
  ["Wine 175ml 7 / 250ml 9", "Wine [175ml 700] [250ml 900]"],
  [`Pizza 9" 12 / 12" 16`, `Pizza [9" 1200] [12" 1600]`],
  ["Half pint 3.20 / Pint 5.90", "Half pint / Pint [Half pint 320] [Pint 590]"],
  ["Fish & chips small 12 large 16.50", "Fish & chips [small 1200] [large 1650]"],
  [`Pizza Margherita 9" 11 12" 14`, `Pizza Margherita [9" 1100] [12" 1400]`],
  ["Oysters (6) 15.00 (12) 28.00", "Oysters [6 1500] [12 2800]"],
  ["House red glass €7.50 half bottle €16 bottle €28", "House red [glass 750] [half bottle 1600] [bottle 2800]"],
  ["Iasc agus sceallóga beag 9 mór 14", "Iasc agus sceallóga [beag 900] [mór 1400]"],
  ["Large 99 3", "Large 99 300"],
  ["Fish and chips 15.50, small 9", "? 1 Fish and chips 15.50, small 9"],
  ["Fish and chips 15.50 / small 9", "? 1 Fish and chips 15.50 / small 9"],
  ["Fish and chips €15.50 small €9", "? 1 Fish and chips €15.50 small €9"],
  ["Coffee 3.20, small 2.80", "? 1 Coffee 3.20, small 2.80"],
  ["16.00 Lamb stew 9", "? 1 16.00 Lamb stew 9"],
  ["Soup 4.5 6.50", "? 1 Soup 4.5 6.50"],
  ["Guinness 0.0 5.80", "Guinness 0.0 580"],
  ["Steak 24.50 for 2", "Steak 2450 (for 2)"],
  ["Chowder (2, 4, 7) 9.50", "Chowder 950 n2 n4 n7"],
  ["Chowder 9.50 [1a,7]", "Chowder 950 n1 n7"],
  ["Chowder²·⁴ 9.50", "Chowder 950 n2 n4"],
  ["Wings (6) 8.50", "Wings (6) 850"],
  ["Chowder (2, 24) 9.50", "? 1 Chowder (2, 24) 9.50"],
  ["Chowder (A,G) 9.50", "? 1 Chowder (A,G) 9.50"],
  ["Surcharge 12.5% for groups over 8", "? 1 Surcharge 12.5% for groups over 8"],
  ["10 % service for tables of 6", "? 1 10 % service for tables of 6"],
  ["Function room for 20", "? 1 Function room for 20"],
  ["Function room for 20 €150", "Function room for 20 15000"],
  ["Páistí faoi 12", "? 1 Páistí faoi 12"],
  ["Breakfast served until 11", "? 1 Breakfast served until 11"],
  ["Bed & breakfast €80 pps", "Bed & breakfast 8000 person"],
  ["Cake of the day 5.-", "Cake of the day 500"],
  ["Cappuccino | 3.50", "Cappuccino 350"],
])("%s", (text, meant) => {
  expect(meaningOf(text)).toEqual([meant]);
});

describe("a menu", () => {
  it("has headings as sections, and lines below a price as its description", () => {
    const menu =
      "STARTERS\nSoup 6.50\n  with brown bread\n\nMains:\nLamb stew, carrots 15.50\nFish & chips 16\nKids\nNuggets 7";
    expect(meaningOf(menu)).toEqual([
      "STARTERS: Soup 650 (with brown bread)",
      "Mains: Lamb stew, carrots 1550",
      "Mains: Fish & chips 1600",
      "Kids: Nuggets 700",
    ]);
  });

  it("may be Irish, from a sheet", () => {
    expect(meaningOf("Deochanna\r\nTae\t€2,50\r\nCaife\t€3,20\r\nMilseoga\r\nCáca úll\t5")).toEqual([
      "Deochanna: Tae 250",
      "Deochanna: Caife 320",
      "Milseoga: Cáca úll 500",
    ]);
  });

  it("names what is not clear, and reads the rest", () => {
    expect(meaningOf("Soup 6.50\n\nAsk us about our allergens, please\n\nPint 6 / 5 / 4\n12.50")).toEqual([
      "Soup 650",
      "? 3 Ask us about our allergens, please",
      "? 5 Pint 6 / 5 / 4",
      "? 6 12.50",
    ]);
  });

  it("has lines of several prices, each with its name", () => {
    expect(meaningOf("Coffee 3.20, Tea 2.50\nPionta 5.80 / leathphionta 3.00")).toEqual([
      "Coffee 320",
      "Tea 250",
      "Pionta 580",
      "leathphionta 300",
    ]);
  });

  it("never takes a line with an amount as the description of the price above it", () => {
    expect(
      meaningOf("Steak 28.50\nserves 2\nAdd chips +3\nwith a sauce\nor mash 4.50 or salad 5.50 extra\nLamb 28½"),
    ).toEqual([
      "Steak 2850 (serves 2)",
      "? 3 Add chips +3",
      "? 4 with a sauce",
      "? 5 or mash 4.50 or salad 5.50 extra",
      "? 6 Lamb 28½",
    ]);
  });

  it("has numbers in brackets in any of its lines, which say the same of all", () => {
    expect(
      meaningOf("Soup (9) 6.50\nwith cream (7)\nChowder 9.50\n(2,4,7)\nStew (V) (1) 12\n\nSweets (1,7)\nCake 5"),
    ).toEqual([
      "Soup 650 n9 n7 (with cream)",
      "Chowder 950 n2 n4 n7",
      "Stew 1200 #vegetarian n1",
      "Cake 500",
      "? 7 Sweets (1,7)",
    ]);
  });

  it.each([
    [
      "All pizzas 12\nMargherita\nHam, egg and olives\nwith rocket\n\nGarlic bread 5",
      ["Margherita 1200", "Ham, egg and olives 1200 (with rocket)", "Garlic bread 500"],
      "All pizzas",
    ],
    ["Gach ceapaire €6,50\nLiamhás\nCáis", ["Liamhás 650", "Cáis 650"], "Gach ceapaire"],
    ["PIZZAS 12.00\n\nMargherita\nQuattro formaggi", ["Margherita 1200", "Quattro formaggi 1200"], "PIZZAS"],
    ["Scones 3.50 each\nFruit\nPlain", ["Fruit 350", "Plain 350"], "Scones"],
    ["Pizzas 12\nMargherita\nNapoli\nHawaii", ["Margherita 1200", "Napoli 1200", "Hawaii 1200"], "Pizzas"],
  ])("has headings with one price for all: %s", (menu, meant, section) => {
    expect(meaningOf(menu)).toEqual(meant.map((one) => `${section}: ${one}`));
  });

  it("has no price for all where a line below it may describe it", () => {
    expect(meaningOf("SOUP 6.50\nServed with our own bread\n\nTea 2")).toEqual([
      "SOUP 650 (Served with our own bread)",
      "Tea 200",
    ]);
  });

  it("of forty dishes keeps them all, in their order", () => {
    const dishes = Array.from({ length: 40 }, (_, at) => `Dish number ${at}x ${at + 1}.50`);
    expect(readTypedPrices(dishes.join("\n")).prices.map(({ amount }) => amount)).toEqual(
      dishes.map((_, at) => at * 100 + 150),
    );
  });
});
