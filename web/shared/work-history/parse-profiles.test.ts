import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { jobLines } from "#tests/job-lines.ts";
import { parseExperience } from "./parse-experience.ts";

const languages = ["en", "de", "fr", "es", "nl", "pt", "it"];

interface Paste {
  name: string;
  text: string;
  jobs: string[];
  notUnderstood: string[];
}

const pastes = languages.flatMap((language) => {
  const file = readFileSync(`samples/profiles/${language}.txt`, "utf8");
  return file
    .split(/^# /m)
    .slice(1)
    .map((block): Paste => {
      const [paste = "", labels = ""] = block.split("\n=>\n");
      const [name = "", ...lines] = paste.split("\n");
      const expected = labels.trim().split("\n");
      return {
        name: `${language}: ${name}`,
        text: lines.join("\n"),
        jobs: expected.filter((label) => !label.startsWith("? ")),
        notUnderstood: expected.flatMap((label) => (label.startsWith("? ") ? [label.slice(2)] : [])),
      };
    });
});

const readings = pastes.map((paste) => {
  const reading = parseExperience(paste.text, "2026-11");
  return { ...reading, paste, found: jobLines(reading.jobs) };
});

test("98 % of the jobs in labelled texts of seven languages are right", () => {
  expect(pastes.length).toBeGreaterThanOrEqual(60);
  const missed = readings.flatMap(({ paste, found }) =>
    paste.jobs.filter((job) => !found.includes(job)).map((job) => `${paste.name}: ${job}`),
  );
  const all = pastes.flatMap(({ jobs }) => jobs).length;
  expect((all - missed.length) / all, missed.join("\n")).toBeGreaterThanOrEqual(0.98);
});

test("no job is invented", () => {
  const invented = readings.flatMap(({ paste, found }) =>
    found.filter((job) => !paste.jobs.includes(job)).map((job) => `${paste.name}: ${job}`),
  );
  expect(invented).toEqual([]);
});

test("a text that was saved years ago has the same jobs", () => {
  for (const { paste, found } of readings)
    expect(jobLines(parseExperience(paste.text, "2031-02").jobs), paste.name).toEqual(found);
});

test("lines that were not understood are shown as such, and no line is dropped", () => {
  for (const { paste, jobs, notUnderstood, unusedLines } of readings) {
    expect(notUnderstood, paste.name).toEqual(paste.notUnderstood);
    const shown = [...notUnderstood, ...unusedLines, ...jobs.flatMap((job) => [job.company, job.position])];
    const prose = paste.text.split("\n").filter((line) => /[•.]$|^[-•] /.test(line));
    for (const line of prose) if (!/· |logo/.test(line)) expect(shown, paste.name).toContain(line);
  }
});
