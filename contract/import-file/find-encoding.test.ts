import fc from "fast-check";
import { expect, test } from "vitest";
import { isDoubleEncoded, repairDoubleEncoding } from "#contract/pasted.ts";
import { decoderFor } from "./encodings.ts";
import { findEncoding } from "./find-encoding.ts";
import { readText } from "./read-file.ts";

/** Invented names with the letters of their languages. */
const names = {
  de: "Jörg Müller|Käthe Schäfer|Günther Groß|Björn Höfer|Jürgen Weiß|Sören Krüger|Ömer Öztürk|Änne Übel|Lena Strauß|Bärbel Kühn",
  fr: "Hélène Lefèvre|François Benoît|Éloïse Côté|Zoé Prévost|Jérôme Désiré|Anaïs Gérard|Théo Bérénice|Noël Châtelet|Agnès Fouché|Raphaël Müller",
  es: "José Muñoz|María Núñez|Ángel Gómez|Íñigo Peña|Lucía Martín|Raúl Ibáñez|Begoña Sánchez|Óscar López|Andrés Gutiérrez|Inés Jiménez",
  pt: "João Conceição|Inês Gonçalves|Antônio Araújo|Luís Magalhães|Sebastião Simões|Patrícia Assunção|Mário Brandão|Márcia Falcão|Fábio Leão|Débora Guimarães",
  nordic:
    "Åse Sørensen|Bjørn Kjær|Jørgen Ødegård|Søren Åkesson|Åsa Sjöberg|Märta Öberg|Håkon Bråten|Pål Næss|Mikko Hämäläinen|Päivi Mäkelä",
  is: "Þórður Guðmundsson|Björk Guðmundsdóttir|Ægir Þór|Sigríður Jónsdóttir|Óðinn Hallgrímsson|Guðrún Ósk",
  it: "Niccolò Rossi|Nicolò Bianchi|Mosè Conti|Giosuè Marò|Cantù Luca",
  ca: "Núria Güell|Mercè Puigcercós|Òscar Bosch|Marçal Serra|Gal·la Trías",
  cs: "Jiří Dvořák|Tomáš Novák|Petra Němcová|Lukáš Černý|Božena Kučerová|Štěpán Veselý|Zdeněk Růžička|Ondřej Přikryl|Kateřina Králová|Jan Šťastný",
  pl: "Małgorzata Wiśniewska|Łukasz Wójcik|Paweł Kamiński|Agnieszka Kozłowska|Jędrzej Dąbrowski|Żaneta Święcicka|Michał Król|Grażyna Źrebiec|Stanisław Gołębiewski|Józef Pająk",
  hu: "Erdős Pál|Szűcs Gábor|Kovács Győző|Tóth László|Németh Ágnes|Fülöp Ödön|Horváth Éva|Bíró Jenő",
  hr: "Ivan Kovačić|Marko Babić|Željka Šarić|Ana Đurić|Luka Perišić|Jelena Janković|Krešimir Župan",
  ro: "Ştefan Ionescu|Mădălina Popa|Raţiu Ioana|Cătălin Bănică|Ilinca Măţ|Gheorghiţă Şerban",
  tr: "Ayşe Yılmaz|Şahin Doğan|İbrahim Çelik|Gülşen Işık|Oğuz Kılıç|Çağla Öztürk|Hüseyin Aydın|Müge Güneş",
  lt: "Jānis Bērziņš|Kristīne Kalniņa|Žydrūnas Šimkus|Rūta Ąžuolaitė|Ģirts Ķēniņš|Ieva Vaičiūnienė|Laimutė Grybauskaitė",
  et: "Tõnu Kõiv|Õie Põder|Jüri Mägi|Ülle Tamm",
  ru: "Иван Петров|Ольга Смирнова|Сергей Кузнецов|Юлия Щербакова|Алексей Ёлкин|Татьяна Жукова",
  uk: "Олександр Шевченко|Їжак Ірина|Євген Ґалаґан|Наталія Бойко|Дмитро Коваленко",
  el: "Γιώργος Παπαδόπουλος|Μαρία Νικολάου|Ελένη Ιωάννου|Κώστας Αντωνίου",
  he: "משה כהן|שרה לוי|דוד מזרחי",
  ar: "محمد علي|فاطمة الزهراء|أحمد حسن",
  th: "สมชาย ใจดี|สมหญิง รักไทย",
  ja: "山田 太郎|佐藤 花子|たなか さくら|スズキ イチロー|高橋 健太",
  zh: "王伟|李娜|张敏|刘洋|陈静|欧阳修|赵丽颖",
  tw: "陳怡君|林志明|黃美玲|張家豪|劉德華",
  ko: "김민준|이서연|박지훈|최수빈|정예은|황보석",
};
/** The encodings of files in these languages. */
const uses: Record<string, (keyof typeof names)[]> = {
  "windows-1252": ["de", "fr", "es", "pt", "nordic", "is", "it", "ca", "et"],
  macintosh: ["de", "fr", "es", "pt", "nordic", "it", "ca"],
  cp850: ["de", "fr", "es", "pt", "nordic"],
  "iso-8859-15": ["de", "fr", "es"],
  "windows-1250": ["cs", "pl", "hu", "hr", "ro", "de"],
  "iso-8859-2": ["cs", "pl", "hu", "hr", "ro"],
  "windows-1254": ["tr", "de"],
  "windows-1257": ["lt", "et"],
  "windows-1251": ["ru", "uk"],
  "koi8-u": ["ru", "uk"],
  "iso-8859-5": ["ru"],
  "x-mac-cyrillic": ["ru", "uk"],
  ibm866: ["ru"],
  "windows-1253": ["el"],
  "iso-8859-7": ["el"],
  "windows-1255": ["he"],
  "windows-1256": ["ar"],
  "windows-874": ["th"],
  shift_jis: ["ja"],
  "euc-jp": ["ja"],
  gb18030: ["zh"],
  big5: ["tw"],
  "euc-kr": ["ko"],
};

