import type { relations, seniorities } from "#contract/cards.ts";
import { memoized } from "#server/features/companies/company-key.ts";
import { plainWords } from "#server/features/companies/plain-words.ts";
import { inferFunction } from "#server/features/templates/infer-role.ts";
import { specialtyOf, titlePattern } from "./specialty-of.ts";

export type Relation = (typeof relations)[number];

/** Titles that apply to the whole company, not to one function. */
const wholeCompany = titlePattern(
  "*geschaftsfuhr*,geschaftsleit*,vorstand,vorstandsmitglied*,vorstandsvorsitz*,directeur* general*,directrice* generale*,president* directeur*,pdg," +
    "director* general*,consejer* delegad*,presidente*,amministrator* delegat*,direttor* generale,direttrice generale,diretor* geral,diretor* presidente,gerente geral,gerente general,algemeen directeur," +
    "prezes*,dyrektor* generaln*,dyrektor* naczeln*,verkstallande direktor*,administrerende direktor*,daglig leder,toimitusjohtaja*,genel mudur*,generaln* reditel*,generaln* riaditel*," +
    "генеральн* директор*,генеральн* директорк*",
);

/**
 * Rank in titles of other languages than English; the first match counts. The order is: assistants, leaders of things
 * (projects, products), heads of companies, leaders of leaders, leaders.
 */
const foreignRanks: [rank: number, pattern: RegExp][] = [
  [
    1,
    titlePattern(
      "*assisten*,assistante*,asistent*,asystent*,*sekretar*,secretari*,secretaire*,*secretaresse*,asistan*,praktikant*,stagiair*,becari*,tirocinant*,estagiari*,praktykant*,stazyst*," +
        "stajyer*,auszubildend*,azubi,apprenti*,помощник*,ассистент*,секретар*,помічник*,стажер*,заместител* помощник*",
    ),
  ],
  [
    4,
    titlePattern(
      "projektleit*,projektmanager*,produktmanager*,produktleit*,bauleit*,projekt leit*,(?:chef|directeur|directrice|responsable)* (?:de |du |des )?(?:projet|produit|programme|compte)s?," +
        "direct(?:eur|rice) artistique,direct(?:eur|rice) de recherche,gerante? de (?:portefeuille|fortune)s?,(?:jef[ae]|gerente|director*|responsable|encargad[oa]) (?:de |del )?(?:proyecto|producto|programa|cuenta)s?,director* (?:de arte|artistic[oa])," +
        "capo ?progetto,responsabile (?:di |del )?(?:progetto|prodotto|commessa),dirett(?:ore|rice) artistic[oa],(?:gerente|chefe|diretor*) (?:de |do )?(?:projeto|produto|conta)s?,diretor* de arte," +
        "projectleid*,projectmanager*,productmanager*,kierowni* (?:projekt|produkt|budow)*,dyrektor* artystyczn*,(?:projekt|produkt|prosjekt)(?:ledar|led|chef|sjef)*,projektipaallik*,tuotepaallik*," +
        "(?:proje|urun) (?:mudur|yonetici|lider|sorumlu)*,vedouci* projekt*,veduci* projekt*,projektov* manazer*,produktov* manazer*,руководител* проект*,научн* руководител*,художественн* руководител*,арт директор*,керівник* проект*",
    ),
  ],
  [7, titlePattern("vice ?president*,vizeprasident*,genel mudur yardimci*")],
  [8, wholeCompany],
  [
    6,
    titlePattern(
      "*direktor*,directeur*,directrice*,director[ae]s?,dirett(?:ore|rice),diretor*,dyrektor*,reditel*,riaditel*,директор*,bereichsleit*,hauptabteilungsleit*",
    ),
  ],
  [
    5,
    titlePattern(
      "leiter,leiterin,leitung,(?:abteilungs|team|gruppen|filial|markt|niederlassungs|standort|regional|gebiets|laden|personal|vertriebs|verkaufs|marketing|werks?|betriebs|produktions|fertigungs|schicht|einkaufs|it|" +
        "entwicklungs|forschungs|konstruktions|qualitats|service|kundendienst|lager|logistik|finanz|buchhaltungs|kuchen|hotel|restaurant|schul|heim|kita|pflegedienst|stations|wohnbereichs|labor|instituts|dezernats|referats|" +
        "sachgebiets|fachbereichs|ressort|redaktions|studio|buro)leit(?:er|erin|ung),vorarbeiter*,chefarzt*,oberarzt*,chefredakteur*," +
        "responsable*,chef* (?:dequipe|datelier|dagence|de (?:service|departement|rayon|secteur|cuisine|division|section|groupe|bureau)),gerant,gerante,superviseu*,contremaitre*," +
        "jef[ae],gerente,subgerente,encargad[oa],supervisora,capataz,responsabil[ei],capo ?(?:reparto|ufficio|area|settore|squadra|turno|servizio),chefe,encarregad[oa],lider de equip[aeo]," +
        "hoofd,(?:afdelings|team)hoofd,(?:team|afdelings|bedrijfs|filiaal|ploeg)leid(?:er|ster),leidinggevende,kierowni(?:k|czka)*,brygadzist*,naczelnik*," +
        "*ningschef,*ionschef,salgschef,butikschef,personalchef,ekonomichef,okonomichef,enhetschef,kontorchef,drifts?chef,it chef,marknadschef,platschef,omradeschef,regionchef,koncernchef," +
        "*ningssjef,salgssjef,butikksjef,personalsjef,okonomisjef,driftssjef,avdelingssjef,markedssjef,regionsjef,(?:afdelings|avdelings|team|gruppe|butiks|drifts|fag|sektions|seksjons|omrade|enheds|enhets|vagt|skift|kontor)leder,(?:team|grupp|arbets|lag|skift|enhets)ledare,forman," +
        "(?:osasto|myymala|toimisto|ravintola|yksikon)paallik*,tiiminveta*,esimies*,esihenkil*,tyonjohtaj*,mudur*,takim lider*,amiri," +
        "vedouci*,veduci*,veduca*,руководител*,начальник*,заведующ*,тимлид*,бригадир*,керівни*",
    ),
  ],
];

