import fc from "fast-check";
import { expect, test } from "vitest";
import { expectLinearIn } from "#tests/processor-time.ts";
import { findCode, findId, invitationCodes, linkSecret, readCode, receiptCodes, tidyPath } from "./pasted.ts";

const code = "QWER7TYAHJ";

test("an invitation code is found in the text that was pasted with it", () => {
  for (const pasted of [
    code,
    code.toLowerCase(),
    ` ${code}\n`,
    "QWER7-TYAHJ",
    "QWER7 TYAHJ",
    "QWER7–TYAHJ.",
    "Q W E R 7 T Y A H J",
    "QWER7\u200BTYAHJ\uFEFF",
    "\u00A0QWER7\u00ADTYAHJ\u202F",
    `"${code}"`,
    `„${code}“`,
    `(${code})`,
    `[${code}],`,
    "ＱＷＥＲ７ＴＹＡＨＪ",
    `Invitation code: ${code}`,
    `Ihr Code: ${code}.`,
    "Code d’invitation : qwer7 tyahj",
    `Code ${code}`,
    `Your invitation code is ${code}.`,
    "Your invitation code is QWER7 TYAHJ, valid for 14 days.",
    `The department's code is ${code}; please send it to management.`,
    `https://forthright.example/invitation?code=${code}/`,
    `https://forthright.example/invitation?utm_source=mail&amp;code=${code}.`,
    `=3D${code}`,
    `3D${code}`,
  ])
    expect([pasted, findCode(pasted, invitationCodes)]).toEqual([pasted, code]);
  expect(findCode("3DACFGHJKM", invitationCodes)).toBe("3DACFGHJKM");
  expect(findCode("?code=3DACFGHJKM", invitationCodes)).toBe("3DACFGHJKM");
});

test("a wrong code never becomes a right one, and of two codes none is chosen", () => {
  for (const wrong of [
    "",
    "QWER7TYAH",
    `${code}A`,
    `A${code}`,
    "QWER7OTYAHJ",
    "QWER7TYAHO",
    "QWÉR7TYAHJ",
    `${code} or 34679ACDEF`,
    "x".repeat(60_000),
  ])
    expect([wrong.slice(0, 30), findCode(wrong, invitationCodes)]).toEqual([wrong.slice(0, 30), undefined]);
  expect(readCode("wrong-code!", invitationCodes)).toBe("WRONGCODE");
  expect(readCode("\u200B - ", invitationCodes)).toBe("");
});

test("a receipt is found in its sentence, too, and letters that look like digits are read as digits", () => {
  const receipt = "K7QM2XFP01AB34CDXYZW";
  for (const pasted of [
    "K7QM-2XFP-01AB-34CD-XYZW",
    "k7qm 2xfp o1ab 34cd xyzw",
    "Your code: K7QM-2XFP-OIAB-34CD-XYZW.",
    "Keep this code, K7QM-2XFP-01AB-34CD-XYZW, for 30 days.",
    "“K7QM–2XFP–0LAB–34CD–XYZW”",
  ])
    expect([pasted, findCode(pasted, receiptCodes)]).toEqual([pasted, receipt]);
});

const aCode = fc.array(fc.constantFrom(...Array.from(invitationCodes.alphabet)), {
  minLength: 10,
  maxLength: 10,
});
const aSeparator = fc.constantFrom(
  "",
  " ",
  "-",
  "–",
  ".",
  "\u200B",
  "\u00A0",
  "\u00AD",
  '"',
  "»",
  "_",
  "\n",
  "·",
);

test("reading a clean code changes nothing, and letters are never left out", () => {
  fc.assert(
    fc.property(aCode, fc.array(aSeparator, { minLength: 11, maxLength: 11 }), (signs, between) => {
      const clean = signs.join("");
      expect(readCode(clean, invitationCodes)).toBe(clean);
      const typed = between.map((separator, index) => separator + (signs[index] ?? "")).join("");
      expect(readCode(typed.toLowerCase(), invitationCodes)).toBe(clean);
    }),
  );
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({ unit: fc.constantFrom("A", "C", "7", "O", " ", ":", "-", "a") }),
  );
  fc.assert(
    fc.property(text, (written) => {
      const once = readCode(written, invitationCodes);
      expect(readCode(once, invitationCodes)).toBe(once);
      const all = written
        .normalize("NFKC")
        .toUpperCase()
        .replaceAll(/[^\p{L}\p{N}]/gu, "");
      expect(all).toContain(findCode(written, invitationCodes) ?? "");
    }),
    { numRuns: 500 },
  );
});

