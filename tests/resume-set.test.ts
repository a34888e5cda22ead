import { expect, test } from "vitest";
import { dateForms } from "./benchmarks/resumes/dates.ts";
import { missingInText } from "./benchmarks/resumes/missing-in-text.ts";
import { plainText } from "./benchmarks/resumes/plain-text.ts";
import { groups, resumeSet } from "./benchmarks/resumes/resume-set.ts";
import { compareJobs, type FoundJob } from "./benchmarks/resumes/score.ts";
import { readTruth, writeTruth, type TrueJob } from "./benchmarks/resumes/truth.ts";
import { languages } from "./benchmarks/resumes/words.ts";

const set = resumeSet();
const readable = set.filter(({ truth }) => truth.refused === null);

test("at least 200 résumés are made up, in all languages, layouts and forms of dates", () => {
  expect(readable.length).toBeGreaterThanOrEqual(200);
  expect(new Set(set.map(({ name }) => name)).size).toBe(set.length);
  expect(new Set(set.map(({ group }) => group))).toEqual(new Set(groups));
  for (const [layout, files] of Map.groupBy(readable, (file) => `${file.group} ${file.layout}`))
    expect(new Set(files.map(({ language }) => language)), layout).toEqual(new Set(languages));
  for (const [form, files] of Map.groupBy(readable, (file) => file.form))
    expect(files.length, form).toBeGreaterThanOrEqual(8);
  expect(new Set(readable.map(({ form }) => form))).toEqual(new Set([...dateForms, "data"]));
  expect(readable.some(({ truth }) => hasTwoRoles(truth.jobs))).toBe(true);
});

test("the same résumés are made each time, and others for another seed", async () => {
  const isSame = (first: typeof set, second: typeof set) =>
    first.every(({ truth }, index) => JSON.stringify(truth) === JSON.stringify(second[index]?.truth));
  expect(isSame(set, resumeSet())).toBe(true);
  expect(isSame(set, resumeSet(2))).toBe(false);
  const again = resumeSet();
  for (let index = 0; index < set.length; index += 24)
    expect(await again[index]?.write(null), set[index]?.name).toEqual(await set[index]?.write(null));
});

test("each company, position and period of a truth is in its file", async () => {
  let written = 0;
  // Every third has each layout and each language.
  for (const { name, truth, dates, write } of readable.filter((_, index) => index % 3 === 0)) {
    const bytes = await write(null);
    if (!bytes) continue;
    written++;
    expect(truth.jobs.length).toBeGreaterThan(1);
    expect(dates.length).toBeGreaterThanOrEqual(truth.jobs.length);
    expect(missingInText(await plainText(bytes, name), truth, dates), name).toEqual([]);
  }
  expect(written).toBeGreaterThan(80);
});

test("a file whose text lacks a company or a period is noticed", () => {
  const truth = { name: null, jobs: [real("Acorn GmbH", "Chef", "2020-01", "")], refused: null };
  expect(missingInText("C H E F\nAcorn Gm-\nbH, 01/2020 – heute", truth, ["01/2020 – heute"])).toEqual([]);
  expect(missingInText("Chef, Acorn, 01/2020", truth, ["02/2020"])).toEqual(["Acorn GmbH", "02/2020"]);
});

test("a job counts as whole if company, position and both months are right", () => {
  const page = [real("Acorn & Co.", "Chef", "2020-01", ""), real("Beech", "Cook", "2018", "2019")];
  const right = [found("ACORN & CO", "Chef", "2020-01", ""), found("Beech", "Cook", "2018-06", "2019-12")];
  expect(compareJobs(page, right)).toMatchObject({ real: 2, found: 2, whole: 2, invented: [], missed: [] });
  const wrong = [
    found("Acorn & Co.", "Head Chef", "2020-01", ""),
    found("Beech, Leeds", "Cook", "2018-06", "2019-12"),
  ];
  expect(compareJobs(page, wrong)).toMatchObject({
    companies: 1,
    positions: 1,
    months: 2,
    whole: 0,
    invented: [],
  });
  // A job that has ended is not a current one, nor the other way round.
  const ended = [found("Acorn & Co.", "Chef", "2020-01", "2021-03"), found("Beech", "Cook", "2018-06", "")];
  expect(compareJobs(page, ended)).toMatchObject({ months: 0 });
});

test("a job is invented if its company or its months are in no job of the page", () => {
  const page = [real("Acorn", "Chef", "2020-01", "2021-05"), real("Beech", "Cook", "2018-02", "2019-12")];
  const invented = (...jobs: FoundJob[]) => compareJobs(page, jobs).invented.length;
  expect(invented(found("Acorn", "Chef", "2020-01", "2021-06"))).toBe(1);
  expect(invented(found("Elm School", "Chef", "2020-01", "2021-05"))).toBe(1);
  expect(invented(found("", "Chef", "2020-01", "2021-05"))).toBe(1);
  expect(invented(found("Acorn", "Chef", "2018-02", "2019-12"))).toBe(0);
  expect(compareJobs(page, [found("Acorn", "Chef", "2018-02", "2019-12")]).whole).toBe(0);
});

test("volunteering may be found or not, but each found job is used once", () => {
  const page = [
    real("Acorn", "Chef", "2020-01", "2021-05"),
    { ...real("Soup", "Helper", "2019-01", ""), isOptional: true },
  ];
  const chef = found("Acorn", "Chef", "2020-01", "2021-05");
  const counts = { real: 1, found: 1, whole: 1, invented: [] };
  expect(compareJobs(page, [chef])).toMatchObject(counts);
  expect(compareJobs(page, [chef, found("Soup", "Helper", "2019-01", "")])).toMatchObject(counts);
  expect(compareJobs(page, [chef, chef])).toMatchObject({ ...counts, found: 2 });
});

test("truths are read as they are written, and with dates as on the page", () => {
  for (const { truth } of set) expect(readTruth(writeTruth(truth))).toEqual(truth);
  const job = { title: "Chef", company: ["Acorn", "Acorn GmbH"], dates: "Sept. 2025 – Apr. 2026" };
  const read = (dates: string) => readTruth(JSON.stringify({ experience: [{ ...job, dates }] })).jobs[0];
  expect(read("Sept. 2025 – Apr. 2026")).toMatchObject({
    companies: ["Acorn", "Acorn GmbH"],
    start: "2025-09",
    end: "2026-04",
  });
  expect(read("2020 - Present")).toMatchObject({ start: "2020", end: "" });
  expect(read("2019")).toMatchObject({ start: "2019", end: "2019" });
  expect(() => read("a while - Present")).toThrow("no date");
});

const hasTwoRoles = (jobs: TrueJob[]) =>
  jobs.some(({ companies }, index) => jobs[index + 1]?.companies[0] === companies[0]);

const real = (company: string, position: string, start: string, end: string): TrueJob => ({
  companies: [company],
  positions: [position],
  start,
  end,
  isOptional: false,
});

const found = (company: string, position: string, startDate: string, endDate: string): FoundJob => ({
  company,
  position,
  startDate,
  endDate,
  isCurrent: endDate === "",
});