/** The rank of a title; the first match counts. From `lead` on, the person leads people, not things. */
const leadRank = 5;
const ranks: [rank: number, pattern: RegExp][] = [
  ...foreignRanks,
  [0, /\b(intern|internship|working student|werkstudent|apprentice|trainee)\b/],
  [1, /\b(assistant to|executive assistant|personal assistant|chief of staff)\b/],
  [7, /\b(vp|svp|evp|vice president)\b/],
  [
    8,
    /\b(chief|ceo|cto|coo|cfo|cpo|cmo|cio|president|founder|cofounder|managing director|general manager)\b/,
  ],
  [4, /\b(art|creative|associate) director\b/],
  [6, /\b(director|head)\b/],
  // Leaders of products, accounts or projects, not of people.
  [
    4,
    /\b(senior|sr|lead|principal|staff|group|key) (\w+ )?(product|project|program|programme|account|community|success|brand|case|release) manager\b/,
  ],
  [3, /\b(product|project|program|programme|account|community|success|brand|case|office|release) manager\b/],
  [leadRank, /\b(manager|supervisor|team lead|team leader|teamlead|foreman|group lead|tech lead manager)\b/],
  [4, /\b(staff|principal|lead|distinguished|architect|expert)\b/],
  [3, /\b(senior|sr|iii)\b/],
  [1, /\b(junior|jr|associate|assistant|graduate)\b/],
];
const usualRank = 2;
/** Titles that apply to the whole company, not to one function. */
const general = /\b(executive officer|ceo|president|founder|cofounder|managing director|general manager)\b/;
const headRank = 8;

/** A larger difference in rank means that the person leads the leaders, not their reports. */
const maxRankGap = 3;

const rankWords = new Set(
  "senior,sr,junior,jr,lead,staff,principal,head,chief,of,and,the,associate,assistant,manager,director,vice,president,vp,i,ii,iii".split(
    ",",
  ),
);

/** Ranks for the level that a source states, with the source's own words first. */
const levels: typeof ranks = [
  [7, /\b(cxo|c level|c suite|executive|owner)\b/],
  [6, /\bpartner\b/],
  [leadRank, /\bmanagement\b/],
  ...ranks,
  [1, /\bentry\b/],
  [0, /\btraining\b/],
];
/** A stated level alone never makes someone the head of a company. */
const maxLevel = 7;

/** What a source states about a person's job. */
export interface Role {
  position: string | null;
  department?: string | null;
  level?: string | null;
}

