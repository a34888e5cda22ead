// A simulated labour market: firms with offices, teams under managers, and people who move through them.
import type { Random } from "./random.ts";
import { type Field, fields, memberSpecialty, specialtyIn } from "./specialties.ts";

const sharesOfFields = [0.38, 0.24, 0.18, 0.08, 0.07, 0.05];

/** A position in a firm that one person has at a time. */
export interface Seat {
  firm: number;
  office: number;
  field: Field;
  specialty: string;
  /** 0 is a member, 1 leads a team, 2 leads level 1, 3 leads level 2, 4 leads all. */
  level: number;
  /** The person's team, and the team that the person leads. */
  team: number;
  leads: number;
}

export interface Stint {
  person: number;
  seat: number;
  from: number;
  /** The last month in it. */
  until: number;
}

export interface Market {
  firms: { size: number; offices: number }[];
  seats: Seat[];
  stintsOf: Stint[][];
  /** Everyone who ever worked in a firm. */
  stintsAt: Stint[][];
  months: number;
}

const largestFirm = 10_000;
const firmCount = 1_000;
const months = 144;
const peopleInOffice = 300;
const span = { team: 8, above: 6 };
/** The monthly share of employees who leave, and of free seats that are filled. */
const leaving = 1 / 50;
const filling = 0.5;
/** The share of people of one function who look for a job; the others have left the function. */
const maxFree = 1_000;
/** The shares hired from inside the firm, after a former colleague, and from anywhere; the others are new to work. */
const ways = { inside: 0.2, follow: 0.3, other: 0.4 };

