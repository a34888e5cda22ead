import fc from "fast-check";
import { expect, test } from "vitest";
import { mailboxOf } from "#server/platform/crypto/hashes.ts";
import { email, optionalEmail } from "./fields.ts";
import { readMailAddress } from "./mail-address.ts";
import { CorrectReviewer } from "./reviewers.ts";
import { expectLinearIn } from "#tests/processor-time.ts";

const read = (text: string) => readMailAddress(text).address ?? readMailAddress(text).problem;

test("an address is found in the text that people paste around it", () => {
  const ann = "ann.lee@acme.example";
  for (const pasted of [
    ann,
    " Ann.Lee@ACME.example\t",
    `mailto:${ann}`,
    `MAILTO:${ann}?subject=Hello&cc=x@y.example`,
    `SMTP:${ann}`,
    `E-Mail: ${ann}`,
    `email:${ann}`,
    `Ann Lee <${ann}>`,
    `"Lee, Ann" <${ann}>`,
    `${ann} <${ann}>`,
    `<${ann}>`,
    `<mailto:${ann}>`,
    `Ann Lee [mailto:${ann}]`,
    `Ann Lee (${ann})`,
    `${ann};`,
    `${ann},`,
    `${ann}.`,
    `${ann}; ${ann}`,
    `'${ann}'`,
    `'${ann}`,
    `“${ann}”`,
    `‘${ann}’`,
    `\`${ann}\``,
    `• ${ann}`,
    `\u200B${ann}\u200B`,
    `ann\u200B.lee@acme\u00AD.exa\uFEFFmple`,
    `\u202A${ann}\u202C`,
    `\u00A0${ann}\u00A0`,
    `ann.lee＠acme．example`,
    `ann.lee@acme。example。`,
    `＜${ann}＞`,
    `ann.lee @acme.example`,
    `ann.lee@ acme.example`,
    `ann.lee @ acme.example`,
    `ann.lee\u00A0@acme.example`,
    `Ann Lee <ann.lee @acme.example>`,
    `${ann}\n`,
    `Please write to ${ann}!`,
  ])
    expect([pasted, read(pasted)]).toEqual([pasted, ann]);
});

test("any local part without quotes is accepted, and domains in every script, which are stored in ASCII", () => {
  for (const [written, expected = written] of [
    ["r&d@acme.example"],
    ["o'brien@acme.example"],
    ["a+b=c/d{e}@acme.example"],
    ["!#$%&*?^_`|~-@acme.example"],
    ["mailto:r%26d@acme.example", "r&d@acme.example"],
    ["mailto:%41nn@acme.example", "ann@acme.example"],
    ["_ann_@acme.example"],
    ["ann@sub-domain.3m.acme.example"],
    ["ann@müller.de", "ann@xn--mller-kva.de"],
    ["ann@MÜLLER.DE", "ann@xn--mller-kva.de"],
    ["ann@mu\u0308ller.de", "ann@xn--mller-kva.de"],
    ["ann@xn--mller-kva.de"],
    ["иван@".replace("иван", "ivan") + "почта.рф", "ivan@xn--80a1acny.xn--p1ai"],
    ["ann@例え.テスト", "ann@xn--r8jz45g.xn--zckzah"],
    ["ann@straße.example", "ann@xn--strae-oqa.example"],
    [`${"a".repeat(64)}@acme.example`],
  ])
    expect([written, read(written ?? "")]).toEqual([written, expected]);
});

test("a text that is no address, or might be another one, is refused; two addresses get another error than none", () => {
  for (const wrong of [
    "",
    " ",
    "nobody",
    "@",
    "ann@",
    "@acme.example",
    "ann@acme",
    "ann@@acme.example",
    "ann@acme@example.org",
    "ann@-acme.example",
    "ann@acme-.example",
    "ann@acme..example",
    ".@acme.example",
    "ann.@acme.example",
    "an..n@acme.example",
    '"ann lee"@acme.example',
    "ann\\@lee@acme.example",
    "ann\\ lee@acme.example",
    "Ann Lee @acme.example",
    "ann@acme .example",
    "änn@acme.example",
    "ann@127.0.0.1",
    "ann@[127.0.0.1]",
    "ann@1.2",
    "ann@127.0.0.10",
    "ann@acme.e",
    "ann@acme.example:25",
    "ann@ac%6de.example",
    "ann@ac_me.example",
    "=?utf-8?q?eve=40evil.example=2c?=@acme.example",
    "https://ann@acme.example/",
    "ann [at] acme.example",
    `${"a".repeat(65)}@acme.example`,
    `ann@${"a".repeat(64)}.example`,
    `ann@${"a".repeat(60)}.${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.example`,
  ])
    expect([wrong, read(wrong)]).toEqual([wrong, "none"]);
  for (const several of [
    "a5@c10.example; a5@home.example",
    "a9@c10.example, a9@home.example",
    "a@c10.example a@home.example",
    "a@home.example <a@c10.example>",
    "a@c10.example\nb@c10.example",
  ])
    expect([several, read(several)]).toEqual([several, "several"]);
});

