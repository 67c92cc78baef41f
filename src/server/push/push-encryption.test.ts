import { createECDH } from "node:crypto";
import { expect, test } from "vitest";
import { encryptForBrowser, encryptRecord } from "./push-encryption.ts";

const bytes = (text: string) => Buffer.from(text.replaceAll(/\s/g, ""), "base64url");

test("a message for a browser is that of RFC 8291, appendix A", () => {
  const keys = createECDH("prime256v1");
  keys.setPrivateKey(bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"));
  const browser = {
    p256dh: bytes("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
    auth: bytes("BTBZMqHH6r4Tts7J_aSIgg"),
  };
  const text = Buffer.from("When I grow up, I want to be a watermelon");
  expect(encryptForBrowser(browser, text, { salt: bytes("DGv6ra1nlYgDCS1FRnbzlw"), keys })).toEqual(
    bytes(`DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml
      mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT
      pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN`),
  );
});

test("a record is that of RFC 8188, section 3.1", () => {
  const record = {
    key: bytes("yqdlZ-tYemfogSmv7Ws5PQ"),
    salt: bytes("I1BsxtFttlv3u_Oo94xnmw"),
    keyId: Buffer.alloc(0),
  };
  expect(encryptRecord(Buffer.from("I am the walrus"), record)).toEqual(
    bytes("I1BsxtFttlv3u_Oo94xnmwAAEAAA-NAVub2qFgBEuQKRapoZu-IxkIva3MEB1PD-ly8Thjg"),
  );
});

test("neither two messages are alike, nor is one longer than push services must take", () => {
  const keys = createECDH("prime256v1");
  const browser = { p256dh: keys.generateKeys(), auth: Buffer.alloc(16, 1) };
  const text = Buffer.alloc(3_993);
  expect(encryptForBrowser(browser, text)).toHaveLength(4_096);
  expect(encryptForBrowser(browser, text)).not.toEqual(encryptForBrowser(browser, text));
  expect(() => encryptForBrowser(browser, Buffer.alloc(3_994))).toThrow(/too long/);
});
