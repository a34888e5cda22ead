import { addComment } from "#server/features/comments/comments.ts";
import type { ManagerContext } from "#server/platform/context.ts";

interface DemoComment {
  /** The candidate's. */
  lastName: string;
  daysAgo: number;
  /** First names of the team. */
  by: string;
  mentioned?: string;
  text: string;
}

const demoComments: DemoComment[] = [
  {
    lastName: "Castel",
    daysAgo: 8,
    by: "Morgan",
    text: "Strong on reliability in all answers.\n\nFor the second interview: how Imani plans work with other teams.",
  },
  {
    lastName: "Castel",
    daysAgo: 2,
    by: "Morgan",
    text: "Second interview is on Thursday. I'll share the report with the panel before.",
  },
  {
    lastName: "Moreau",
    daysAgo: 1,
    by: "Theo",
    mentioned: "Morgan",
    text: "@Morgan Ellis I have read all answers. Shall we invite Riley to a second interview?",
  },
];

/** What the hiring team wrote about these candidates on this day. */
export async function seedComments(
  as: (person: string) => ManagerContext,
  candidates: { id: string; lastName: string }[],
  daysAgo: number,
): Promise<void> {
  for (const { id: candidateId, lastName } of candidates)
    for (const { text, by, mentioned } of demoComments.filter(
      (one) => one.lastName === lastName && one.daysAgo === daysAgo,
    )) {
      const mentions = mentioned === undefined ? [] : [as(mentioned).manager.id];
      await addComment(as(by), { candidateId, text, mentions });
    }
}
