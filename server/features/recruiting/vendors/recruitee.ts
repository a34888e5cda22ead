import * as z from "zod";
import { OrderRefused, type VendorAdapter } from "../adapter.ts";
import { listPackages } from "../packages.ts";
import { placeOrder } from "../place-order.ts";
import { dayAsMoment } from "#server/platform/clock.ts";
import type { OutgoingCall, Outcome, Package, ReceivedOrder } from "./shapes.ts";

// Recruitee's Partners API: docs.recruitee.com/reference/integration-partners.

interface RecruiteePartner {
  /** Forthright's name among Recruitee's partners. */
  codename: string;
  secret: string;
}

const identifier = z.union([z.string().min(1).max(200), z.int()]).transform(String);

/** Unknown fields are ignored. A candidate comes without a job. */
const SendCandidate = z.object({
  first_name: z.string().max(1_000),
  last_name: z.string().max(1_000),
  email: z.string().min(1).max(1_000),
  candidate_id: identifier,
  company_id: identifier,
  report_id: identifier,
  test_id: identifier,
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

const partnerAddress = (base: string, { codename }: RecruiteePartner) =>
  `${base}/p/${encodeURIComponent(codename)}`;
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
  address: `${partnerAddress(base, credentials)}/reports/${encodeURIComponent(reportId)}`,
  headers: headersOf(credentials),
  body: {
    status: statuses[status],
    score: summary,
    // The day only: the time could show who answered last.
    ...(status === "complete" && endedAt && { completed_at: dayAsMoment(endedAt) }),
  },
});

/** Recruitee asks for the tests, sends candidates, and takes changes of their reports. It does not say when it cancels. */
export const recruitee: VendorAdapter = {
  Credentials: z.object({}),
  isSetUp: ({ recruiting }) => recruiting.recruiteePartner !== null,
  async answer(context, connection, { method, path, body }) {
    if (method === "GET" && path === "tests")
      return { status: 200, body: recruiteeTests(await listPackages(context)) };
    if (method !== "POST" || path !== "send_candidate") return null;
    const order = readRecruiteeOrder(body);
    if (!order) throw new OrderRefused("This request is not as Recruitee documents it.", 400);
    await placeOrder(context, connection, order);
    return { status: 200, body: {} };
  },
  // How Recruitee shows a message of ours is in a part of its documentation that could not be read.
  refuse: (status, message) => ({ status, body: { message } }),
  report: ({ recruiting: { recruiteeUrl, recruiteePartner } }, { vendorOrderId }, outcome) =>
    recruiteePartner && recruiteeReport(recruiteeUrl, recruiteePartner, vendorOrderId, outcome),
};
