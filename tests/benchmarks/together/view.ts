// What a directory and a candidate report of the simulated market: never everything, and never without mistakes.
import type {
  SharedEmployment,
  EmploymentPeriod as CandidateStint,
} from "#server/features/directory/overlap.ts";
import { closeMonths, type Market, type Seat, type Stint } from "./market.ts";
import type { Field } from "./specialties.ts";
import { reportedTeam } from "#server/features/directory/team-of.ts";
import { type Random, randomFrom } from "./random.ts";

/** The share of people, and of their facts, that is known. */
export interface Scenario {
  coverage: number;
  team: number;
  place: number;
  headcount: number;
  /** The candidate's own entries state team and place. */
  candidateStates: boolean;
  mistakes: typeof mistakesOfLife;
}

export interface View {
  shared: SharedEmployment[];
  stints: CandidateStint[];
  /** The people whom the directory shows there at that time. */
  known: Map<number, Truth>;
}

export interface Truth {
  person: number;
  /** In one team, or in one line of reports, for three months at least. */
  isClose: boolean;
  closeMonths: number;
  /** In one function at one office. */
  isNear: boolean;
}

/** Titles that state only the function, for levels 0 to 3. */
const titles: Record<Field, string[][]> = {
  engineering: [
    [
      "Software Engineer",
      "Senior Software Engineer",
      "Software Developer",
      "Staff Engineer",
      "Softwareentwickler",
      "Junior Developer",
    ],
    ["Engineering Manager", "Team Lead Engineering", "Development Manager", "Tech Lead"],
    ["Director of Engineering", "Head of Engineering"],
    ["VP of Engineering"],
  ],
  operations: [
    ["Operations Analyst", "Operations Specialist", "Senior Operations Analyst"],
    ["Operations Manager", "Team Lead Operations"],
    ["Director of Operations", "Head of Operations"],
    ["VP of Operations"],
  ],
  sales: [
    ["Sales Specialist", "Senior Sales Specialist", "Sales Expert"],
    ["Sales Manager", "Team Lead Sales"],
    ["Director of Sales", "Head of Sales"],
    ["VP of Sales"],
  ],
  marketing: [
    ["Marketing Specialist", "Senior Marketing Specialist", "Marketing Associate"],
    ["Marketing Manager", "Team Lead Marketing"],
    ["Director of Marketing", "Head of Marketing"],
    ["VP of Marketing"],
  ],
  product: [
    ["Product Manager", "Senior Product Manager", "Product Analyst", "Product Owner"],
    ["Group Product Manager", "Product Lead"],
    ["Director of Product", "Head of Product"],
    ["VP of Product"],
  ],
  design: [
    ["Designer", "Senior Designer", "Junior Designer"],
    ["Design Manager", "Design Lead"],
    ["Director of Design", "Head of Design"],
    ["VP of Design"],
  ],
};
/** Titles that state the specialty, for members and for leaders of such a team. */
const specialTitles: Record<string, [members: string[], leader: string]> = {
  backend: [
    ["Backend Developer", "Senior Backend Engineer", "Java Developer"],
    "Backend Engineering Manager",
  ],
  frontend: [["Frontend Engineer", "Web Developer", "React Developer"], "Frontend Engineering Manager"],
  mobile: [["iOS Developer", "Android Engineer", "Mobile Engineer"], "Mobile Engineering Manager"],
  data: [["Data Engineer", "Data Scientist", "Machine Learning Engineer"], "Data Engineering Manager"],
  quality: [["QA Engineer", "Test Engineer", "Software Engineer in Test"], "QA Manager"],
  infrastructure: [
    ["DevOps Engineer", "Site Reliability Engineer", "Cloud Engineer"],
    "Infrastructure Manager",
  ],
  security: [["Security Engineer", "Senior Security Engineer"], "Security Engineering Manager"],
  finance: [["Finance Analyst", "Accountant", "Payroll Specialist"], "Finance Manager"],
  "human resources": [["HR Business Partner", "Recruiter", "HR Specialist"], "HR Manager"],
  logistics: [
    ["Logistics Coordinator", "Supply Chain Analyst", "Procurement Specialist"],
    "Logistics Manager",
  ],
  "customer support": [
    ["Customer Support Specialist", "Customer Service Representative"],
    "Customer Support Manager",
  ],
  legal: [["Legal Counsel", "Compliance Analyst"], "Compliance Manager"],
  "new business": [
    [
      "Account Executive",
      "Sales Representative",
      "Senior Account Executive",
      "Business Development Representative",
    ],
    "Business Development Manager",
  ],
  accounts: [
    ["Account Manager", "Customer Success Manager", "Key Account Manager"],
    "Head of Customer Success",
  ],
  presales: [["Sales Engineer", "Solutions Consultant"], "Solutions Engineering Manager"],
  content: [["Content Writer", "Brand Specialist", "Communications Specialist"], "Content Marketing Manager"],
  growth: [["Growth Marketer", "SEO Specialist", "Digital Marketing Specialist"], "Growth Marketing Manager"],
  events: [["Event Manager", "Events Specialist"], "Events Marketing Manager"],
  interaction: [["Product Designer", "UX Designer", "UI Designer"], "UX Design Manager"],
  graphics: [["Graphic Designer", "Visual Designer"], "Graphic Design Manager"],
};
/** The share of titles that state it. An assumption: half of all developers are just software engineers. */
const statesSpecialty: Record<Field, number> = {
  engineering: 0.5,
  operations: 0.8,
  sales: 0.8,
  marketing: 0.6,
  product: 0,
  design: 0.7,
};
/** A source's words for levels 0 to 3. */
const levels = [null, "manager", "director", "vp", "cxo"];
const vague = ["Consultant", "Associate", "Specialist", "Manager", "Project Lead", "Berater"];
const cities =
  "Aldermoor,Brackwell,Cairnholt,Dunvale,Eastmere,Fernbrook,Glasden,Harrowby,Inverleith,Kestrel Bay,Larkspur,Merrow,Northwick,Oakhaven,Pellworth,Quarry Hill,Ravenscar,Stonebridge,Thornbury,Underhill,Velden,Westerlund,Yarrow,Zelmar".split(
    ",",
  );
