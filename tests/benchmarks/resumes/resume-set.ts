import { strToU8 } from "fflate";
import { dateForms, hasMonths, monthOf, type DateForm, type Month } from "./dates.ts";
import { randomNumbers } from "../../random-numbers.ts";
import { makeResume, type Random, type Resume } from "./make-resume.ts";
import { makeStyle, toDocument, type ResumeDocument, type Style } from "./resume-document.ts";
import { refusedFiles } from "./refused-files.ts";
import type { Truth } from "./truth.ts";
import { languages, type Language } from "./words.ts";
import {
  asLinkedIn,
  writeEuropass,
  writeJsonResume,
  writeLinkedInExport,
  writeOldEuropass,
  writePositions,
  writeText,
} from "./write-data.ts";
import { writeDocx } from "./write-docx.ts";
import { fonts, writePdf } from "./write-pdf.ts";

export interface ResumeFile {
  name: string;
  group: Group;
  layout: string;
  language: Language;
  /** How its periods are written, or 'data'. */
  form: DateForm | "data";
  truth: Truth;
  /** Null if it must be printed and there is no Chromium. */
  write: (print: Print | null) => Promise<Uint8Array | null>;
  /** The periods as they are written. */
  dates: string[];
}

type Print = (document: ResumeDocument) => Promise<Uint8Array>;

export const groups = [
  "one column",
  "two columns",
  "tables",
  "LinkedIn",
  "Europass",
  "Word",
  "data and text",
  "refused",
] as const;
type Group = (typeof groups)[number];

type Extension = "pdf" | "docx" | "zip" | "csv" | "json" | "txt";

interface Layout {
  group: Group;
  name: string;
  /** What layouts.typ or another writer calls it. */
  layout: string;
  extension: Extension;
  style?: Partial<Style>;
  /** One employer has several roles. */
  severalRoles?: boolean;
  /** How many for each language. */
  variants?: number;
  /** The only forms of dates that it has. */
  dates?: DateForm[];
  /** How data has a month. */
  month?: (month: Month) => string;
  write: (
    document: ResumeDocument,
    resume: Resume,
    print: Print | null,
  ) => Promise<Uint8Array | null> | Uint8Array;
}

const pdf = (group: Group, layout: string, name: string, rest: Partial<Layout> = {}): Layout => ({
  group,
  name,
  layout,
  extension: "pdf",
  write: writePdf,
  ...rest,
});
const oneColumn = (jobs: string, rest: Partial<Layout> = {}) =>
  pdf("one column", "one column", jobs, { style: { jobs }, ...rest });
const web = (group: Group, layout: string) =>
  pdf(group, layout, layout, { write: async (document, _, print) => (print ? await print(document) : null) });