test("a candidate's id is found in the URL of their page, with any kind of dashes", () => {
  const id = "0b6c7e1a-3f52-4c8d-9e21-5d7f00aa11bb";
  for (const pasted of [
    id,
    id.toUpperCase(),
    `"${id}".`,
    `Candidate ID: ${id}`,
    id.replaceAll("-", "‑"),
    `\u200B${id}\u00A0`,
    `https://forthright.example/dashboard?job=11111111-3f52-4c8d-9e21-5d7f00aa11bb&candidate=${id}.`,
  ])
    expect(findId(pasted)).toBe(id);
  expect(findId(`${id}0`)).toBe(`${id}0`);
  const two = `${id} 11111111-3f52-4c8d-9e21-5d7f00aa11bb`;
  expect(findId(two)).toBe(two);
  expect(findId(" nobody ")).toBe("nobody");
});

test("a link's secret loses the characters that a mail or a sentence put around it, and none of its own", () => {
  const secret = "Abc_123-xyzABC456defGHI789jklMN0";
  for (const end of [
    "",
    ".",
    ",",
    ")",
    ">",
    "%20",
    "%2520",
    "%3E",
    "%22%3E",
    '"',
    "=",
    " ",
    "%",
    "%2",
    "\u200B",
    "%E2%80%8B",
    "…",
    "?fbclid=Iw",
    "%3Futm_source=x",
    "&utm_medium=mail",
    "#top",
    ".)",
    "'",
    "*",
    "/",
  ])
    expect([end, linkSecret(`${secret}${end}`)]).toEqual([end, secret]);
  for (const begin of ["%20", "<", " ", "(", "#"]) expect(linkSecret(`${begin}${secret}`)).toBe(secret);
  for (const other of [
    `${secret}a`,
    `${secret}-`,
    `${secret}.a`,
    `${secret}%41`,
    secret.slice(1),
    `${secret} x`,
  ])
    expect(linkSecret(other)).not.toBe(secret);
  expect(linkSecret(`digests.${secret}.`)).toBe(`digests.${secret}`);
  expect(linkSecret("x".repeat(60_000))).toBe("");
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const once = linkSecret(text);
      expect(linkSecret(once)).toBe(once);
    }),
  );
});

test("a damaged path leads to the page that was sent, and an undamaged one stays", () => {
  const id = "Abc_123-xyzABC456defGHI789jklMN0";
  for (const [arrived, sent = arrived] of [
    [`/survey/${id}/welcome`],
    [`/survey/${id}`],
    [`/survey/${id}/your-data`],
    [`/survey/${id}/welcome.`, `/survey/${id}/welcome`],
    [`/survey/${id}/welcome%20`, `/survey/${id}/welcome`],
    [`/survey/${id}/welcome%22%3E`, `/survey/${id}/welcome`],
    [`/survey/${id}%20/welcome`, `/survey/${id}/welcome`],
    [`//Survey//${id}/WELCOME/`, `/survey/${id}/welcome`],
    [`/survey/${id},`, `/survey/${id}`],
    [`/candidate/${id})`, `/candidate/${id}`],
    [`/Candidate/${id}/Agree.`, `/candidate/${id}/agree`],
    [`/your-data/${id}=`, `/your-data/${id}`],
    [`/unsubscribe/digests.${id}%3E`, `/unsubscribe/digests.${id}`],
    ["/survey/%/your-data"],
    ["/Withdraw.", "/withdraw"],
    [`/shared-report%23${id}.`, `/shared-report#${id}`],
    [`/data-request%23${id}`, `/data-request#${id}`],
    ["/shared-report.", "/shared-report"],
    ["//shared-report", "/shared-report"],
    ["/invitation.", "/invitation"],
    ["/dashboard%20", "/dashboard"],
    ["/HM-login,", "/HM-login"],
    ["/HM-login"],
    ["/"],
    ["//", "/"],
    ["/assets/index-A_b.js"],
    ["/.git"],
    ["//evil.example/survey", "/evil.example/survey"],
  ])
    expect([arrived, tidyPath(arrived ?? "")]).toEqual([arrived, sent]);
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(fc.constantFrom("survey", "candidate", ".", "%20", "é", "%C3%A9", "/", "a", "Welcome", "#")),
        { maxLength: 8 },
      ),
      (parts) => {
        const once = tidyPath(`/${parts.join("")}`);
        expect(tidyPath(once)).toBe(once);
      },
    ),
  );
});

test("the time to read a pasted text grows no faster than the text", async () => {
  for (const unit of ["a", "A ", "%20", ".", "-", "/", "%25", "code=", "\u200B", ":"])
    for (const characters of [2_000, 60_000])
      await expectLinearIn(unit, characters, (text) => {
        readCode(text, receiptCodes);
        findId(text);
        linkSecret(text);
        tidyPath(text);
      });
});
