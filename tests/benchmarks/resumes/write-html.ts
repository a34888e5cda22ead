import { chromium as playwright } from "@playwright/test";
import { chromium } from "../../chromium.js";
import type { ResumeDocument } from "./resume-document.ts";

/** Prints pages to PDF, as people do with résumés of web pages. Null without a Chromium. */
export async function openPrinter() {
  const executablePath = await chromium().catch(() => null);
  if (!executablePath) return null;
  const browser = await playwright.launch({ executablePath });
  const page = await browser.newPage();
  return {
    print: async (document: ResumeDocument): Promise<Uint8Array> => {
      await page.setContent(toHtml(document));
      return await page.pdf({
        format: document.language === "en" ? "Letter" : "A4",
        margin: { top: "15mm", bottom: "15mm", left: "14mm", right: "14mm" },
      });
    },
    close: () => browser.close(),
  };
}

const escape = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const list = (items: string[]) => `<ul>${items.map((item) => `<li>${escape(item)}</li>`).join("")}</ul>`;

const css = `
  body { font: 10.5pt/1.35 "DejaVu Sans", "Liberation Sans", sans-serif; margin: 0; }
  h1 { font-size: 22pt; margin: 0; }
  h2 { font-size: 12pt; font-variant: small-caps; letter-spacing: 0.05em; border-bottom: 1px solid #999; margin: 14pt 0 6pt; }
  h3 { font-size: 10.5pt; margin: 8pt 0 0; }
  p { margin: 2pt 0; }
  ul { margin: 3pt 0; padding-left: 14pt; }
  .spread { display: flex; justify-content: space-between; }
  .sides { display: grid; grid-template-columns: 1fr 5cm; gap: 8mm; }
  .sides.left { grid-template-columns: 5cm 1fr; }
  .chips span { display: inline-block; border: 1px solid #999; border-radius: 6pt; padding: 0 5pt; margin: 1pt; }
  time { color: #555; }`;

function toHtml(document: ResumeDocument): string {
  const narrow = document.sections.filter(({ isNarrow }) => isNarrow);
  const wide = document.sections.filter(({ isNarrow }) => !isNarrow);
  const sections = (chosen: ResumeDocument["sections"]) =>
    chosen.map((section) => toSection(section, document)).join("");
  const header = `<h1>${escape(document.name)}</h1><p>${escape(document.headline)}</p>`;
  const contact = [document.email, document.phone, document.place, document.profileUrl, document.born]
    .filter(Boolean)
    .map(escape);
  const aside = `<aside><h2>${escape(document.contactHeading)}</h2>${contact.map((item) => `<div>${item}</div>`).join("")}${sections(narrow)}</aside>`;
  const closing = `<p>${escape(document.closing)}</p>`;
  const main = `<main>${sections(wide)}${closing}</main>`;
  const body: Record<string, string> = {
    "web, one column": `${header}<p>${contact.join(" · ")}</p>${sections(document.sections)}${closing}`,
    "web, sidebar right": `${header}<div class="sides">${main}${aside}</div>`,
    "web, sidebar left": `<div class="sides left">${aside}<main>${header}${sections(wide)}${closing}</main></div>`,
  };
  return `<!doctype html><html lang="${document.language}"><meta charset="utf-8"><title>CV</title><style>${css}</style>${body[document.layout]}</html>`;
}

function toSection(section: ResumeDocument["sections"][number], document: ResumeDocument): string {
  return `<h2>${escape(section.heading)}</h2>${contentOf(section, document)}`;
}

function contentOf(section: ResumeDocument["sections"][number], document: ResumeDocument): string {
  if (section.kind === "text") return `<p>${escape(section.text)}</p>`;
  if (section.kind === "jobs")
    return section.employers
      .flatMap((employer) => employer.roles.map((role) => toJob(employer, role, document)))
      .join("");
  if (section.kind === "entries")
    return section.entries
      .map(
        ({ what, at, dates }) =>
          `<h3>${escape(what)}</h3><p>${escape(at)}</p><p><time>${escape(dates)}</time></p>`,
      )
      .join("");
  return section.name === "skills"
    ? `<div class="chips">${section.items.map((item) => `<span>${escape(item)}</span>`).join(" ")}</div>`
    : list(section.items);
}

type Employers = Extract<ResumeDocument["sections"][number], { kind: "jobs" }>["employers"];

function toJob(
  { company, companyAndPlace, about }: Employers[number],
  { position, dates, datesAndPlace, deeds }: Employers[number]["roles"][number],
  { layout }: ResumeDocument,
): string {
  const head =
    layout === "web, one column"
      ? `<div class="spread"><h3>${escape(position)}</h3><time>${escape(dates)}</time></div><p><i>${escape(company)}</i>${escape(companyAndPlace.slice(company.length))}</p>`
      : `<h3>${escape(position)}</h3><p>${escape(company)}</p><p><time>${escape(dates)}</time>${escape(datesAndPlace.slice(dates.length))}</p>`;
  return `<section>${head}${about && `<p><i>${escape(about)}</i></p>`}${list(deeds)}</section>`;
}