const areas =
  "Search,Ads,Payments,Maps,Billing,Checkout,Identity,Storage,Streaming,Catalog,Fraud,Growth,Messaging,Mobile,Platform,Analytics,Pricing,Delivery,Returns,Support,Compliance,Partners,Reporting,Onboarding,Notifications,Security,Warehouse,Insights,Risk,Lending,Accounts,Claims,Travel,Media,Games,Health,Energy,Retail,Public Sector,Enterprise,Calendar,Docs,Mail,Photos,Video,Music,Voice,Camera,Sensors,Robotics,Batteries,Engines,Brakes,Seating,Lighting,Displays,Chips,Compilers,Databases,Caching,Networking,Routing,Scheduling,Deployment,Monitoring,Logging,Testing,Localization,Accessibility,Design Systems,Navigation,Recommendations,Ranking,Crawling,Indexing,Translation,Speech,Vision,Forecasting,Planning,Procurement,Treasury,Tax,Audit,Payroll,Benefits,Recruiting,Learning,Facilities,Legal,Privacy,Trust,Moderation,Events,Social,Brand,Web,Campaigns,Loyalty,Rewards,Gift Cards,Subscriptions,Marketplace,Sellers,Buyers,Shipping,Fleet,Drivers,Bikes,Hotels,Flights,Tickets,Insurance,Mortgages,Cards,Savings,Trading,Research,Genomics,Imaging,Trials".split(
    ",",
  );
const parts = ["Core", "Infrastructure", "Tools", "Experience", "Data", "Operations", "North", "South"];
/** The shares of wrong facts. Half: a team by one of its words; month: some months off; year: no months. */
export const mistakesOfLife = {
  team: 0.08,
  half: 0.1,
  place: 0.06,
  title: 0.08,
  name: 0.08,
  row: 0.06,
  month: 0.15,
  year: 0.12,
};
export const noMistakes = { team: 0, half: 0, place: 0, title: 0, name: 0, row: 0, month: 0, year: 0 };
const sizes = [10, 50, 200, 500, 1_000, 5_000, 10_000, 50_000];
const maxCompared = 1_000;
const closeFrom = 3;
const firstMonth = 2014 * 12;
export const monthAt = (month: number) => firstMonth + month;

