import type { ConsentText, ConsentThing } from "#contract/candidate-portal.ts";
import type { ConsentTextFields, ConsentTextVersion } from "#contract/consent-texts.ts";
import { type Region, regions } from "#contract/portal-rules.ts";
import type { AdminContext, Context } from "#server/platform/context.ts";
import { candidateConsents, consentTexts } from "#server/platform/db/schema/consent.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { AppError, oneRow } from "#server/platform/errors.ts";
import { publish } from "#server/platform/publish.ts";
import { asc, count, desc, eq } from "drizzle-orm";
import type * as z from "zod";

const beReviewed: ConsentThing = {
  key: "be_reviewed",
  text: "{company} may contact former colleagues of mine for references about my work, for the position of {job}.",
  required: true,
};
const handleData: ConsentThing = {
  key: "handle_data",
  text: "My name, my work history and the answers may be used for this, as described above.",
  required: true,
};

const whatHappens = [
  "{company} is considering you for the position of {job} and would like to contact people who worked with you. {product} finds former colleagues by your work history, e-mails some of them and shows their answers to the hiring team.",
  "The people contacted learn your name, the position and that {company} is considering you. They are asked only about your work, and to keep this to themselves.",
  "Their answers are confidential: the hiring team reads them, and you do not. You do not see who was contacted or who answered.",
  "You do not have to agree. You can withdraw your consent at any time by the same link, without giving a reason. Nobody else is contacted after that. What was lawful before stays lawful.",
];

/** The first version of each region's text: a draft for a lawyer to review, as the docs say. */
const shippedTexts: Record<Region, ShippedText> = {
  eu: {
    paragraphs: [
      ...whatHappens,
      "{company} is responsible for the use of your data. The legal basis is your consent (General Data Protection Regulation, Article 6(1)(a)). You can ask for access, correction, deletion, restriction and a portable copy. You can complain to the supervisory authority where you live.",
    ],
    things: [beReviewed, handleData],
  },
  uk: {
    paragraphs: [
      ...whatHappens,
      "{company} is responsible for the use of your data. The legal basis is your consent (UK GDPR, Article 6(1)(a)). You can ask for access, correction, deletion and restriction. You can complain to the Information Commissioner's Office. References given in confidence are exempt from access (Data Protection Act 2018, Schedule 2, paragraph 24).",
    ],
    things: [beReviewed, handleData],
  },
  us: {
    grantsCopy: true,
    // US law requires this disclosure to stand alone on its page.
    paragraphs: [
      "{company} may obtain information about you for employment purposes from people who worked with you, through {product}. It may be an investigative consumer report: information about your character, general reputation and way of working, gathered by questions to former colleagues.",
      "You have the right to ask {company} in writing, within a reasonable time, for a complete and accurate description of the nature and scope of this, and for a written summary of your rights under the Fair Credit Reporting Act.",
    ],
    things: [
      {
        key: "be_reviewed",
        text: "I have read the disclosure on the previous page. I authorize {company} to obtain such reports about me for the position of {job}.",
        required: true,
      },
      handleData,
      { key: "copy", text: "I want a copy of any report that is made.", required: false },
    ],
  },
  elsewhere: {
    paragraphs: [
      ...whatHappens,
      "{company} is responsible for the use of your data. You can ask it for a copy, a correction or the deletion of your data. You keep all other rights that the law where you live gives you.",
    ],
    things: [beReviewed, handleData],
  },
};

/** The text in force in a region, with placeholders. Saves the shipped text on first use. */
export async function readCurrentText(
  context: Pick<Context, "db" | "clock">,
  region: Region,
): Promise<ConsentText> {
  const existing = await latest(context, region);
  if (existing) return existing;
  const { paragraphs, things, grantsCopy = false } = shippedTexts[region];
  const createdAt = context.clock.now();
  await context.db
    .insert(consentTexts)
    .values({ region, version: 1, paragraphs, things, grantsCopy, createdAt })
    .onConflictDoNothing();
  return oneRow(await latest(context, region));
}

