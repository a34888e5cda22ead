import { oc } from "@orpc/contract";
import * as z from "zod";
import { errors } from "./errors.ts";
import { isStorable } from "./fields.ts";
import { releaseModes } from "./batch-release.ts";

const noticeKinds = ["answers", "consent", "nobody_left", "too_few", "source"] as const;
const kind = z.enum(noticeKinds);
export type NoticeKind = z.infer<typeof kind>;

/** How things stood when it was noticed: dismissed, it comes back once they stand differently. */
const mark = z.string().max(300).refine(isStorable);

const about = {
  candidateId: z.uuid(),
  candidateName: z.string(),
  jobId: z.uuid(),
  jobTitle: z.string(),
  mark,
};

/** One line of what has changed, or is stuck, about a candidate. */
export const Notice = z.discriminatedUnion("kind", [
  z.object({
    ...about,
    kind: z.literal("answers"),
    /** How many are new; null: some were taken back meanwhile, and it cannot be said. */
    newAnswers: z.int().nullable(),
    answers: z.int(),
    wanted: z.int(),
  }),
  z.object({ ...about, kind: z.literal("consent") }),
  /** The system asks by itself, and has nobody left whom it could ask, nor waits for anybody. */
  z.object({ ...about, kind: z.literal("nobody_left"), anyFound: z.boolean() }),
  /** A round whose answers are shown together has ended with too few. */
  z.object({ ...about, kind: z.literal("too_few"), least: z.literal(releaseModes) }),
  z.object({ ...about, kind: z.literal("source"), source: z.string() }),
]);
export type Notice = z.infer<typeof Notice>;

export const Notices = z.object({
  /** What has changed, latest first; then what is stuck, newest candidate first. */
  notices: z.array(Notice),
  /** There are more than are listed. */
  isCut: z.boolean(),
  /** The jobs with new answers: about how many candidates. */
  news: z.array(z.object({ jobId: z.uuid(), candidates: z.int() })),
});
export type Notices = z.infer<typeof Notices>;

/** So many of each sort are listed. */
export const noticesAtOnce = 100;

/** Older candidates are not called stuck any more, nor older answers new. */
export const noticedDays = 90;

export const managerNotices = {
  list: oc
    .route({
      method: "GET",
      path: "/attention",
      tags: ["Attention"],
      summary: "What has changed about your candidates, and what is stuck",
    })
    .output(Notices),
  dismiss: oc
    .route({
      method: "PUT",
      path: "/attention/dismissed",
      tags: ["Attention"],
      summary: "Say that you know; it comes back when something new happens",
    })
    .input(
      z.object({
        notices: z
          .array(
            z.object({
              candidateId: z.uuid(),
              kind,
              /** Null: it is listed again. */
              mark: mark.nullable(),
            }),
          )
          .min(1)
          .max(2 * noticesAtOnce),
      }),
    )
    .output(z.object({ dismissed: z.int() }))
    .errors(errors("CANDIDATE_NOT_FOUND")),
};
