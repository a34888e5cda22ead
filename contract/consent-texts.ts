import { oc } from "@orpc/contract";
import * as z from "zod";
import { errors } from "./errors.ts";
import { isStorable, line, moment, refuseLong } from "./fields.ts";
import { regions } from "./portal-rules.ts";
import { get, post } from "./routes.ts";

const region = z.enum(regions);

/** Placeholders in a text, between braces. */
const namesInTexts = new Set(["company", "job", "candidate", "product"]);

/** A mistyped placeholder would be shown to candidates. */
const hasKnownNames = (text: string) =>
  [...text.matchAll(/\{(\w*)\}/g)].every(([, name = ""]) => namesInTexts.has(name));
const onlyKnownNames = "Only {company}, {job}, {candidate} and {product} can be used in braces";

const paragraph = z
  .string()
  .trim()
  .min(1)
  .max(4_000, refuseLong("A paragraph is too long (4,000 characters at most)"))
  .refine(isStorable, "A paragraph contains characters that can't be stored")
  .refine(hasKnownNames, onlyKnownNames);

const thing = z.object({
  key: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, "A key has lower-case letters, digits and underscores"),
  text: line("Consent", 1_000).refine(hasKnownNames, onlyKnownNames),
  required: z.boolean(),
});

export const ConsentTextFields = z
  .object({
    region,
    paragraphs: z.array(paragraph).min(1, "Please write a text").max(50),
    things: z.array(thing).min(1, "Please add something to agree to").max(10),
    /** Candidates who agree may get a copy of the answers. Reviewers who are contacted afterwards are informed. */
    grantsCopy: z.boolean(),
  })
  .refine(({ things }) => things.some(({ required }) => required), {
    path: ["things"],
    message: "At least one consent has to be required",
  })
  .refine(({ things }) => new Set(things.map(({ key }) => key)).size === things.length, {
    path: ["things"],
    message: "Each key has to be unique",
  });

export const ConsentTextVersion = z.object({
  ...ConsentTextFields.shape,
  version: z.int(),
  createdAt: moment,
  /** Null: a text of the product. */
  createdBy: z.string().nullable(),
  agreed: z.int(),
});

export type ConsentTextVersion = z.infer<typeof ConsentTextVersion>;

export const adminConsentTexts = oc.tag("Participation").router({
  list: get(
    "/admin/consent-texts",
    "The texts that candidates read before agreeing: every version of every region, the latest first",
  ).output(z.array(ConsentTextVersion)),
  add: post(
    "/admin/consent-texts",
    "Publish a new version of a consent text; agreements to earlier versions stay",
    { successStatus: 201 },
  )
    .input(
      z.object({
        text: ConsentTextFields,
        /** The version shown, to detect a newer one. */
        seen: z.int(),
      }),
    )
    .output(ConsentTextVersion)
    .errors(errors("CONSENT_TEXT_CHANGED")),
});

const day = z.iso.date();

/** A candidate's consent as managers see it. */
export const CandidateConsent = z.object({
  state: z.enum(["not_asked", "asked", "agreed", "refused", "taken_back"]),
  askedOn: day.nullable(),
  askedBy: z.string().nullable(),
  agreedOn: day.nullable(),
  takenBackOn: day.nullable(),
  text: z.object({ region: z.enum(regions), version: z.int() }).nullable(),
  mailsStopped: z.boolean(),
  /** The address accepts no mail. */
  undeliverable: z.boolean(),
  /** How many people and companies the candidate excluded (few: one or two), but never which. */
  leftOut: z.union([z.enum(["none", "few"]), z.int().min(3)]),
  /** 'Ask the candidate' would send an e-mail. */
  canBeAsked: z.boolean(),
});

export type CandidateConsent = z.infer<typeof CandidateConsent>;
