import * as z from "zod";
import { isStorable } from "#contract/fields.ts";
import type { Context } from "#server/platform/context.ts";
import type { AtsConnectionRow } from "#server/platform/db/schema/recruiting.ts";
import {
  basicAuthorization,
  OrderRefused,
  type Outcome,
  type VendorAdapter,
  type VendorAnswer,
  type VendorCall,
} from "../adapter.ts";
import { anyPackage, listPackages } from "../packages.ts";
import { cancelOrder } from "../cancel-order.ts";
import { findOpenOrder } from "../find-orders.ts";
import { placeOrder } from "../place-order.ts";
import { readOutcome } from "../read-orders.ts";

// Ashby's assessments: developers.ashbyhq.com/docs/creating-an-assessments-integration.

const text = (max: number) => z.string().max(max);
const id = text(150).min(1).refine(isStorable);

/** Ashby may add fields at any time. */
const Start = z.object({
  assessment_type_id: text(200),
  candidate: z.object({
    ashby_id: id,
    first_name: text(1_000),
    last_name: text(1_000),
    email: text(1_000).nullish(),
    ashby_profile_url: text(2_000).nullish(),
  }),
  application: z.object({ ashby_id: id }),
  job: z.object({ ashby_id: id, name: text(1_000) }),
  additional_fields: z.unknown().optional(),
});
const Cancel = z.object({ assessment_id: text(200) });

/** Chosen inside Ashby for each candidate. */
const colleaguesField = "wanted_answers";
const offeredNumbers = [2, 3, 4, 5, 6, 8, 10];

export const ashby: VendorAdapter = {
  Credentials: z.object({ apiKey: z.string().trim().min(1, "Enter the API key").max(500) }),

  async answer(context, connection, call) {
    if (call.method !== "POST") return null;
    switch (call.path) {
      case "assessment.list":
        return ok(
          (await listPackages(context)).map(({ id: typeId, name, description }) => ({
            assessment_type_id: typeId,
            name,
            description,
          })),
        );
      case "assessment.customField.list":
        return { status: 200, body: { success: true, results: { fields }, fields } };
      case "assessment.start":
        return start(context, connection, call);
      case "assessment.cancel":
        return cancel(context, connection, call);
      default:
        return null;
    }
  },

  refuse: (status, message) => ({ status, body: { success: false, message, errors: [message] } }),

  report: (settings, order, outcome, { apiKey }, now) => ({
    method: "POST",
    address: `${settings.recruiting.ashbyUrl}/assessment.update`,
    headers: { authorization: basicAuthorization(apiKey ?? ""), "content-type": "application/json" },
    body: updateOf(order.id, outcome, now),
  }),

  addCompleted({ recruiting }, { id: assessmentId, vendorOrderId }, outcome, { apiKey }, now) {
    const { ashbyUrl, ashbyPartnerId: partnerId } = recruiting;
    const candidateId = z.uuid().safeParse(vendorOrderId).data;
    if (!partnerId || !candidateId) return null;
    const {
      assessment_profile_url: link,
      assessment_result: result,
      metadata,
    } = updateOf(assessmentId, outcome, now);
    return {
      method: "POST",
      address: `${ashbyUrl}/assessment.addCompletedToCandidate`,
      headers: { authorization: basicAuthorization(apiKey ?? ""), "content-type": "application/json" },
      body: {
        candidateId,
        partnerId,
        timestamp: now.getTime(),
        assessment: {
          assessmentTypeId: anyPackage,
          assessmentId,
          assessmentName: "Reference check",
          result,
          metadata: [link, ...metadata],
        },
      },
    };
  },

  // Ashby answers 200 to what it cannot use, and says so in the body.
  isAccepted: ({ text: body }) => !/"success"\s*:\s*false/.test(body ?? ""),
};

const fields = [
  {
    id: colleaguesField,
    name: "Number of colleagues",
    type: "ValueSelect",
    possible_values: offeredNumbers.map((number) => ({ key: String(number), value: String(number) })),
    isRequired: false,
  },
];

const ok = (results: unknown): VendorAnswer => ({ status: 200, body: { success: true, results } });

async function start(context: Context, connection: AtsConnectionRow, { body }: VendorCall) {
  const { data } = Start.safeParse(body);
  if (!data) throw new OrderRefused("The order is not as Ashby's documentation says.", 400);
  const { candidate, application, job, assessment_type_id: packageId } = data;
  const externalOrderId = `${application.ashby_id} ${packageId}`;
  const openOrder = await findOpenOrder(context, connection, `${application.ashby_id} `);
  if (openOrder && openOrder.vendorOrderId !== externalOrderId)
    throw new OrderRefused("A reference check of this candidate is already running.", 409);
  const wantedResponses = readNumber(data.additional_fields);
  const { order } = await placeOrder(context, connection, {
    // Ashby gives an order no id of its own. The same order again, while it runs, is the same.
    externalOrderId,
    idReturns: true,
    packageId,
    candidate: {
      // One person may apply for several jobs.
      externalId: application.ashby_id,
      firstName: candidate.first_name,
      lastName: candidate.last_name,
      email: candidate.email ?? "",
    },
    job: { externalId: job.ashby_id, title: job.name },
    ...(wantedResponses !== undefined && { wantedResponses }),
    ...(candidate.ashby_profile_url && isAshby(candidate.ashby_profile_url)
      ? { profileUrl: candidate.ashby_profile_url }
      : {}),
  });
  return ok({ assessment_id: order.id });
}

const isAshby = (address: string) => address.startsWith("https://app.ashbyhq.com/");

/** As a list of fields with their values, or an object by the fields' ids: the documentation does not say which. */
function readNumber(additional: unknown): number | undefined {
  const Field = z.object({ id: z.string(), value: z.unknown() });
  const list = z.array(Field).max(100).safeParse(additional).data;
  const value = list
    ? list.find((field) => field.id === colleaguesField)?.value
    : Object(additional)[colleaguesField];
  const number: unknown = Object(value).key ?? value;
  return z.coerce
    .number()
    .int()
    .min(1)
    .max(20)
    .safeParse(number ?? undefined).data;
}

async function cancel(context: Context, connection: AtsConnectionRow, { body }: VendorCall) {
  const { data } = Cancel.safeParse(body);
  const order = data && (await cancelOrder(context, connection, { orderId: data.assessment_id }));
  if (!order) throw new OrderRefused("This assessment does not exist.", 404);
  // An assessment that has ended stays complete.
  const outcome = await readOutcome(context, order);
  return ok({
    assessment_id: order.id,
    ...(order.state === "complete" && { update_request: updateOf(order.id, outcome, context.clock.now()) }),
  });
}

function updateOf(assessmentId: string, { status, link, summary, facts }: Outcome, now: Date) {
  const field = (identifier: string, label: string, type: "string" | "url", value: string) => ({
    identifier,
    label,
    type,
    value,
  });
  const isComplete = status === "complete";
  const words = { started: "Started", complete: "Complete", cancelled: "Cancelled" };
  return {
    assessment_id: assessmentId,
    timestamp: now.getTime(),
    assessment_status: field("status", "Status", "string", words[status]),
    assessment_profile_url: field("profile", "Open in Forthright", "url", link),
    // Not a score, which would be read as a grade of the candidate.
    assessment_result: isComplete ? field("result", "Result", "string", summary) : null,
    cancelled_reason: status === "cancelled" ? field("cancelled", "Why it ended", "string", summary) : null,
    metadata: facts.map(({ label, value }, index) => field(`fact-${index}`, label, "string", value)),
  };
}