async function latest({ db }: Pick<Context, "db">, region: Region): Promise<ConsentText | undefined> {
  const { id, version, paragraphs, things, grantsCopy } = consentTexts;
  const [text] = await db
    .select({ id, version, region: consentTexts.region, paragraphs, things, grantsCopy })
    .from(consentTexts)
    .where(eq(consentTexts.region, region))
    .orderBy(desc(version))
    .limit(1);
  return text;
}

interface ShippedText {
  paragraphs: string[];
  things: ConsentThing[];
  grantsCopy?: boolean;
}

interface Names {
  company: string;
  job: string;
  candidate: string;
  product: string;
}

/** Replaces {company}, {job}, {candidate} and {product}. */
export function fillText({ paragraphs, things, ...text }: ConsentText, names: Names): ConsentText {
  const values = new Map(Object.entries(names));
  const fill = (words: string) =>
    words.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => values.get(name) ?? placeholder);
  return {
    ...text,
    paragraphs: paragraphs.map(fill),
    things: things.map((thing) => ({ ...thing, text: fill(thing.text) })),
  };
}

/** The latest consent, whether in force or withdrawn. */
export async function findLastConsent({ db }: Pick<Context, "db">, candidateId: string) {
  const [row] = await db
    .select({ consent: candidateConsents, text: consentTexts })
    .from(candidateConsents)
    .innerJoin(consentTexts, eq(consentTexts.id, candidateConsents.textId))
    .where(eq(candidateConsents.candidateId, candidateId))
    .orderBy(desc(candidateConsents.agreedAt), desc(candidateConsents.id))
    .limit(1);
  return row;
}

/** Every version of every region, newest first, with the number of consents. */
export async function listTexts(context: Context): Promise<ConsentTextVersion[]> {
  const { db } = context;
  // Saves the shipped texts that have not been used yet.
  for (const region of regions) await readCurrentText(context, region);
  const rows = await db
    .select()
    .from(consentTexts)
    .orderBy(asc(consentTexts.region), desc(consentTexts.version));
  const counts = await db
    .select({ textId: candidateConsents.textId, agreed: count() })
    .from(candidateConsents)
    .groupBy(candidateConsents.textId);
  const agreedByText = new Map(counts.map(({ textId, agreed }) => [textId, agreed]));
  return rows
    .map((row) => toVersion(row, agreedByText.get(row.id) ?? 0))
    .toSorted((a, b) => regions.indexOf(a.region) - regions.indexOf(b.region));
}

const toVersion = (
  { region, version, paragraphs, things, grantsCopy, createdAt, createdBy }: typeof consentTexts.$inferSelect,
  agreed: number,
): ConsentTextVersion => ({
  region,
  version,
  paragraphs,
  things,
  grantsCopy,
  createdAt: createdAt.toISOString(),
  createdBy,
  agreed,
});

interface AddText {
  text: z.output<typeof ConsentTextFields>;
  /** The version that the admin had open. */
  seen: number;
}

const changedMessage = "Another admin has published a version since you opened this one.";

/** Versions are only ever added, so that the text behind a consent never changes. */
export function addText(context: AdminContext, { text, seen }: AddText): Promise<ConsentTextVersion> {
  return transaction(context, async (context) => {
    const { region } = text;
    const { version } = await readCurrentText(context, region);
    if (version !== seen) throw new AppError("CONSENT_TEXT_CHANGED", { message: changedMessage });
    const { first_name, last_name } = context.admin;
    const [added] = await context.db
      .insert(consentTexts)
      .values({
        ...text,
        version: version + 1,
        createdAt: context.clock.now(),
        createdBy: `${first_name} ${last_name}`,
      })
      // The later of two simultaneous admins gets the error below.
      .onConflictDoNothing()
      .returning();
    if (!added) throw new AppError("CONSENT_TEXT_CHANGED", { message: changedMessage });
    await publish(context, { type: "consent_text.added", region, version: version + 1 });
    return toVersion(added, 0);
  });
}
