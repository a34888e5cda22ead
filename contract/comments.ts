import { oc } from "@orpc/contract";
import * as z from "zod";
import { errors } from "./errors.ts";
import { isStorable, moment, refuseLong } from "./fields.ts";
import { del, get, post, put } from "./routes.ts";

const maxCommentLength = 2_000;
/** How many comments a candidate can have. */
export const maxComments = 500;
export const commentsAtOnce = 20;
const maxMentions = 10;

export const CommentFields = z.object({
  text: z
    .string()
    .trim()
    .max(maxCommentLength, refuseLong(`Comment is too long (${maxCommentLength} characters at most)`))
    .min(1, "Comment is required")
    .refine(isStorable, "Comment contains characters that cannot be kept"),
  /** The members that the text mentions as `@First Last`. */
  mentions: z
    .array(z.uuid())
    .max(maxMentions, refuseLong(`You can mention up to ${maxMentions} people`))
    .default([]),
});

const Comment = z.object({
  id: z.uuid(),
  /** The author's current name, also if they no longer share the job. */
  author: z.string(),
  isOwn: z.boolean(),
  text: z.string(),
  /** The mentioned members who share the job now. */
  mentioned: z.array(z.object({ id: z.uuid(), name: z.string() })),
  createdAt: moment,
  isEdited: z.boolean(),
});
export type Comment = z.infer<typeof Comment>;

const Comments = z.object({
  /** The newest, in the order in which they were written. */
  comments: z.array(Comment),
  total: z.int(),
});
export type Comments = z.infer<typeof Comments>;

const oneComment = z.object({ commentId: z.uuid() });
const writing = errors("JOB_ARCHIVED", "TOO_MANY_COMMENTS", "CANNOT_BE_MENTIONED");

/** What the members of a job write about a candidate. Only they read it; the candidate and reviewers never do. */
export const managerComments = oc.tag("Comments").router({
  list: get(
    "/candidates/{candidateId}/comments",
    "The newest comments on a candidate, in the order in which they were written",
  )
    .input(
      z.object({
        candidateId: z.uuid(),
        limit: z.coerce.number().int().min(1).max(maxComments).default(commentsAtOnce),
      }),
    )
    .output(Comments)
    .errors(errors("CANDIDATE_NOT_FOUND")),
  add: post(
    "/candidates/{candidateId}/comments",
    "Comment on a candidate; those mentioned get an e-mail without the text",
    { successStatus: 201 },
  )
    .input(CommentFields.extend({ candidateId: z.uuid() }))
    .output(Comment)
    .errors({ ...writing, ...errors("CANDIDATE_NOT_FOUND", "TOO_MANY_COMMENTS_HERE") }),
  edit: put(
    "/comments/{commentId}",
    "Change your own comment; only people who are mentioned for the first time get an e-mail",
  )
    .input(CommentFields.extend(oneComment.shape))
    .output(Comment)
    .errors({ ...writing, ...errors("COMMENT_NOT_FOUND", "NOT_YOUR_COMMENT") }),
  remove: del("/comments/{commentId}", "Remove your own comment, or as the job's owner any")
    .input(oneComment)
    .output(z.object({ removed: z.literal(true) }))
    .errors(errors("COMMENT_NOT_FOUND", "NOT_YOUR_COMMENT", "JOB_ARCHIVED")),
});
