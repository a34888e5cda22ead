import { and, eq } from "drizzle-orm";
import { monthNumber } from "#contract/months.ts";
import type { Wishes } from "#contract/wishes.ts";
import { mostReferees } from "#contract/wishes-page.ts";
import type { CandidateContext } from "#server/platform/context.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { Refused } from "#server/platform/errors.ts";
import { happened } from "#server/platform/happened.ts";
import { insertReviewer } from "#server/features/reviewers/insert-reviewer.ts";
import { changeWishes } from "./change-wishes.ts";
import { wishesOf } from "./read-wishes.ts";

interface NameReferee {
  secret: string;
  name: string;
  email: string;
  company: string;
  relationship: string;
  from: string;
  until: string | null;
}

/**
 * The candidate names somebody to be asked, with the same survey, in a group of their own. It always succeeds: whether
 * they may be asked is settled when they are, and not told. Until they are handed over, it can be corrected.
 */
export function nameReferee(context: CandidateContext, input: NameReferee): Promise<Wishes> {
  return changeWishes(context, input.secret, async (context, seen) => {
    const { db } = context;
    const { id: candidateId } = seen.candidate;
    const isTheirs = and(eq(reviewers.candidateId, candidateId), eq(reviewers.createdByType, "candidate"));
    if ((await db.$count(reviewers, isTheirs)) >= mostReferees) throw new Refused("TOO_MANY_REFEREES");
    const { name, email, company, relationship, from, until } = input;
    const added = await insertReviewer(context, {
      candidateId,
      name,
      email,
      company,
      position: null,
      relationship: `${relationship}, ${[from, until ?? "now"].map(yearOf).join(" to ")}`,
      createdByType: "candidate",
      overlapFirst: monthNumber(from),
      overlapLast: until === null ? null : monthNumber(until),
    });
    if (added) await happened(context, { type: "reviewer.added", reviewerKey: added.key });
    return wishesOf(context, seen);
  });
}

const yearOf = (month: string) => (month === "now" ? month : month.slice(0, 4));
