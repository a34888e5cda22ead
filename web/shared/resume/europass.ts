import { DOMParser } from "@xmldom/xmldom";
import { createName, type PersonName } from "#web/shared/work-history/find-name.ts";
import { createJob, type DataReading } from "./data-formats.ts";
import { resumeLimits } from "./limits.ts";
import type { FoundJob } from "./resume.ts";

type Node = Element;

/** A Europass is far smaller. */
const maxXmlBytes = 2_000_000;

/** The XML that lies in a Europass PDF, of before or after 2020; null if these bytes are something else. */
export function readEuropass(bytes: Uint8Array): DataReading | null {
  if (bytes.length > maxXmlBytes) return null;
  const text = new TextDecoder().decode(bytes);
  // A document type could define entities, and a Europass has none.
  if (!/<(?:Candidate|SkillsPassport)[\s>]/.test(text) || text.includes("<!DOCTYPE")) return null;
  let root: Node;
  try {
    root = new DOMParser({
      errorHandler: { warning: () => {}, error: refuse, fatalError: refuse },
    }).parseFromString(text, "text/xml").documentElement;
  } catch {
    return null;
  }
  const jobs = root.localName === "SkillsPassport" ? readOld(root) : readNew(root);
  return { name: nameIn(root), jobs: jobs.slice(0, resumeLimits.jobs) };
}

function refuse(message: string) {
  throw new Error(message);
}

/** Other people, such as references, have names elsewhere in the file. */
function nameIn(root: Node): PersonName | null {
  const person = all(all(root, "CandidatePerson")[0] ?? all(root, "Identification")[0], "PersonName")[0];
  const [first, last] = [
    ["GivenName", "FirstName"],
    ["FamilyName", "Surname"],
  ].map((names) => names.map((name) => textIn(person, name)).find(Boolean) ?? "");
  return createName(first ?? "", last ?? "");
}

/** Europass since 2020: an employer may have several positions. */
function readNew(root: Node): FoundJob[] {
  return all(root, "EmployerHistory").flatMap((employer) =>
    all(employer, "PositionHistory").flatMap((position) =>
      createJob({
        company: textIn(employer, "OrganizationName"),
        position: textIn(position, "PositionTitle"),
        place: textIn(position, "City") || textIn(employer, "CityName"),
        start: textIn(all(position, "StartDate")[0], "FormattedDateTime"),
        end: textIn(all(position, "EndDate")[0], "FormattedDateTime"),
      }),
    ),
  );
}

/** Europass until 2020. */
function readOld(root: Node): FoundJob[] {
  const date = (part: Node | undefined) => {
    const [year, month] = ["year", "month"].map((name) => part?.getAttribute(name) ?? "");
    return year ? `${year}${month ? `-${month.replace(/^--/, "")}` : ""}` : "";
  };
  return all(root, "WorkExperience").flatMap((job) =>
    createJob({
      company: textIn(all(job, "Employer")[0], "Name"),
      position: textIn(all(job, "Position")[0], "Label"),
      place: textIn(job, "Municipality"),
      start: date(all(job, "From")[0]),
      end: date(all(job, "To")[0]),
    }),
  );
}

const all = (node: Node | undefined, name: string): Node[] =>
  node ? Array.from(node.getElementsByTagNameNS("*", name)) : [];

const textIn = (node: Node | undefined, name: string) =>
  (all(node, name)[0]?.textContent ?? "").replace(/\s+/g, " ").trim().slice(0, 200);
