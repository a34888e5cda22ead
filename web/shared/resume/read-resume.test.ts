import { readFileSync } from "node:fs";
import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { jobLines } from "#tests/job-lines.ts";
import { readResume } from "./read-resume.ts";
import { resumeLimits } from "./limits.ts";

const today = "2026-11";
const read = (bytes: Uint8Array | string, options: Partial<Parameters<typeof readResume>[1]> = {}) =>
  readResume(typeof bytes === "string" ? strToU8(bytes) : bytes, { today, ...options });
const problem = async (bytes: Uint8Array | string, options: Partial<Parameters<typeof readResume>[1]> = {}) =>
  read(bytes, options).then(
    () => "read",
    (error: unknown) => Reflect.get(Object(error), "problem") as unknown,
  );

const fileAt = (name: string) => new Uint8Array(readFileSync(`samples/resumes/${name}`));
const samples = readFileSync("samples/resumes/jobs.txt", "utf8")
  .split(/^# /m)
  .slice(1)
  .map((block) => {
    const [title = "", ...jobs] = block.trim().split("\n");
    const [file = "", name] = title.split(": ");
    return { file, name, jobs };
  });

/** Reads each sample once, because that takes longer than all other tests of this file. */
let readings: ReturnType<typeof readSamples> | undefined;
async function readSamples() {
  const all = [];
  // One after the other: each has only ten seconds.
  for (const sample of samples) all.push({ ...sample, reading: await read(fileAt(sample.file)) });
  return all;
}

test("résumés of 33 layouts in eight languages are read whole, and no job or name is invented", async () => {
  expect(samples.length).toBe(33);
  for (const { file, name, jobs, reading } of await (readings ??= readSamples())) {
    expect([file, ...jobLines(reading.jobs)]).toEqual([file, ...jobs]);
    if (reading.name) expect(`${reading.name.firstName} ${reading.name.lastName}`, file).toBe(name);
  }
});

const positions = `Company Name,Title,Description,Location,Started On,Finished On
"Acme, Inc.",Cook,"Led a team.
Two lines.",Berlin,Jan 2019,Mar 2021
Initech,Head Cook,,,2021,
`;

test("LinkedIn's Positions.csv is read, also within the zip of the export", async () => {
  const jobs = [
    { company: "Acme, Inc.", position: "Cook", place: "Berlin", startDate: "2019-01", endDate: "2021-03" },
    { company: "Initech", position: "Head Cook", startDate: "2021-01", endDate: "", isCurrent: true },
  ];
  expect(await read(positions)).toMatchObject({ format: "linkedin_export", jobs });
  expect(await read(positions.replaceAll("\n", "\r\n"))).toMatchObject({ jobs });
  const zip = zipSync({ "Basic/Positions.csv": strToU8(positions), "Messages.csv": strToU8("secret") });
  expect(await read(zip)).toMatchObject({ format: "linkedin_export", name: null, jobs });
});

test("data states the name, unless it could be divided in two ways", async () => {
  const jsonOf = (name: unknown) => JSON.stringify({ basics: { name }, work: [] });
  const profile = "First Name,Last Name,Maiden Name\nJo,Vale Ruiz,\n";
  const zip = zipSync({ "Positions.csv": strToU8(positions), "Profile.csv": strToU8(profile) });
  expect((await read(zip)).name).toEqual({ firstName: "Jo", lastName: "Vale Ruiz" });
  expect((await read(jsonOf("Jo van Vale"))).name).toEqual({ firstName: "Jo", lastName: "van Vale" });
  for (const name of ["Jo Vale Ruiz", 7, undefined]) expect((await read(jsonOf(name))).name).toBeNull();
  const { format, name } = await read(fileAt("europass-with-data-pt.pdf"));
  expect([format, name]).toEqual(["europass", { firstName: "Luís", lastName: "Nóbrega" }]);
});

test("only what LinkedIn made is read as LinkedIn's, whatever addresses a résumé has", async () => {
  for (const { file } of samples.filter((sample) => sample.file.endsWith(".pdf"))) {
    const isLinkedIn = (await read(fileAt(file))).format === "linkedin_pdf";
    expect(isLinkedIn, file).toBe(file.startsWith("linkedin"));
  }
});

test("a job without a company is shown as not understood", async () => {
  const { jobs, notUnderstood } = await read("Experience\n\nEngineer\nJan 2019 - Mar 2021\n");
  expect(jobs).toEqual([]);
  expect(notUnderstood.flatMap(({ lines }) => lines).join(" ")).toContain("2019");
});

test("a JSON Resume is read, and everything that is no job is left out", async () => {
  const work = [
    { name: "Acme", position: "Cook", startDate: "2019-01-15", endDate: "2021-03" },
    { name: "Initech", position: 7, startDate: "soon" },
    null,
  ];
  const { format, jobs } = await read(JSON.stringify({ work }));
  expect(format).toBe("json_resume");
  expect(jobs).toMatchObject([
    { company: "Acme", position: "Cook", startDate: "2019-01", endDate: "2021-03" },
  ]);
});

test("a text is read in UTF-8, UTF-16 and Windows-1252", async () => {
  const text = "Experience\n\nKoch\nBäckerei Müller GmbH\nJan 2019 - Mar 2021\n";
  const utf16 = Buffer.from(`\ufeff${text}`, "utf16le");
  const ansi = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  for (const bytes of [strToU8(text), utf16, ansi])
    expect((await read(bytes)).jobs).toMatchObject([{ company: "Bäckerei Müller GmbH", position: "Koch" }]);
});

test("files that cannot be read are refused, each for its reason", async () => {
  expect(await problem(new Uint8Array(resumeLimits.bytes + 1))).toBe("too_large");
  expect(await problem(fileAt("scanned.pdf"))).toBe("scanned");
  expect(await problem(fileAt("encrypted.pdf"))).toBe("encrypted");
  expect(await problem(fileAt("too-many-pages.pdf"))).toBe("too_many_pages");
  expect(await problem("%PDF-1.7\nnothing")).toBe("damaged");
  expect(await problem(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]))).toBe("unsupported");
  expect(await problem(zipSync({ "photo.png": new Uint8Array(10) }))).toBe("unsupported");
  expect(await problem(zipSync({ "word/document.xml": strToU8("<broken") }))).toBe("damaged");
  expect(await problem(strToU8("PK\u0003\u0004 and no more"))).toBe("damaged");
});

