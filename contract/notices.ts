import { oc } from "@orpc/contract";
import * as z from "zod";
import { errors } from "./errors.ts";
import { WaitingDraft } from "./assistants.ts";
import { isStorable } from "./fields.ts";
import { releaseModes } from "./batch-release.ts";
import { get, put } from "./routes.ts";

const noticeKinds = [
  "answers",
  "consent",
  "nobody_left",
  "found",
  "too_few",
  "source",
  "ordered",
  "report_failed",
] as const;
const kind = z.enum(noticeKinds);
export type NoticeKind = z.infer<typeof kind>;

/** The state behind the notice. A dismissed notice returns when the state changes. */
const mark = z.string().max(300, { abort: true }).refine(isStorable);

const about = {
  candidateId: z.uuid(),
  candidateName: z.string(),
  jobId: z.uuid(),
  jobTitle: z.string(),
  mark,
  /** The mark that was dismissed before, which undo restores. Null: none was. */
  previousMark: mark.nullable(),
};

/** A notice about a candidate with news or a problem. */
export const Notice = z.discriminatedUnion("kind", [
  z.object({
    ...about,
    kind: z.literal("answers"),
    /** How many are new; null if some were withdrawn meanwhile. */
    newAnswers: z.int().nullable(),
    answers: z.int(),
    wanted: z.int(),
  }),
  z.object({ ...about, kind: z.literal("consent") }),
  /** Automatic outreach has no one left to contact, and no response is expected. */
  z.object({ ...about, kind: z.literal("nobody_left"), anyFound: z.boolean() }),
  /** Former colleagues were found after an import, and the manager has not confirmed whom we contact. */
  z.object({ ...about, kind: z.literal("found"), found: z.int() }),
  /** A round with batch release ended with too few responses. */
  z.object({ ...about, kind: z.literal("too_few"), least: z.literal(releaseModes) }),
  z.object({ ...about, kind: z.literal("source"), source: z.string() }),
  /** A recruiting system ordered the check, and it waits for the candidate's work history. */
  z.object({ ...about, kind: z.literal("ordered"), vendor: z.string() }),
  /** The recruiting system that ordered the check did not accept its state for three days. */
  z.object({ ...about, kind: z.literal("report_failed"), vendor: z.string() }),
]);
export type Notice = z.infer<typeof Notice>;

export const Notices = z.object({
  /** News, the latest first, then problems, the newest candidate first. */
  notices: z.array(Notice),
  /** More exist than are listed. */
  isCut: z.boolean(),
  /** Checks that assistants proposed with the manager's keys, newest first. They wait until someone decides. */
  proposed: z.array(WaitingDraft),
  /** Jobs with new answers, with the number of candidates. */
  news: z.array(z.object({ jobId: z.uuid(), candidates: z.int() })),
});
export type Notices = z.infer<typeof Notices>;

/** How many of each kind are listed. */
export const noticesAtOnce = 100;

/** Older candidates no longer count as stuck, nor older answers as new. */
export const noticedDays = 90;

export const managerNotices = oc.tag("Attention").router({
  list: get("/attention", "News about your candidates, and outreach that is stuck").output(Notices),
  dismiss: put("/attention/dismissed", "Dismiss notices; each returns when something new happens")
    .input(
      z.object({
        notices: z
          .array(
            z.object({
              candidateId: z.uuid(),
              kind,
              /** Null: show the notice again. */
              mark: mark.nullable(),
            }),
          )
          .min(1)
          .max(2 * noticesAtOnce),
      }),
    )
    .output(z.object({ dismissed: z.int() }))
    .errors(errors("CANDIDATE_NOT_FOUND")),
});