const fileOf = (list: string[]) =>
  `Name,E-mail,Company\n${list.map((name, index) => `${name},a${index}@x.example,Acme\n`).join("")}`;

async function textOf(file: Blob): Promise<string[]> {
  const { choices } = await findEncoding(file);
  const texts: string[] = [];
  for (const { reading } of choices) {
    let all = "";
    for await (const { text } of readText(file, reading)) all += text;
    texts.push(all);
  }
  return texts;
}

test.for(Object.entries(uses))(
  "names in %s are decoded correctly, or the right encoding is offered",
  async ([encoding, languages]) => {
    const encode = encoderOf(encoding);
    for (const language of languages) {
      const all = names[language].split("|");
      for (const list of [all, all.slice(0, 2), all.slice(-1), all.map((name) => name.toUpperCase())]) {
        const bytes = encode(fileOf(list));
        if (!bytes || bytes.every((byte) => byte < 0x80)) continue;
        const file = new Blob([bytes]);
        const { isOpen } = await findEncoding(file);
        const texts = await textOf(file);
        // Never wrong without a question; for ten names, the right encoding is offered.
        if (!isOpen) expect(texts[0]).toBe(fileOf(list));
        else if (list === all) expect(texts).toContain(fileOf(list));
      }
    }
  },
);

test("German, French, Spanish, Portuguese and Nordic names from Excel or a Mac need no question", async () => {
  for (const encoding of ["windows-1252", "macintosh"])
    for (const language of ["de", "fr", "es", "pt", "nordic"] as const) {
      const bytes = encoderOf(encoding)(fileOf(names[language].split("|")));
      const { isOpen } = await findEncoding(new Blob([bytes ?? ""]));
      expect([encoding, language, isOpen]).toEqual([encoding, language, false]);
    }
});

