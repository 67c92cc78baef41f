import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import { renderMessage } from "#core/web/mail/render.tsx";
import { MAIL_SITE } from "#test/support/mail-worker.ts";
import { mailSource } from "./mail-source.ts";

const FROM = "Eolaire na nOileán <freagra@oilean.example>";
const DELIVERY = {
  id: "0197f6f2-0000-7000-8000-000000000001",
  recipient: "úna.ó-súilleabháin@oileán.example",
  locale: "ga" as const,
  date_created: new Date("2026-11-21T13:00:00Z"),
};
const link = `https://eolaire.test/ga/action?oobCode=${"x".repeat(120)}&lang=ga`;
const reset = renderMessage("PASSWORD_RESET", "ga", { code: "x", link, email: "una@oilean.example" }, MAIL_SITE);

const read = async (message = reset, delivery = DELIVERY) => {
  const { source, from } = await mailSource(delivery, message, FROM);
  return { from, source: source.toString(), email: await PostalMime.parse(source) };
};

test("a mail program shows every Irish letter of both halves, and its links whole", async () => {
  const { email } = await read();
  expect(email.subject).toBe("Eolaire na nOileán: roghnaigh pasfhocal nua");
  expect(email.from).toEqual({ name: "Eolaire na nOileán", address: "freagra@oilean.example" });
  expect(email.text?.trim()).toBe(reset.text.trim());
  expect(email.html?.trim()).toBe(reset.html?.trim());
  expect(email.text).toContain("D’iarr duine éigin");
  expect(email.text).toContain(`\n${link}\n`);
});

test("what travels has lines that every server takes", async () => {
  const { source } = await read();
  for (const line of source.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(998);
});

test("it says that a machine wrote it, in which language, and which mail it is", async () => {
  const { email, from } = await read();
  const headers = Object.fromEntries(email.headers.map(({ key, value }) => [key, value]));
  expect(headers).toMatchObject({ "auto-submitted": "auto-generated", "content-language": "ga" });
  expect(email.messageId).toBe(`<${DELIVERY.id}@oilean.example>`);
  expect(email.date).toBe("2026-11-21T13:00:00.000Z");
  expect(from).toBe("freagra@oilean.example");
});

test("it is the same mail each time that it is tried", async () => {
  const [one, other] = await Promise.all([read(), read()]);
  expect(one.email.messageId).toBe(other.email.messageId);
});

test("a logo is part of the mail, named by its text, and no attachment of its own", async () => {
  const logoFile = Buffer.from("89504e470d0a1a0a", "hex");
  const { email, source } = await read({ ...reset, logoFile } as typeof reset);
  expect(email.attachments).toMatchObject([{ mimeType: "image/png", contentId: "<logo>", disposition: "inline" }]);
  expect(Buffer.from(email.attachments[0]!.content as ArrayBuffer)).toEqual(logoFile);
  expect(source).toContain("multipart/related");
  expect(email.html?.trim()).toBe(reset.html?.trim());
});

test("a subject stays one header", async () => {
  const { email } = await read({ ...reset, subject: "Hello\r\nBcc: eve@evil.example\r\n\r\nbody\u0000" });
  expect(email.subject).toBe("Hello Bcc: eve@evil.example body");
  expect(email.headers.map(({ key }) => key)).not.toContain("bcc");
  expect(email.to).toHaveLength(1);
});
