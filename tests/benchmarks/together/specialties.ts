import type { Random } from "./random.ts";

export const fields = ["engineering", "operations", "sales", "marketing", "product", "design"] as const;
export type Field = (typeof fields)[number];

/** The specialties of each function, and their shares. */
const specialtiesOf: Record<Field, [name: string, share: number][]> = {
  engineering: [
    ["backend", 0.32],
    ["frontend", 0.17],
    ["mobile", 0.1],
    ["data", 0.14],
    ["quality", 0.11],
    ["infrastructure", 0.12],
    ["security", 0.04],
  ],
  operations: [
    ["finance", 0.27],
    ["human resources", 0.18],
    ["logistics", 0.25],
    ["customer support", 0.22],
    ["legal", 0.08],
  ],
  sales: [
    ["new business", 0.55],
    ["accounts", 0.3],
    ["presales", 0.15],
  ],
  marketing: [
    ["content", 0.5],
    ["growth", 0.35],
    ["events", 0.15],
  ],
  product: [["product management", 1]],
  design: [
    ["interaction", 0.75],
    ["graphics", 0.25],
  ],
};

/**
 * The share of a team that does the team's specialty; the others do anything of the function. An assumption:
 * accountants sit with accountants, but half of developers sit with other roles of a product.
 */
const teamShare: Record<Field, number> = {
  engineering: 0.6,
  operations: 0.9,
  sales: 0.8,
  marketing: 0.6,
  product: 1,
  design: 0.7,
};

export function specialtyIn(field: Field, random: Random): string {
  const specialties = specialtiesOf[field];
  const index = random.indexBy(specialties.map(([, share]) => share));
  return (specialties[index] ?? specialties[0])?.[0] ?? "";
}

/** The specialty of a member of a team with this specialty. */
export const memberSpecialty = (field: Field, teamSpecialty: string, random: Random): string =>
  random.chance(teamShare[field]) ? teamSpecialty : specialtyIn(field, random);
