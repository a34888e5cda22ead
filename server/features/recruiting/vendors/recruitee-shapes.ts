import * as z from "zod";
import { toDateString } from "#server/platform/clock.ts";
import type { OutgoingCall, Outcome, Package, ReceivedOrder } from "./shapes.ts";

// Recruitee's Partners API: docs.recruitee.com/reference/integration-partners.

export interface RecruiteePartner {
  /** Forthright's name among Recruitee's partners. */
  codename: string;
  secret: string;
}

const anId = z.union([z.string().min(1).max(200), z.int()]).transform(String);

/** Unknown fields are ignored. A candidate comes without a job. */
const SendCandidate = z.object({
  first_name: z.string().max(1_000),
  last_name: z.string().max(1_000),
  email: z.string().min(1).max(1_000),
  candidate_id: anId,
  company_id: anId,
  report_id: anId,
  test_id: anId,
});

/** Null if the body is not as documented. */
export function readRecruiteeOrder(body: unknown): ReceivedOrder | null {
  const { data } = SendCandidate.safeParse(body);
  if (!data) return null;
  return {
    externalOrderId: data.report_id,
    packageId: data.test_id,
    candidate: {
      externalId: `${data.company_id}-${data.candidate_id}`,
      firstName: data.first_name,
      lastName: data.last_name,
      email: data.email,
    },
    job: null,
  };
}

export const recruiteeTests = (packages: Package[]) => packages.map(({ id, name }) => ({ name, id }));

const partner = (base: string, { codename }: RecruiteePartner) => `${base}/p/${encodeURIComponent(codename)}`;
const headersOf = ({ secret }: RecruiteePartner) => ({
  "rt-partner-secret": secret,
  "content-type": "application/json",
});

const statuses = { started: "sent", complete: "completed", cancelled: "canceled" } as const;

/**
 * `score` is a text that Recruitee shows as it is. A link has no documented field, and reference checks have neither
 * `subtitle` nor `properties`.
 */
export const recruiteeReport = (
  base: string,
  credentials: RecruiteePartner,
  reportId: string,
  { status, endedAt, summary }: Outcome,
): OutgoingCall => ({
  method: "PATCH",
  address: `${partner(base, credentials)}/reports/${encodeURIComponent(reportId)}`,
  headers: headersOf(credentials),
  body: {
    status: statuses[status],
    score: summary,
    // The day only: the time could show who answered last.
    ...(status === "complete" && endedAt && { completed_at: `${toDateString(endedAt)}T00:00:00.000Z` }),
  },
});
