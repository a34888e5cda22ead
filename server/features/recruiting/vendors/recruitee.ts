import * as z from "zod";
import { OrderRefused, type VendorAdapter } from "../adapter.ts";
import { listPackages } from "../packages.ts";
import { placeOrder } from "../place-order.ts";
import { dayAsMoment } from "#server/platform/clock.ts";

// Recruitee's Partners API: docs.recruitee.com/reference/integration-partners.

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

const statuses = { started: "sent", complete: "completed", cancelled: "canceled" } as const;

/** Recruitee asks for the tests, sends candidates, and takes changes of their reports. It does not say when it cancels. */
export const recruitee: VendorAdapter = {
  Credentials: z.object({}),

  isSetUp: ({ recruiting }) => recruiting.recruiteePartner !== null,

  async answer(context, connection, { method, path, body }) {
    if (method === "GET" && path === "tests") {
      const packages = await listPackages(context);
      return { status: 200, body: packages.map(({ id, name }) => ({ name, id })) };
    }
    if (method !== "POST" || path !== "send_candidate") return null;
    const { data } = SendCandidate.safeParse(body);
    if (!data) throw new OrderRefused("This request is not as Recruitee documents it.", 400);
    await placeOrder(context, connection, {
      externalOrderId: data.report_id,
      packageId: data.test_id,
      candidate: {
        externalId: `${data.company_id}-${data.candidate_id}`,
        firstName: data.first_name,
        lastName: data.last_name,
        email: data.email,
      },
      job: null,
    });
    return { status: 200, body: {} };
  },

  // How Recruitee shows a message of ours is in a part of its documentation that could not be read.
  refuse: (status, message) => ({ status, body: { message } }),

  /**
   * `score` is a text that Recruitee shows as it is. A link has no documented field, and reference checks have neither
   * `subtitle` nor `properties`.
   */
  report: (
    { recruiting: { recruiteeUrl, recruiteePartner } },
    { vendorOrderId },
    { status, endedAt, summary },
  ) =>
    recruiteePartner && {
      method: "PATCH",
      address: `${recruiteeUrl}/p/${encodeURIComponent(recruiteePartner.codename)}/reports/${encodeURIComponent(vendorOrderId)}`,
      headers: { "rt-partner-secret": recruiteePartner.secret, "content-type": "application/json" },
      body: {
        status: statuses[status],
        score: summary,
        // The day only: the time could show who answered last.
        ...(status === "complete" && endedAt && { completed_at: dayAsMoment(endedAt) }),
      },
    },
};
