import { isPlace } from "#server/features/companies/legal-forms.ts";
import { plainWords } from "#server/features/companies/plain-words.ts";
import { memoized } from "#server/features/companies/company-key.ts";

interface ReportedTeam {
  position: string | null;
  team?: string | null;
}

/** Texts after a title that are not a team: how, where or for how long someone worked. */
const noTeam = new Set(
  (
    "remote,hybrid,onsite,on site,part time,full time,contract,contractor,freelance,intern,internship,trainee,interim,acting,temporary,permanent," +
    "i,ii,iii,iv,v,senior,junior,sr,jr,lead,staff,principal,manager,director,head,engineer,developer,consultant,analyst,phd,mba,cpa,msc,bsc,cfa,pmp,rn," +
    "emea,apac,amer,latam,dach,global,m f d,m w d,w m d,f m d,m f x,he him,she her,they them"
  ).split(","),
);
/** Words that mark a team but do not name it. */
const fillers = new Set(
  "the,a,and,of,for,team,teams,group,squad,department,dept,unit,tribe,crew,abteilung,equipe,equipo".split(
    ",",
  ),
);
const maxWords = 5;

/**
 * The stated team of a row, or the one in its title: 'Software Engineer, Search Ads', 'Product Manager (Maps)'. Null if
 * there is none.
 */
export const reportedTeam = ({ position, team }: ReportedTeam): string | null =>
  team ?? readTitle(position ?? "");

/** The words of the team; empty if there is none. */
export const teamOf = (source: ReportedTeam): readonly string[] => readTeam(reportedTeam(source) ?? "");

/** 'Search Ads' and 'Ads Search Backend' are the same team. Null if one is unknown. */
export function sameTeam(a: readonly string[], b: readonly string[]): boolean | null {
  if (a.length === 0 || b.length === 0) return null;
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a];
  return shorter.every((word) => longer.includes(word));
}

const readTitle = memoized(teamInTitle);
const readTeam = memoized(distinctWords);

function teamInTitle(title: string): string | null {
  const [, suffix = ""] =
    /^[^,(|–—@]+?(?:\s*[,(|–—@]|\s+-\s|\s+at\s)\s*([^,()|–—@]+)\)?\s*$/u.exec(title) ?? [];
  const words = plainWords(suffix);
  const isNone =
    words.length === 0 || words.length > maxWords || noTeam.has(words.join(" ")) || isPlace(words);
  return isNone ? null : suffix.trim();
}

function distinctWords(text: string): readonly string[] {
  return [...new Set(plainWords(text).filter((word) => !fillers.has(word)))].toSorted();
}