test("one invalid byte in UTF-8 changes no other name: the admin chooses, with that cell as the example", async () => {
  const rows = "Jörg Öl,jo@x.example,Acme\n";
  for (const before of [1, 60_000]) {
    // Also after the first megabyte, whose end splits a character.
    const file = new Blob([`name,e-mail,company,team\n${rows.repeat(before)}`, badRow, rows]);
    const { choices, isOpen } = await findEncoding(file);
    expect(isOpen).toBe(true);
    expect(choices[0]?.examples).toEqual(["Bad é One"]);
    expect(choices.at(-1)?.reading.label).toContain("reject the rows");
    for (const text of await textOf(file)) expect(text.split("Jörg Öl")).toHaveLength(before + 2);
    expect((await textOf(file)).at(-1)).toContain("Bad \uFFFD One");
  }
});

const badRow = Buffer.from("Bad \xe9 One,bo@x.example,Acme\n", "latin1");

test("UTF-16 is recognized with and without a byte order mark", async () => {
  const text = fileOf(names.de.split("|"));
  const little = Buffer.from(text, "utf16le");
  const big = Buffer.from(little).swap16();
  for (const bytes of [little, big, Buffer.concat([Buffer.from([0xff, 0xfe]), little])])
    expect(await textOf(new Blob([bytes]))).toEqual([text]);
});

test("a file that was encoded twice as a whole is repaired; otherwise its rows are rejected one by one", async () => {
  const text = fileOf(["Jörg Öl", "Zoë D’Arc", "Иван Петров", "Łukasz Żak"]);
  const twice = garbled(text);
  expect(await textOf(new Blob([twice]))).toEqual([text]);
  // A character is split between two pieces.
  const long = "Ada,a@x.example,Acme\n".repeat(60_000).slice(0, 1024 * 1024 - 3);
  expect(await textOf(new Blob([`${long}${twice}`]))).toEqual([long + text]);
  expect(await textOf(new Blob([`${twice}Änne,b@x.example,Acme\n`]))).toEqual([
    `${twice}Änne,b@x.example,Acme\n`,
  ]);
});

test("a text that was encoded twice is recognized, and no real name is taken for one", () => {
  const name = fc.constantFrom(...Object.values(names).flatMap((list) => list.split("|")));
  const rounds = fc.integer({ min: 1, max: 2 });
  fc.assert(
    fc.property(name, rounds, (written, times) => {
      expect(isDoubleEncoded(written)).toBe(false);
      expect(isDoubleEncoded(written.toUpperCase())).toBe(false);
      let wrong = written;
      for (let time = 0; time < times; time++) wrong = garbled(wrong);
      expect(repairDoubleEncoding(wrong)).toBe(written);
    }),
  );
  for (const real of ["NESTLÉ®", "SÃO PAULO", "CAFÉ»", "‘é’", "Ö–Ü"])
    expect(isDoubleEncoded(real)).toBe(false);
  expect(repairDoubleEncoding("J√∂rg")).toBe("Jörg");
});

const garbled = (text: string) => new TextDecoder("windows-1252").decode(new TextEncoder().encode(text));

/** What a program that knows only this encoding would write; null where it has no such letter. */
function encoderOf(encoding: string): (text: string) => Uint8Array<ArrayBuffer> | null {
  const known = new Map<string, number[]>();
  const decoder = decoderFor({ encoding, label: "" });
  const learn = (...bytes: number[]) => {
    const text = decoder.decode(Uint8Array.from(bytes));
    if (Array.from(text).length === 1 && text !== "\uFFFD" && !known.has(text)) known.set(text, bytes);
  };
  for (let byte = 128; byte < 256; byte++) learn(byte);
  if (/jis|euc|gb|big/.test(encoding))
    for (let lead = 129; lead < 255; lead++) for (let trail = 64; trail < 255; trail++) learn(lead, trail);
  return (text) => {
    const bytes = Array.from(text, (character) =>
      character < "\x80" ? [character.charCodeAt(0)] : known.get(character),
    );
    return bytes.includes(undefined) ? null : Uint8Array.from(bytes.flatMap((some) => some ?? []));
  };
}