interface Title {
  /** Null if the title does not show it. */
  rank: number | null;
  /** They head the whole company, not one function. */
  isOverAll: boolean;
  field: string | null;
  specialty: string | null;
  words: Set<string>;
}

export interface RoleComparison {
  /** The colleague's probable relation to the candidate; null if unknown. */
  relation: Relation | null;
  /** Whether both did the same kind of work; null if one is unknown. */
  field: boolean | null;
  specialty: boolean | null;
  /** Whether both lead people, in any kind of work. */
  bothLead: boolean;
}

/** Compares the roles that both had while they overlapped. */
export function compareRoles(colleague: Role, candidate: Role): RoleComparison {
  const colleagueRole = readRole(colleague);
  const candidateRole = readRole(candidate);
  const specialty =
    colleagueRole.specialty && candidateRole.specialty
      ? colleagueRole.specialty === candidateRole.specialty
      : null;
  const field = specialty === true || sameField(colleagueRole, candidateRole);
  const haveTitles = Boolean(colleague.position && candidate.position);
  return {
    relation: haveTitles ? relationOf(colleagueRole, candidateRole, field === true, specialty) : null,
    field,
    specialty,
    bothLead: colleagueRole.rank >= leadRank && candidateRole.rank >= leadRank,
  };
}

function relationOf(
  colleague: ReadRole,
  candidate: ReadRole,
  isSameField: boolean,
  specialty: boolean | null,
): Relation | null {
  const isSameLine = isSameField && specialty !== false;
  if (leads(colleague, candidate, isSameLine)) return "manager";
  if (leads(candidate, colleague, isSameLine)) return "report";
  const gap = Math.abs(colleague.rank - candidate.rank);
  return isSameField && gap <= maxPeerGap(colleague, candidate) ? "peer" : null;
}

function maxPeerGap(a: ReadRole, b: ReadRole): number {
  const isLeader = a.rank >= leadRank;
  if (isLeader !== b.rank >= leadRank) return 0;
  return isLeader ? 1 : 2;
}

export function seniorityOf(title: string | null): (typeof seniorities)[number] {
  const { rank } = readRole({ position: title });
  if (rank >= leadRank) return "leading";
  if (rank > usualRank) return "senior";
  return rank < usualRank ? "junior" : "experienced";
}

function sameField(a: ReadRole, b: ReadRole): boolean | null {
  if (a.field && b.field) return a.field === b.field;
  // What no function covers, such as cooks and nurses, is known by its words.
  return !a.field && !b.field && [...a.words].some((word) => b.words.has(word)) ? true : null;
}

/** The function that a title or a department names. */
export const functionOf = memoized((text: string | null) => inferFunction(text));

/** The same, or the function of a specialty: recruiters are in operations, although no card shows it. */
const fieldOf = (text: string | null) => functionOf(text) ?? specialtyOf(text).functionName;

function leads(above: ReadRole, below: ReadRole, isSameLine: boolean): boolean {
  const gap = above.rank - below.rank;
  return above.rank >= leadRank && gap > 0 && gap <= maxRankGap && (isSameLine || above.isOverAll);
}

type ReadRole = ReturnType<typeof readRole>;

/** The department and the level are used for what the title leaves open. */
function readRole({ position, department = null, level = null }: Role) {
  const title = readTitle(position ?? "");
  return {
    ...title,
    rank: title.rank ?? rankOfLevel(level ?? "") ?? usualRank,
    field: title.isOverAll ? null : (title.field ?? fieldOf(department)),
    specialty: title.specialty ?? specialtyOf(department).name,
  };
}

const rankOfLevel = memoized((level: string) => {
  const rank = rankIn(plainWords(level).join(" "), levels);
  return rank === null ? null : Math.min(maxLevel, rank);
});

const rankIn = (text: string, patterns: typeof ranks) =>
  patterns.find(([, pattern]) => pattern.test(text))?.[0] ?? null;

const readTitle = memoized((title: string): Title => {
  const parts = plainWords(title);
  const text = parts.join(" ");
  const rank = rankIn(text, ranks);
  const isHead = rank === headRank;
  const field = isHead && (general.test(text) || wholeCompany.test(text)) ? null : fieldOf(title);
  return {
    rank,
    isOverAll: isHead && field === null,
    field,
    specialty: specialtyOf(title).name,
    words: new Set(parts.filter((word) => !rankWords.has(word))),
  };
});