test("a zip file is refused when it has too many entries, or unzips to too much, whatever its header says", async () => {
  const many = Object.fromEntries(
    Array.from({ length: resumeLimits.zipEntries + 1 }, (_, index) => [`${index}`, new Uint8Array()]),
  );
  expect(await problem(zipSync(many))).toBe("zip_too_large");
  const bomb = zipSync({
    "word/document.xml": strToU8("<w:document/>"),
    "word/media/a": new Uint8Array(resumeLimits.unzippedBytes),
  });
  // The header claims one byte.
  const view = new DataView(bomb.buffer);
  for (let index = 0; index + 28 < bomb.length; index++)
    if (view.getUint32(index, true) === 0x02014b50) view.setUint32(index + 24, 1, true);
  expect(bomb.length).toBeLessThan(100_000);
  expect(await problem(bomb)).toBe("zip_too_large");
});

test("each line of a file is in a job, not understood, or left aside", async () => {
  const text = [
    "Robin Vale",
    "Experience",
    "Head Cook",
    "Acme Inc.",
    "Jan 2019 - Mar 2021",
    "- Prepared the 2020 budget",
    "Cook",
    "Initech",
    "2016 - 2018",
    "Harvest work every summer until 2015",
    "Education",
    "State University, 2010",
  ];
  const { jobs, notUnderstood, unusedLines } = await read(text.join("\n"));
  expect(jobs.map(({ company }) => company)).toEqual(["Acme Inc.", "Initech"]);
  expect(notUnderstood).toEqual([{ page: null, lines: ["Harvest work every summer until 2015"] }]);
  const shown = [...jobs.map(({ passage }) => passage), ...notUnderstood].flatMap(({ lines }) => lines);
  expect([...shown, ...unusedLines].toSorted()).toEqual(text.toSorted());
});

