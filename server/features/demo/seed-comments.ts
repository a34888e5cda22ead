import { addComment } from "#server/features/comments/comments.ts";
import type { ManagerContext } from "#server/platform/context.ts";

interface DemoComment {
  /** The candidate's. */
  lastName: string;
  daysAgo: number;
  text: string;
}

const demoComments: DemoComment[] = [
  {
    lastName: "Castel",
    daysAgo: 8,
    text: "Strong on reliability in all answers.\n\nFor the second interview: how Imani plans work with other teams.",
  },
  {
    lastName: "Castel",
    daysAgo: 2,
    text: "Second interview is on Thursday. I'll share the report with the panel before.",
  },
];

/** What the hiring team wrote about these candidates on this day. */
export async function seedComments(
  context: ManagerContext,
  candidates: { id: string; lastName: string }[],
  daysAgo: number,
): Promise<void> {
  for (const { id: candidateId, lastName } of candidates)
    for (const { text } of demoComments.filter((one) => one.lastName === lastName && one.daysAgo === daysAgo))
      await addComment(context, { candidateId, text, mentions: [] });
}
