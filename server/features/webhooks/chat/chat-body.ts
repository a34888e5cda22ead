import { eq } from "drizzle-orm";
import type { ChatKind } from "#contract/chat-rules.ts";
import { testEventType } from "#contract/webhook-words.ts";
import { WebhookBody } from "#contract/webhooks.ts";
import type { Context } from "#server/platform/context.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { oneRow } from "#server/platform/errors.ts";
import { type ChatMessage, describeEvent, testMessage } from "./chat-message.ts";
import { slackBody } from "./slack-body.ts";
import { teamsBody } from "./teams-body.ts";

const formats: Record<ChatKind, (message: ChatMessage) => object> = { slack: slackBody, teams: teamsBody };

/** @param event the body of the event, which has no names */
export async function chatBody(context: Pick<Context, "db">, kind: ChatKind, event: string): Promise<string> {
  const body = WebhookBody.parse(JSON.parse(event));
  const message =
    body.type === testEventType
      ? testMessage
      : describeEvent(body, await selectNames(context, body.data.candidateId));
  return JSON.stringify(formats[kind](message));
}

/** As they are now: a corrected name is sent, even if the event is older. */
async function selectNames({ db }: Pick<Context, "db">, candidateId: string) {
  const [row] = await db
    .select({ firstName: candidates.firstName, lastName: candidates.lastName, job: jobs.title })
    .from(candidates)
    .innerJoin(jobs, eq(jobs.id, candidates.jobId))
    .where(eq(candidates.id, candidateId));
  const { firstName, lastName, job } = oneRow(row);
  return { candidate: `${firstName} ${lastName}`.trim(), job };
}
