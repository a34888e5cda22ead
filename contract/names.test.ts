import { expect, test } from "vitest";
import { moment, withoutInvisible } from "./fields.ts";
import { companyName, optionalCompanyName, personName } from "./names.ts";
import { expectLinearIn } from "#tests/processor-time.ts";

const isPerson = (text: string) => personName("Name").safeParse(text).success;
const isCompany = (text: string) => companyName.safeParse(text).success;

test("people's names contain no web or e-mail addresses", () => {
  for (const name of [
    "Your account is locked, visit https://evil.example",
    "evil.example",
    "Robin evil.com",
    "Robin EVIL.COM",
    "www.evil.com",
    "HTTP://evil",
    "javascript:alert(1)",
    "robin@evil.example",
    "robin@EVIL.CH",
    "Robin (evil.co.uk/login)",
    "bücher.de",
    "EVIL.IO",
    "Robin EVIL.ONLINE",
    "evil。example",
    "evil．com",
    "evil｡com",
  ])
    expect([name, isPerson(name)]).toEqual([name, false]);
  for (const name of [
    "Robin Vale",
    "J.R.R. Tolkien",
    "St.John Smith",
    "ST.JOHN SMITH",
    "DR.WU",
    "Dr. J.R. Smith",
    "中村。",
    "Dr. Ana M. O’Neil-García, Ph.D.",
    "D’Angelo",
    "Jürgen von der Lippe",
    "علی‌رضا",
    "क्‍षमा",
    "陳大文",
    "X Æ A-12",
    "Robin 👩‍🔬",
  ])
    expect([name, isPerson(name)]).toEqual([name, true]);
});

test("a company's name may be a bare domain, but no URL, path or sentence", () => {
  for (const name of [
    "Booking.com",
    "Booking.com B.V.",
    "Booking.com Deutschland GmbH",
    "Handelsges. für Maschin. und Werkz. mbH",
    "Amazon.com, Inc.",
    "Acme S.p.A.",
    "ACME S.A.",
    "BOOKING.COM",
    "Yahoo!",
    "AT&T",
    "Weber & Partner",
    "A.P. Møller – Mærsk A/S",
    "The Very Long Name of an Old and Honourable Company Ltd",
    "Bundesministerium für Umwelt, Klimaschutz, Naturschutz, nukleare Sicherheit und Verbraucherschutz",
    "Ministerium für Landwirtschaft, Ernährung, Weinbau, Forsten, Jagd, Heimat und Ländliche Räume des Landes Rheinland-Pfalz, Außenstelle Neustadt",
    "The Royal Society for the Encouragement of Arts, Manufactures and Commerce",
    "The Governor and Company of Adventurers of England Trading into Hudson's Bay",
    "Dr. Ing. h.c. F. Porsche AG",
    "Warner Bros. Entertainment Inc.",
    "Univ. of Calif. Dept. of Chem. Eng. Berkeley",
    "St. Jude Children's Research Hospital. Memphis",
    "E. I. du Pont de Nemours and Company",
    "Yum! Brands, Inc.",
    "Which? Limited",
    "モーニング娘。",
    "1000123456 Ontario Inc.",
    "ab ".repeat(67).trim(),
  ])
    expect([name, isCompany(name)]).toEqual([name, true]);
  for (const name of [
    "Your account is locked, visit https://evil.example",
    "Your account is locked, visit evil.example",
    "evil.example/login",
    "https://booking.com",
    "https://intranet",
    "javascript:alert(1)",
    "Your account is locked! Somebody tried to enter. Ring us",
    "mail us@evil.example",
    "www.evil.com",
    "Your account is locked, visit EVIL.IO",
    "Your account is locked, visit evil。com",
    "evil.com or evil.net",
    "Your account is locked. Somebody tried to enter. Ring us.",
    "Your account is locked! Act now!",
    "Was this you? Is it safe?",
    "あなたのアカウントはロックされました。電話してください。今すぐ。",
    "Acme\nYour account is locked",
    "a".repeat(201),
  ])
    expect([name, isCompany(name)]).toEqual([name, false]);
});

const sixtyThousand = [
  "a",
  "a@",
  "a.",
  "a.b@",
  "ab.",
  "a:",
  "a-",
  " ",
  "a ",
  "\u200B",
  "a\u0301",
  "!",
  "Aaaa. ",
  "𝒜",
  "://",
  "www.",
];

test.for([
  { of: "a company", field: companyName },
  { of: "an optional company", field: optionalCompanyName },
  { of: "a person", field: personName("Name", 100) },
])("60,000 characters as the name of $of are refused at once", async ({ field }) => {
  for (const part of sixtyThousand) {
    const text = part.repeat(60_000 / part.length);
    expect(field.safeParse(text).success, JSON.stringify(part)).toBe(false);
    await expectLinearIn(part, 60_000, (longer) => field.safeParse(longer));
  }
});

test("invisible characters are removed from names, joiners of letters and emoji stay", () => {
  for (const [typed, expected] of [
    ["Ro\u202Ebin", "Robin"],
    ["\u2066Robin\u2069", "Robin"],
    ["Ro\u200Bbin\uFEFF", "Robin"],
    ["Ro\u200Dbin", "Robin"],
    ["Ro\u00ADbin\u2060", "Robin"],
    ["Robin\u{E0041}", "Robin"],
    ["\u3164", ""],
    ["\u115F\u1160\uFFA0", ""],
    ["\u2800\u2800", ""],
    ["\uFE0F\uFE0F", ""],
    [" \uFE0F", " "],
    ["\u0301", ""],
    [" \u200B\u0301\u0308 \u0301Robin", "Robin"],
    ["Jose\u0301", "Jose\u0301"],
    ["علی\u200Cرضا", "علی\u200Cرضا"],
    ["क्\u200Dषमा", "क्\u200Dषमा"],
    ["👩\u200D🔬", "👩\u200D🔬"],
    ["❤️\u200D🔥", "❤️\u200D🔥"],
  ] as const)
    expect(withoutInvisible(typed)).toBe(expected);
  expect(isPerson("\u200B\u3164")).toBe(false);
  expect(personName("Name").parse("\u202E Robin ")).toBe("Robin");
});

test("a timestamp is in a year that exists", () => {
  expect(moment.safeParse("0000-01-01T00:00:00Z").success).toBe(false);
  expect(moment.safeParse("0001-01-01T00:00:00Z").success).toBe(true);
});
