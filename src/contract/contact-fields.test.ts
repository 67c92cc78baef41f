import { expect, test } from "vitest";
import { emailAddress, website } from "./contact-fields.ts";

test.each(["b&b@house.example", "the_old.mill@my-mill.example", "o'neill@bar.example", "eolas+siopa@siopa.example"])(
  "%s is an email address",
  (address) => expect(emailAddress.safeParse(address).data).toBe(address),
);

test.each([
  "&@house.example",
  "b&@house.example",
  "b&b@my_house.example",
  "a%b@c.example",
  "b..b@house.example",
  "b b@c.example",
])("%s is none", (address) => expect(emailAddress.safeParse(address).success).toBe(false));

test.each(["https://my_shop.host.example/a_b?x=1&y_z=2", "https://shop.example/?a=1&copy=2"])(
  "%s is a web address, stored as it is",
  (address) => expect(website.safeParse(address).data).toBe(address),
);

test.each(["https://shop.my_host.example_", "https://my_shop/", "https://_.example_host"])("%s is none", (address) =>
  expect(website.safeParse(address).success).toBe(false),
);
