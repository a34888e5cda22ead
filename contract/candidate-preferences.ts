import { oc } from "@orpc/contract";
import * as z from "zod";
import { errorCodes, errors } from "./errors.ts";
import { email, line, month, optionalText } from "./fields.ts";
import { companyName, personName } from "./names.ts";
import { link, linkErrors } from "./candidate-portal.ts";
import { dataRequestKinds } from "./privacy.ts";
import { maxExcluded, untilBeforeFrom, preferenceRoutes } from "./portal-rules.ts";
import { call } from "./routes.ts";

/** A candidate's preferences. Excluded people cannot be shown again, because only hashes are stored. */
export const CandidatePreferences = z.object({
  company: z.string(),
  excluded: z.object({
    /** People at the candidate's current employer. */
    employer: z.boolean(),
    companies: z.int(),
    people: z.int(),
  }),
  /** Named referees, without what happened afterwards. */
  referees: z.array(
    z.object({
      /** Null for someone named by an earlier link, which may have gone to another mailbox. */
      name: z.string().nullable(),
      company: z.string().nullable(),
      /** For correcting or removing the referee; null once we may have contacted them. */
      open: z.object({ refereeKey: z.uuid(), email: z.string() }).nullable(),
    }),
  ),
  dataRequests: z.array(
    z.object({ kind: z.enum(dataRequestKinds), dueOn: z.iso.date(), carriedOutOn: z.iso.date().nullable() }),
  ),
});
export type CandidatePreferences = z.infer<typeof CandidatePreferences>;

const aReferee = link.extend({ refereeKey: z.uuid() });
const refereeErrors = { ...linkErrors, ...errors("REFEREE_HANDED_OVER") };

const name = personName("Name", 100);

/** A person by name or address. A value that can match no one is refused, because it would silently have no effect. */
const someone = z.string().transform((text, context) => {
  const shown = text.length > 60 ? `${text.slice(0, 60)}…` : text;
  const isAddress = /[@＠]/.test(text);
  const read = (isAddress ? email : name).safeParse(text);
  if (read.success && /\p{L}/u.test(text)) return read.data;
  if (isAddress) context.addIssue(`This is not an e-mail address: '${shown}'`);
  else if (read.success) context.addIssue(`This is neither a name nor an e-mail address: '${shown}'`);
  else context.addIssue("Please name people by their name or address alone.");
  return z.NEVER;
});

/** An excluded company. Punctuation alone is no name. */
const excludedCompany = companyName.refine(
  (text) => /[\p{L}\p{N}]/u.test(text),
  "This is not a company's name: it has no letters.",
);
const tooMany = errorCodes.TOO_MANY_EXCLUDED.message;

export const candidatePreferences = oc.tag("Participation").router({
  read: call(preferenceRoutes.read, "A candidate's preferences")
    .input(link)
    .output(CandidatePreferences)
    .errors(linkErrors),
  exclude: call(preferenceRoutes.exclude, "Exclude people and companies, next to those excluded before")
    .input(
      link.extend({
        employer: z.boolean().default(false),
        companies: z.array(excludedCompany).max(maxExcluded, tooMany).default([]),
        people: z.array(someone).max(maxExcluded, tooMany).default([]),
      }),
    )
    .output(CandidatePreferences)
    .errors({ ...linkErrors, ...errors("TOO_MANY_EXCLUDED") }),
  startOver: call(preferenceRoutes.startOver, "Remove exclusions")
    .input(
      link.extend({
        /** The current employer alone, or the named people and companies alone; null: both. */
        only: z.enum(["employer", "named"]).nullable().default(null),
        /** How many names the page shows. Pages of the previous release leave it out. */
        seen: CandidatePreferences.shape.excluded.pick({ companies: true, people: true }).optional(),
      }),
    )
    .output(CandidatePreferences)
    .errors({ ...linkErrors, ...errors("CONSENT_TEXT_CHANGED") }),
  nameReferee: call(
    preferenceRoutes.nameReferee,
    "Name a referee. The response does not show whether they are contacted",
    { successStatus: 201 },
  )
    .input(
      link
        .extend({
          name,
          email,
          company: companyName,
          relationship: line("How you know each other", 100),
          from: month,
          until: month.nullable().default(null),
        })
        .refine(({ from, until }) => until === null || from <= until, {
          path: ["until"],
          message: untilBeforeFrom,
        }),
    )
    .output(CandidatePreferences)
    .errors({ ...linkErrors, ...errors("TOO_MANY_REFEREES") }),
  correctReferee: call(
    preferenceRoutes.correctReferee,
    "Correct a referee's name or address, until they are queued",
  )
    .input(aReferee.extend({ name, email }))
    .output(CandidatePreferences)
    .errors({ ...refereeErrors, ...errors("REFEREE_NOT_FOUND", "REFEREE_NAMED") }),
  takeRefereeBack: call(preferenceRoutes.takeRefereeBack, "Remove a referee, until they are queued")
    .input(aReferee)
    .output(CandidatePreferences)
    .errors(refereeErrors),
  askForData: call(preferenceRoutes.askForData, "Ask for a copy, a correction or the deletion of your data", {
    successStatus: 201,
  })
    .input(link.extend({ kind: z.enum(dataRequestKinds), wish: optionalText("What is wrong", 2_000) }))
    .output(CandidatePreferences)
    .errors({ ...linkErrors, ...errors("CANDIDATE_WITHOUT_ADDRESS") }),
});
