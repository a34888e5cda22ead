import { today, type Month, type Period } from "./dates.ts";
import { wordsByLanguage, type Heading, type Language } from "./words.ts";

interface Role {
  position: string;
  period: Period;
  deeds: string[];
}

interface Employer {
  company: string;
  place: string;
  /** What it does. Empty for most. */
  about: string;
  /** The newest first. */
  roles: Role[];
}

/** What a résumé says, before it has a layout. */
export interface Resume {
  language: Language;
  firstName: string;
  lastName: string;
  headline: string;
  email: string;
  phone: string;
  profileUrl: string;
  place: string;
  born: string;
  summary: string;
  employers: Employer[];
  education: { degree: string; school: string; period: Period }[];
  volunteering: { position: string; organization: string; period: Period };
  projects: string[];
  certificates: string[];
  skills: string[];
  spoken: string[];
  headings: Record<Heading, string>;
  closing: string;
}

export type Random = () => number;

interface Options {
  /** One employer has several roles, which share its name. */
  severalRoles: boolean;
  /** Two pages or more, so that entries go on over a page's end. */
  isLong: boolean;
}

/** Makes up a career: a current job or none, gaps, jobs side by side, several roles under one employer. */
export function makeResume(language: Language, random: Random, { severalRoles, isLong }: Options): Resume {
  const words = wordsByLanguage[language];
  const between = (min: number, max: number) => min + Math.floor(random() * (max - min + 1));
  const pick = <Item>(items: readonly Item[]) => items[between(0, items.length - 1)] as Item;
  const shuffled = <Item>(items: readonly Item[]) =>
    items
      .map((item) => ({ item, order: random() }))
      .toSorted((a, b) => a.order - b.order)
      .map(({ item }) => item);

  const companies = shuffled(words.companies);
  const positions = shuffled(words.positions);
  const deeds = shuffled(words.deeds);
  let deed = 0;
  const nextDeeds = (count: number) =>
    Array.from({ length: count }, () => deeds[deed++ % deeds.length] as string);

  const hasPlaces = random() < 0.8;
  const hasAbout = random() < 0.15;
  const count = isLong ? between(5, 6) : between(2, 4);
  const withRoles = severalRoles ? between(0, count - 1) : -1;
  const employers: Employer[] = [];
  let latest = numberOf(today) - (random() < 0.7 ? 0 : between(1, 9));
  for (let index = 0; index < count; index++) {
    const roles: Role[] = [];
    const roleCount = index === withRoles ? between(2, 3) : 1;
    for (let role = 0; role < roleCount; role++) {
      const start = latest - between(4, roleCount > 1 ? 30 : 55);
      roles.push({
        position: positions.pop() as string,
        period: {
          start: monthAt(start),
          end: latest === numberOf(today) ? null : monthAt(latest),
        },
        deeds: nextDeeds(between(isLong ? 3 : 1, isLong ? 6 : 3)),
      });
      latest = start - (random() < 0.5 ? 1 : 0);
    }
    const place = pick(words.cities);
    employers.push({
      company: companies.pop() as string,
      place: hasPlaces ? place : "",
      about: hasAbout && random() < 0.7 ? words.about : "",
      roles,
    });
    // A gap, the next month, or a job that began before the last one had ended.
    latest += random() < 0.3 ? -between(3, 14) : random() < 0.2 ? between(2, 5) : -1;
    // Two jobs may be side by side, but only the first is current.
    latest = Math.min(latest, numberOf(today) - 1);
  }

  const firstName = pick(words.first);
  const lastName = pick(words.last);
  const fullAddress = `${firstName}.${lastName}`
    .normalize("NFD")
    .replaceAll("ł", "l")
    .replaceAll("ß", "ss")
    .replaceAll("ı", "i")
    .replaceAll(/[^A-Za-z.]/g, "")
    .toLowerCase();
  // A longer one would not fit next to a second column.
  const address = fullAddress.length > 20 ? fullAddress.replace(/^(.)[^.]*/, "$1") : fullAddress;
  const graduated = monthAt(latest - between(1, 6));
  const headings = Object.fromEntries(
    Object.entries(words.headings).map(([heading, names]) => [heading, pick(names)]),
  ) as Record<Heading, string>;
  const [degree, school] = [pick(words.degrees), pick(words.schools)];
  return {
    language,
    firstName,
    lastName,
    headline: employers[0]?.roles[0]?.position ?? "",
    email: `${address}@example.com`,
    phone: words.phone,
    profileUrl: `linkedin.com/in/${address.replaceAll(".", "-")}`,
    place: pick(words.cities),
    born: random() < 0.5 ? words.born : "",
    summary: pick(words.summary),
    employers,
    education: [{ degree, school, period: { start: monthAt(numberOf(graduated) - 46), end: graduated } }],
    volunteering: {
      ...words.volunteering,
      period: {
        start: monthAt(numberOf(today) - between(30, 60)),
        end: random() < 0.5 ? null : monthAt(numberOf(today) - between(3, 20)),
      },
    },
    projects: words.projects,
    certificates: words.certificates,
    skills: shuffled(words.skills).slice(0, 7),
    spoken: words.spoken,
    headings,
    closing: random() < 0.5 ? words.closing : "",
  };
}

const numberOf = ({ year, month }: Month) => year * 12 + month - 1;
const monthAt = (number: number): Month => ({ year: Math.floor(number / 12), month: (number % 12) + 1 });