export function makeMarket(random: Random): Market {
  const seats: Seat[] = [];
  const teams: number[][] = [];
  const sizes = Array.from({ length: firmCount }, (_, rank) =>
    Math.max(6, Math.round(largestFirm / (rank + 1))),
  );
  const list = sizes.map((size, firm) => buildFirm(firm, size));
  const stintsOf: Stint[][] = [];
  const holder: (Stint | null)[] = seats.map(() => null);
  const free = new Map<string, number[]>(seats.map(({ specialty }) => [specialty, []]));
  const seatsOf = new Map<string, number[]>();
  for (const [index, { firm, specialty }] of seats.entries()) {
    const key = `${firm} ${specialty}`;
    (seatsOf.get(key) ?? seatsOf.set(key, []).get(key) ?? []).push(index);
  }

  for (let seat = 0; seat < seats.length; seat++) take(newPerson(), seat, 0);
  for (let month = 1; month < months; month++) {
    for (let seat = 0; seat < seats.length; seat++) {
      const there = holder[seat];
      const place = seats[seat];
      if (!place) continue;
      if (there && random.chance(leaving)) {
        leave(there, month - 1);
        free.get(place.specialty)?.push(there.person);
      } else if (!there && random.chance(filling)) hire(seat, place, month);
    }
    for (const [specialty, all] of free) free.set(specialty, all.slice(-maxFree));
  }
  for (const own of stintsOf) for (const stint of own) stint.until = Math.min(stint.until, months - 1);
  const stintsAt: Stint[][] = list.map(() => []);
  for (const own of stintsOf) for (const stint of own) stintsAt[seats[stint.seat]?.firm ?? 0]?.push(stint);
  return { firms: list, seats, stintsOf, stintsAt, months };

  function newPerson(): number {
    stintsOf.push([]);
    return stintsOf.length - 1;
  }

  function take(person: number, seat: number, month: number) {
    const stint = { person, seat, from: month, until: Infinity };
    stintsOf[person]?.push(stint);
    holder[seat] = stint;
  }

  function leave(stint: Stint, month: number) {
    stint.until = Math.max(month, stint.from);
    holder[stint.seat] = null;
  }

  function hire(seat: number, place: Seat, month: number) {
    const way = random.next();
    const inside =
      way < ways.inside ? random.pick(seatsOf.get(`${place.firm} ${place.specialty}`) ?? [seat]) : -1;
    const waiting = free.get(place.specialty) ?? [];
    const followed = way >= ways.inside && way < ways.inside + ways.follow ? formerTeammate(place) : null;
    const from = holder[inside] ?? followed;
    const isPromotion = (from && (seats[from.seat]?.level ?? 0) <= place.level) ?? false;
    if (from && isPromotion && from.from < month - 6) {
      leave(from, month - 1);
      take(from.person, seat, month);
    } else if (way < ways.inside + ways.follow + ways.other && waiting.length > 20) {
      const [person = 0] = waiting.splice(random.below(waiting.length), 1);
      take(person, seat, month);
    } else take(newPerson(), seat, month);
  }

  /** Someone who worked with a member of this team before, and is still at that firm. */
  function formerTeammate({ team, specialty }: Seat): Stint | null {
    const member = someoneOf(team);
    const before = member ? stintsOf[member.person]?.at(-2) : undefined;
    const old = before && seats[before.seat];
    if (!old || old.specialty !== specialty) return null;
    const there = someoneOf(old.team);
    return there && there.from <= before.until ? there : null;
  }

  function someoneOf(team: number): Stint | null {
    const members = teams[team] ?? [];
    return members.length > 0 ? (holder[random.pick(members)] ?? null) : null;
  }

  function buildFirm(firm: number, size: number) {
    const offices = Math.max(1, Math.round(size / peopleInOffice));
    let left = size - 1;
    const leaders: number[] = [];
    if (size < 15) {
      const team = newTeam();
      const anyone = (field: Field) => ({ firm, office: 0, field, specialty: specialtyIn(field, random) });
      leaders.push(addSeat({ ...anyone(random.pick(fields)), level: 4, team: -1, leads: team }));
      while (left-- > 0)
        addSeat({
          ...anyone(fields[random.indexBy(sharesOfFields)] ?? "operations"),
          level: 0,
          team,
          leads: -1,
        });
      return { size, offices };
    }
    const heads: number[] = [];
    for (const [index, field] of fields.entries()) {
      const ofField =
        index === fields.length - 1
          ? left
          : Math.min(left, Math.round((size - 1) * (sharesOfFields[index] ?? 0)));
      left -= ofField;
      if (ofField === 0) continue;
      const leads: number[] = [];
      let members = ofField;
      while (members > 0) {
        const count = Math.min(members, random.between(span.team - 3, span.team + 3));
        members -= count;
        const team = newTeam();
        const office = Math.floor(offices * random.next() ** 1.6);
        const specialty = specialtyIn(field, random);
        leads.push(addSeat({ firm, office, field, specialty, level: 1, team: -1, leads: team }));
        for (let n = 1; n < count; n++)
          addSeat({
            firm,
            office: random.chance(0.9) ? office : random.below(offices),
            field,
            specialty: memberSpecialty(field, specialty, random),
            level: 0,
            team,
            leads: -1,
          });
      }
      heads.push(...gather(leads, 2));
    }
    gather(heads, 4);
    return { size, offices };

    /** Puts leaders into teams until one person leads them all. */
    function gather(below: number[], level: number): number[] {
      if (below.length <= 1) return below;
      const above: number[] = [];
      for (let at = 0; at < below.length; at += span.above) {
        const group = below.slice(at, at + span.above);
        const team = newTeam();
        const { office = 0, field = "operations", specialty = "finance" } = seats[group[0] ?? 0] ?? {};
        for (const seat of group) join(seat, team);
        above.push(
          addSeat({ firm, office, field, specialty, level: Math.min(level, 4), team: -1, leads: team }),
        );
      }
      return gather(above, level + 1);
    }
  }

  function newTeam(): number {
    teams.push([]);
    return teams.length - 1;
  }

  function join(index: number, team: number) {
    const seat = seats[index];
    if (seat) seat.team = team;
    teams[team]?.push(index);
  }

  function addSeat(seat: Seat): number {
    seats.push(seat);
    if (seat.team >= 0) teams[seat.team]?.push(seats.length - 1);
    return seats.length - 1;
  }
}

/** The months in which two people were in one team, or one of them led the other's. */
export function closeMonths({ seats }: Market, own: Stint[], others: Stint[]): number {
  let sum = 0;
  for (const a of own)
    for (const b of others) {
      const seatA = seats[a.seat];
      const seatB = seats[b.seat];
      if (!seatA || !seatB || seatA.firm !== seatB.firm || a.seat === b.seat) continue;
      const isPeer = seatA.team === seatB.team && seatA.team >= 0;
      const isLine =
        (seatA.leads >= 0 && seatA.leads === seatB.team) || (seatB.leads >= 0 && seatB.leads === seatA.team);
      if (isPeer || isLine) sum += Math.max(0, Math.min(a.until, b.until) - Math.max(a.from, b.from) + 1);
    }
  return sum;
}
