import { randomBytes, randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { notifyOfResponse } from "#server/features/notifications/notify-response.ts";
import { defaultQuestions } from "#contract/surveys.ts";
import type { Database } from "#server/platform/db/client.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { linkHash } from "#server/platform/crypto/survey-link.ts";
import { loadKeys } from "#server/platform/crypto/encryption.ts";
import { receiptHash } from "#server/features/surveys/receipts.ts";
import { goodAnswers } from "../factories.ts";
import { aSecret } from "../a-secret.ts";
import { addUncontacted } from "../uncontacted-reviewers.ts";

const clients = 8;
const retryMs = 25;

interface Acknowledgement {
  receipt: string;
  repeated: boolean;
}

/** What a client sent, and the receipt that it got. */
interface Acknowledged {
  link: string;
  strengths: string;
  receipt: string;
}

/**
 * Reviewers whose survey has been sent. Returns the secrets of their links. @param each how many about one candidate
 */
export async function addLinks(db: Database, count: number, each = count): Promise<string[]> {
  const keys = await addUncontacted(db, count, each);
  const { rows } = await db.execute<{ link: string }>(sql`
    update reviewers set status = 'survey_sent', survey_sent_at = now(), questions = ${JSON.stringify(defaultQuestions)}
    where key = any(${sql.param(keys)}::uuid[]) returning link`);
  return rows.map(({ link }) => link);
}

/** Reviewers who answer as fast as they can, and retry under the same key until their response is acknowledged. */
export function startSubmissions(links: string[], origin: () => string) {
  const waiting = [...links];
  const acknowledged: Acknowledged[] = [];
  const refused: string[] = [];
  const broken: string[] = [];
  let repeated = 0;
  let away = 0;
  const end = new AbortController();

  async function submit(link: string) {
    const attempt = randomUUID();
    const strengths = randomBytes(8).toString("hex");
    const body = JSON.stringify({ answers: { ...goodAnswers, strengths }, attempt });
    while (!end.signal.aborted) {
      const answer = await ask(`${origin()}/api/surveys/${link}/response`, body, broken);
      if (answer?.status === 201) {
        const response = (await answer.json().catch(() => null)) as Acknowledgement | null;
        if (response?.repeated) repeated++;
        if (response) {
          acknowledged.push({ link, strengths, receipt: response.receipt });
          return;
        }
      } else if (answer) {
        const hasRetryAfter = answer.headers.get("retry-after") !== null;
        if (answer.status !== 503 || !hasRetryAfter)
          refused.push(`${answer.status} ${hasRetryAfter} ${await answer.text().catch(() => "")}`);
        else {
          away++;
          await answer.arrayBuffer().catch(() => {});
        }
      }
      await new Promise((resolve) => setTimeout(resolve, retryMs));
    }
  }
  async function submitInTurn() {
    for (let link = waiting.pop(); link !== undefined && !end.signal.aborted; link = waiting.pop())
      await submit(link);
  }
  const all = Promise.all(Array.from({ length: clients }, submitInTurn));

  return {
    acknowledged,
    /** Responses that are neither an acknowledgement nor 503 with Retry-After. */
    refused,
    /** Why no response came: the codes of errors. */
    broken,
    /** How many clients learned that their submission had arrived before. */
    repeated: () => repeated,
    /** How often a client was asked to retry. */
    away: () => away,
    add: (more: string[]) => waiting.push(...more),
    left: () => waiting.length,
    done: () => all,
    /** After everything in progress. */
    async stop() {
      waiting.length = 0;
      const timer = setTimeout(() => end.abort(), 15_000);
      await all;
      clearTimeout(timer);
    },
  };
}

/**
 * Nothing acknowledged is lost, nothing is stored twice, and each response has one task that notifies the manager.
 * @param before the number of responses whose managers were notified earlier
 */
export async function expectNothingLost(db: Database, acknowledged: Acknowledged[], before = 0) {
  loadKeys(aSecret);
  const rows = await db
    .select({
      id: reviewers.linkHash,
      answers: surveyResponses.responses,
      hash: surveyResponses.receiptHash,
      tasks: sql<number>`(select count(*)::int from pgboss.job j where j.name = ${notifyOfResponse.name}
        and j.data->>'responseId' = ${surveyResponses.id}::text)`,
    })
    .from(surveyResponses)
    .innerJoin(
      reviewers,
      and(eq(reviewers.linkHash, surveyResponses.linkHash), eq(reviewers.status, "completed")),
    );
  const stored = new Map(rows.map((row) => [row.id, row]));
  const lost = acknowledged.filter(({ link, strengths, receipt }) => {
    const row = stored.get(linkHash(link));
    return row?.answers["strengths"] !== strengths || row.hash !== receiptHash(receipt);
  });
  expect(lost).toEqual([]);
  expect(new Set(acknowledged.map(({ receipt }) => receipt)).size).toBe(acknowledged.length);
  expect(rows.filter(({ tasks }) => tasks !== 1)).toHaveLength(before);
  expect(stored.size).toBe(rows.length);
}

/** The response, or undefined if none came. */
async function ask(url: string, body: string, broken: string[]): Promise<Response | undefined> {
  try {
    return await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
      signal: AbortSignal.timeout(15_000),
    });
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    broken.push(cause instanceof Error && "code" in cause ? String(cause.code) : String(error));
    return undefined;
  }
}
