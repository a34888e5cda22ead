import { addComment } from "#server/features/comments/comments.ts";
import type { ManagerContext } from "#server/platform/context.ts";

interface DemoComment {
  lastName: string;
  daysAgo: number;
  /** First names of members of the team. */
  author: string;
  mentioned?: string;
  text: string;
}

const demoComments: DemoComment[] = [
  {
    lastName: "Castel",
    daysAgo: 8,
    author: "Morgan",
    text: "Strong on reliability in all answers.\n\nFor the second interview: how Imani plans work with other teams.",
  },
  {
    lastName: "Castel",
    daysAgo: 2,
    author: "Morgan",
    text: "Second interview is on Thursday. I'll share the report with the panel before.",
  },
  {
    lastName: "Moreau",
    daysAgo: 1,
    author: "Theo",
    mentioned: "Morgan",
    text: "@Morgan Ellis I have read all answers. Shall we invite Riley to a second interview?",
  },
];

/** Adds the comments that the hiring team wrote about these candidates on this day. */
export async function seedComments(
  contextOf: (person: string) => ManagerContext,
  candidates: { id: string; lastName: string }[],
  daysAgo: number,
): Promise<void> {
  for (const { id: candidateId, lastName } of candidates)
    for (const { text, author, mentioned } of demoComments.filter(
      (comment) => comment.lastName === lastName && comment.daysAgo === daysAgo,
    )) {
      const mentions = mentioned === undefined ? [] : [contextOf(mentioned).manager.id];
      await addComment(contextOf(author), { candidateId, text, mentions });
    }
}