const plainAddress = fc
  .tuple(
    fc.stringMatching(/^[a-z0-9!#$%&*+=^_{|}~-]{1,12}$/),
    fc.stringMatching(/^[a-z0-9]{1,10}\.[a-z]{2,6}$/),
  )
  .map(([local, domain]) => `${local}@${domain}`)
  .filter((address) => !address.includes("*@") && !address.startsWith("*"));

test("an address that was read is read again as itself", () => {
  const around = fc.constantFrom(
    "",
    " ",
    "\u200B",
    "\u00A0",
    "<",
    ">",
    ";",
    ",",
    "(",
    ")",
    '"',
    "'",
    "\u2029",
  );
  fc.assert(
    fc.property(plainAddress, fc.array(around), fc.array(around), (address, before, after) => {
      expect(read(address)).toBe(address);
      expect(read(` ${address}`)).toBe(address);
      expect(read(`${before.join("")}${address}${after.join("")}`)).toBe(address);
    }),
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: "binary" }),
        fc.string().map((text) => `${text}@acme.example`),
      ),
      (text) => {
        const { address } = readMailAddress(text);
        if (address !== undefined) expect(read(address)).toBe(address);
      },
    ),
    { numRuns: 1_000 },
  );
});

test("all spellings that are read as one address have one mailbox", () => {
  const gmail = ["robinvale@gmail.com", "Robin.Vale+jobs@googlemail.com", "Robin <robin.vale@gmail.com>"];
  expect(new Set(gmail.map(mailboxOf))).toEqual(new Set(["robinvale@gmail.com"]));
  const international = [
    "kim+x@müller.de",
    "KIM@xn--mller-kva.de",
    "mailto:kim@MÜLLER.de",
    "kim@müller.de\u200B;",
  ];
  expect(new Set(international.map(mailboxOf))).toEqual(new Set(["kim@xn--mller-kva.de"]));
});

test("fields refuse with one sentence, and an optional field may be empty", () => {
  const messageOf = (schema: typeof email | typeof optionalEmail, text: string) =>
    schema.safeParse(text).error?.issues.map(({ message }) => message);
  expect(messageOf(email, "nobody")).toEqual(["Please enter a valid email address."]);
  expect(messageOf(email, "")).toEqual(["Please enter a valid email address."]);
  expect(messageOf(email, "a@acme.example, b@acme.example")).toEqual(["Please enter one e-mail address"]);
  expect(CorrectReviewer.safeParse({ email: "nobody" }).error?.issues).toMatchObject([
    { path: ["email"], message: "Please enter a valid email address." },
  ]);
  for (const empty of ["", " ", "\u200B", "\u00A0", null]) expect(optionalEmail.parse(empty)).toBeNull();
  expect(optionalEmail.parse("<Ann@Acme.example>")).toBe("ann@acme.example");
  expect(messageOf(optionalEmail, "nobody")).toEqual(["Please enter a valid email address."]);
});

test("any text of 60,000 characters is refused quickly", async () => {
  for (const unit of ["a", "@", " ", "<", ".", "-", "a@a.aa ", "\u200B", "＠", "'", "mailto:", "ﷺ"]) {
    const text = unit.repeat(60_000 / unit.length);
    expect(email.safeParse(text).success).toBe(false);
    await expectLinearIn(unit, 60_000, (longer) => {
      email.safeParse(longer);
      optionalEmail.safeParse(longer);
    });
    await expectLinearIn(unit, 1_000, readMailAddress);
  }
});