test.each([
  [
    "a town below the company",
    "Verkäuferin\nREWE\nKöln\n01/2019 - 12/2022\nKassiererin\nLidl\nBonn\n01/2017 - 12/2018",
    [],
  ],
  ["a break", "Career Break\nFull-time parenting\nJan 2021 - Jan 2022 · 1 yr 1 mo", []],
  ["studies", "Trinity College Dublin\nComputer Science\n2012 - 2016", []],
  ["a form", "Company: Acme\nTitle: Cook\nDates: 01/2019 - 02/2021", ["Cook @ Acme: 2019-01 2021-02"]],
  [
    "several roles at one company",
    "Acme\nFull-time · 4 yrs\nHead Cook\nJan 2021 - Dec 2022 · 2 yrs\nRemote\nCook\nJan 2019 - Dec 2020 · 2 yrs",
    ["Head Cook @ Acme: 2021-01 2022-12", "Cook @ Acme: 2019-01 2020-12"],
  ],
])("a file of text is read as carefully as a pasted text: %s", async (_what, text, jobs) => {
  expect(jobLines((await read(text)).jobs)).toEqual(jobs);
});

test("line breaks, lists and rows of tables of a Word file are read as they look", async () => {
  const paragraph = (text: string) =>
    `<w:p><w:r>${text
      .split("\n")
      .map((line) => `<w:t>${line}</w:t>`)
      .join("<w:br/>")}</w:r></w:p>`;
  const item = (text: string) =>
    paragraph(text).replace(
      "<w:p>",
      '<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>',
    );
  const row = (...cells: string[]) => `<w:tr>${cells.map((cell) => `<w:tc>${cell}</w:tc>`).join("")}</w:tr>`;
  const word = (body: string) => {
    const main = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
    const relations = "http://schemas.openxmlformats.org/package/2006/relationships";
    const type = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    return zipSync({
      "_rels/.rels": strToU8(
        `<Relationships xmlns="${relations}"><Relationship Id="a" Type="${type}/officeDocument" Target="word/document.xml"/></Relationships>`,
      ),
      "word/_rels/document.xml.rels": strToU8(
        `<Relationships xmlns="${relations}"><Relationship Id="b" Type="${type}/numbering" Target="numbering.xml"/></Relationships>`,
      ),
      "word/numbering.xml": strToU8(
        `<w:numbering ${main}><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
      ),
      "word/document.xml": strToU8(
        `<w:document ${main}><w:body>${paragraph("Experience")}${body}</w:body></w:document>`,
      ),
    });
  };
  const jobs = ["Engineer @ Acme: 2020-03 2022-04", "Cook @ Initech: 2018-01 2020-02"];
  const breaks =
    paragraph("Engineer\nAcme\n03/2020 – 04/2022") +
    item("Team leadership") +
    paragraph("Cook\nInitech\n01/2018 – 02/2020") +
    item("Stock control");
  const cells = (...texts: string[]) => row(...texts.map(paragraph));
  const table = `<w:tbl>${cells("Dates", "Company", "Position", "Location")}${cells("03/2020 – 04/2022", "Acme", "Engineer", "Rome")}${cells("01/2018 – 02/2020", "Initech", "Cook", "")}</w:tbl>`;
  for (const body of [breaks, table]) expect(jobLines((await read(word(body))).jobs)).toEqual(jobs);
  const rail = `<w:tbl>${row(paragraph("03/2020 – 04/2022\nRome"), paragraph("Engineer\nAcme"))}</w:tbl>`;
  expect(jobLines((await read(word(rail))).jobs)).not.toContain("Engineer @ Rome: 2020-03 2022-04");
});

test("reading ends when its time is over", async () => {
  let calls = 0;
  const now = () => calls++ * resumeLimits.milliseconds;
  expect(await problem(fileAt("web-one-column-es.pdf"), { now })).toBe("took_too_long");
});

test("every company and year of a job are words of the file, next to where they were found", async () => {
  for (const { file, reading } of await (readings ??= readSamples())) {
    for (const { company, position, startDate, passage } of reading.jobs) {
      const found = passage.lines.join(" ").replaceAll(/\s+/g, " ");
      for (const word of [company, position].flatMap((text) => text.split(/[\s,]+/)))
        expect(found, file).toContain(word);
      expect(found, file).toMatch(new RegExp(`${startDate.slice(0, 4)}|${startDate.slice(2, 4)}`));
    }
  }
});