const narrow = { isNarrow: true, centered: false, heading: "caps" } as const;
const layouts: Layout[] = [
  oneColumn("title first", { variants: 2 }),
  oneColumn("company first"),
  oneColumn("dates rail"),
  oneColumn("one line"),
  oneColumn("title at company"),
  oneColumn("stacked"),
  oneColumn("dates above"),
  oneColumn("between dots"),
  pdf("one column", "one column", "no heading for jobs", {
    style: { jobs: "in brackets", hasWorkHeading: false, educationFirst: false },
  }),
  oneColumn("banner", { severalRoles: true, variants: 2 }),
  pdf("one column", "label rail", "label rail", { style: { jobs: "title first" } }),
  web("one column", "web, one column"),
  pdf("two columns", "sidebar left", "sidebar left", { style: { jobs: "stacked", isNarrow: true } }),
  pdf("two columns", "sidebar left", "sidebar left, dates right", { style: { jobs: "title first" } }),
  pdf("two columns", "sidebar right", "sidebar right", { style: { jobs: "one line", isNarrow: true } }),
  pdf("two columns", "sidebar right", "sidebar right, banner", {
    style: { jobs: "banner", ...narrow },
    severalRoles: true,
  }),
  pdf("two columns", "in rows", "sidebar, row by row", { style: { jobs: "stacked", isNarrow: true } }),
  pdf("two columns", "flowing", "two columns of text", { style: { jobs: "stacked", isNarrow: true } }),
  web("two columns", "web, sidebar right"),
  web("two columns", "web, sidebar left"),
  pdf("tables", "one column", "bordered", { style: { jobs: "bordered" } }),
  pdf("tables", "one column", "four columns", { style: { jobs: "four columns", bullet: "•" } }),
  pdf("LinkedIn", "linkedin", "PDF", {
    style: { font: "Inter", size: 10, footer: false, isJustified: false },
    severalRoles: true,
    variants: 2,
    dates: ["March 2021 – June 2023 (2 years 4 months)"],
  }),
  {
    group: "LinkedIn",
    name: "export",
    layout: "export",
    extension: "zip",
    severalRoles: true,
    month: asLinkedIn,
    write: (_, resume) => writeLinkedInExport(resume),
  },
  {
    group: "LinkedIn",
    name: "Positions.csv",
    layout: "positions",
    extension: "csv",
    month: asLinkedIn,
    write: (_, resume) => strToU8(writePositions(resume)),
  },
  pdf("Europass", "europass", "with data", {
    write: (document, resume) =>
      writePdf({
        ...document,
        attachment:
          languages.indexOf(document.language) % 2 === 0 ? writeEuropass(resume) : writeOldEuropass(resume),
      }),
    style: { bracketed: true },
    dates: ["03/2021 – 06/2023", "15.03.2021 – 15.06.2023"],
  }),
  pdf("Europass", "europass", "brackets", {
    style: { bracketed: true },
    dates: ["03/2021 – 06/2023", "15.03.2021 – 15.06.2023"],
  }),
  pdf("Europass", "europass", "capitals", { dates: ["03/2021 – 06/2023", "15.03.2021 – 15.06.2023"] }),
  { group: "Word", name: "paragraphs", layout: "Word", extension: "docx", variants: 2, write: writeDocx },
  {
    group: "Word",
    name: "dates in a table",
    layout: "Word, dates in a table",
    extension: "docx",
    write: writeDocx,
  },
  { group: "Word", name: "sidebar", layout: "Word, sidebar", extension: "docx", write: writeDocx },
  {
    group: "data and text",
    name: "JSON Resume",
    layout: "json",
    extension: "json",
    month: monthOf,
    write: (_, resume) => writeJsonResume(resume),
  },
  { group: "data and text", name: "text", layout: "text", extension: "txt", variants: 2, write: writeText },
];
const jobsOfWord = ["title first", "company first", "stacked"];
const jobsOfText = ["title first", "company first", "dates above", "one line"];

/** The same files for the same seed. Another seed makes others, to see how well a reader carries over. */
export function resumeSet(seed = 1): ResumeFile[] {
  const files = layouts.flatMap((layout, layoutIndex) =>
    languages.flatMap((language, languageIndex) =>
      Array.from({ length: layout.variants ?? 1 }, (_, variant) => {
        const index = (layoutIndex * languages.length + languageIndex) * 2 + variant;
        const forms = layout.dates ?? dateForms;
        // Over the layouts, each form meets each language.
        const form = forms[(layoutIndex + languageIndex * 7 + variant * 9 + seed) % forms.length] as DateForm;
        return makeFile(layout, language, form, index, randomNumbers(seed * 100_003 + index));
      }),
    ),
  );
  return [...files, ...refusedFiles()];
}

function makeFile(
  layout: Layout,
  language: Language,
  form: DateForm,
  index: number,
  random: Random,
): ResumeFile {
  const resume = makeResume(language, random, {
    severalRoles: layout.severalRoles ?? random() < 0.3,
    isLong: random() < 0.25,
  });
  const jobs = layout.extension === "txt" ? jobsOfText : jobsOfWord;
  const style = makeStyle(random, fonts, { jobs: jobs[index % jobs.length] ?? "", ...layout.style });
  const document = toDocument(resume, layout.layout, form, style);
  const slug = [layout.group, layout.name, language, index]
    .join(" ")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-");
  return {
    name: `${slug}.${layout.extension}`,
    group: layout.group,
    layout: layout.name,
    language,
    form: layout.month ? "data" : form,
    truth: truthOf(resume, layout.month !== undefined || hasMonths(form)),
    dates: layout.month
      ? monthsOf(resume).map(layout.month)
      : document.employers.flatMap(({ roles }) => roles.map(({ dates }) => dates)),
    write: async (print) => await layout.write(document, resume, print),
  };
}

const monthsOf = ({ employers }: Resume) =>
  employers.flatMap(({ roles }) =>
    roles.flatMap(({ period: { start, end } }) => (end ? [start, end] : [start])),
  );

function truthOf(resume: Resume, hasMonth: boolean): Truth {
  const write = (month: Month) => (hasMonth ? monthOf(month) : String(month.year));
  return {
    name: `${resume.firstName} ${resume.lastName}`,
    refused: null,
    jobs: resume.employers.flatMap(({ company, roles }) =>
      roles.map(({ position, period: { start, end } }) => ({
        companies: [company],
        positions: [position],
        start: write(start),
        end: end ? write(end) : "",
        isOptional: false,
      })),
    ),
  };
}