/** At random: several teams of a large firm have the same name, and some have the name of a whole department. */
function teamName(team: number): string {
  const random = randomFrom(team * 7_919 + 13);
  const area = random.pick(areas);
  return random.chance(0.15) ? area : `${area} ${random.pick([...areas, ...parts])}`;
}

const cityOf = (firm: number, office: number) => cities[(firm * 5 + office) % cities.length] ?? "";
const isKnown = (person: number, coverage: number) => randomFrom(person * 31 + 7).next() < coverage;

/** The middle of the range in which a source reports the size. */
function reportedSize(size: number): number {
  const index = sizes.findIndex((limit) => size <= limit);
  const min = sizes[index - 1] ?? 1;
  const max = sizes[index] ?? 50_000;
  return Math.round(Math.sqrt(min * max));
}

/** A title, the same in every report of this employment period. */
function titleOf(stint: Stint, { field, specialty, level }: Seat, { mistakes }: Scenario): string {
  const random = randomFrom(stint.seat * 101 + stint.from * 17 + stint.person);
  if (level === 4) return random.pick(["CEO", "Managing Director", "Founder"]);
  if (random.chance(mistakes.title)) return random.pick(vague);
  const [members, leader] = specialTitles[specialty] ?? [];
  if (members && leader && level < 2 && random.chance(statesSpecialty[field]))
    return level === 0 ? random.pick(members) : leader;
  return random.pick(titles[field][Math.min(level, 3)] ?? vague);
}

/** The dates as a source or a profile states them: some months off, or years only. */
function statedMonths({ from, until }: Stint, last: number, random: Random, { mistakes }: Scenario) {
  const off = () => (random.chance(mistakes.month) ? random.between(-2, 2) : 0);
  let start = monthAt(Math.max(0, from + off()));
  let end = until >= last ? null : monthAt(until + off());
  if (random.chance(mistakes.year)) {
    start -= start % 12;
    if (end !== null) end += 11 - (end % 12);
  }
  if (end !== null && end < start) end = start;
  return { start, end };
}

/** What the directory knows about people who may have met this candidate at a firm, and the truth. */
export function viewOf(market: Market, candidate: number, firm: number, scenario: Scenario): View {
  const { mistakes } = scenario;
  const random = randomFrom(candidate * 977 + firm);
  const own = market.stintsOf[candidate] ?? [];
  const seatOf = (stint: Stint) => market.seats[stint.seat];
  const last = market.months - 1;
  const stints = own.flatMap((stint): CandidateStint[] => {
    const seat = seatOf(stint);
    if (!seat) return [];
    const share = Number(scenario.candidateStates);
    const { place, team, position } = statedBy(stint, seat, { ...scenario, team: share, place: share });
    const { start, end } = statedMonths(stint, last, random, scenario);
    const until = end ?? monthAt(last);
    return [{ key: `firm ${seat.firm}`, position, place, team, from: start, until, isCurrent: end === null }];
  });
  const firms = new Set(own.map((stint) => seatOf(stint)?.firm));
  const atFirm = own.filter((stint) => seatOf(stint)?.firm === firm);
  const around = (market.stintsAt[firm] ?? []).filter(
    ({ person, from, until }) =>
      person !== candidate && atFirm.some((mine) => mine.from <= until && mine.until >= from),
  );
  const known = new Map<number, Truth>();
  const rows: SharedEmployment[] = [];
  for (const person of new Set(around.map((stint) => stint.person))) {
    if (!isKnown(person, scenario.coverage)) continue;
    const theirs = market.stintsOf[person] ?? [];
    const months = closeMonths(market, own, theirs);
    known.set(person, {
      person,
      closeMonths: months,
      isClose: months >= closeFrom,
      isNear: isNear(own, theirs),
    });
    rows.push(...theirs.flatMap((stint) => rowOf(person, stint)));
  }
  return { shared: withinLimit(rows), stints, known };

  function rowOf(person: number, stint: Stint): SharedEmployment[] {
    const seat = seatOf(stint);
    const chance = randomFrom(person * 131 + stint.from);
    if (!seat || !firms.has(seat.firm) || chance.chance(mistakes.row) || chance.chance(mistakes.name))
      return [];
    const { start, end } = statedMonths(stint, last, chance, scenario);
    const companyKey = `firm ${seat.firm}`;
    const stated = statedBy(stint, seat, scenario);
    return [
      { personId: person + 1, companyKey, company: companyKey, ...stated, start, end, seen: monthAt(last) },
    ];
  }

  function statedBy(stint: Stint, seat: Seat, { team, place, headcount }: Scenario) {
    const chance = randomFrom(stint.person * 613 + stint.from * 29 + 3);
    const title = titleOf(stint, seat, scenario);
    const led = seat.leads >= 0 ? seat.leads : seat.team;
    const whole = teamName(chance.chance(mistakes.team) ? Math.max(0, led + chance.between(-9, 9)) : led);
    const city = chance.chance(mistakes.place) ? chance.pick(cities) : cityOf(seat.firm, seat.office);
    const spellings = [city, city, `${city}, Norland`, `Greater ${city} Area`, "Norland", "Remote"];
    const statesTeam = chance.chance(team);
    const statesPlace = chance.chance(place);
    const statesSize = chance.chance(headcount);
    const isInTitle = statesTeam && chance.chance(0.5);
    const spelling = chance.pick(chance.chance(0.06) ? spellings : spellings.slice(0, 4));
    const name = chance.chance(mistakes.half) ? chance.pick(whole.split(" ")) : whole;
    const statesWork = chance.chance(0.2);
    return {
      position: isInTitle ? `${title}, ${name}` : title,
      team: statesTeam && !isInTitle ? name : null,
      place: statesPlace ? spelling : null,
      department: statesWork ? (chance.chance(0.5) ? seat.specialty : seat.field) : null,
      level: statesWork ? (levels[seat.level] ?? null) : null,
      headcount: statesSize ? reportedSize(market.firms[seat.firm]?.size ?? 10) : null,
    };
  }

  function isNear(mine: Stint[], theirs: Stint[]): boolean {
    return mine.some((a) =>
      theirs.some((b) => {
        const seatA = seatOf(a);
        const seatB = seatOf(b);
        const isTogether = a.from <= b.until && b.from <= a.until;
        return (
          isTogether &&
          seatA !== undefined &&
          seatA.firm === seatB?.firm &&
          seatA.office === seatB.office &&
          seatA.field === seatB.field
        );
      }),
    );
  }

  /** Like the search: of very many people first those who state the team, then those with the longest overlap. */
  function withinLimit(all: SharedEmployment[]): SharedEmployment[] {
    const byCompany = Map.groupBy(all, ({ companyKey }) => companyKey);
    return [...byCompany].flatMap(([key, there]) => {
      if (there.length <= maxCompared) return there;
      const everybody = new Set(there.map(({ personId }) => personId)).size;
      const mine = stints.filter((stint) => stint.key === key);
      const teams = mine.flatMap((stint) => reportedTeam(stint)?.toLowerCase() ?? []);
      const worth = (row: SharedEmployment) => {
        const text = `${row.team ?? ""} ${row.position ?? ""}`.toLowerCase();
        const overlaps = mine.map(
          ({ from, until }) => Math.min(row.end ?? row.seen, until) - Math.max(row.start ?? until, from),
        );
        return (
          (teams.some((team) => text.includes(team)) ? 10_000 : 0) +
          (mine.some(({ place }) => place && row.place?.includes(place.split(",")[0] ?? "")) ? 1_000 : 0) +
          Math.max(...overlaps)
        );
      };
      return there
        .toSorted((a, b) => worth(b) - worth(a))
        .slice(0, maxCompared)
        .map((row) => ({ ...row, known: everybody }));
    });
  }
}
