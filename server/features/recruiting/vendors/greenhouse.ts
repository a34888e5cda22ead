import { createHash } from "node:crypto";
import * as z from "zod";
import { isLoopbackHost } from "@better-auth/core/utils/host";
import { toDateString } from "#server/platform/clock.ts";
import type { Context } from "#server/platform/context.ts";
import type { AtsConnectionRow } from "#server/platform/db/schema/recruiting.ts";
import { isAllowedReceiver } from "#server/platform/http/outgoing.ts";
import {
  basicAuthorization,
  OrderRefused,
  type VendorAdapter,
  type VendorAnswer,
  type VendorCall,
} from "../adapter.ts";
import { recordProblem } from "../find-connection.ts";
import { findOrder } from "../find-orders.ts";
import { listPackages } from "../packages.ts";
import { placeOrder } from "../place-order.ts";
import { readOutcome } from "../read-orders.ts";

// Greenhouse's Assessment API: github.com/grnhse/greenhouse-api-docs, source/includes/assessment.

const text = (max: number) => z.string().max(max);

/** Greenhouse may add fields at any time. */
const SendTest = z.object({
  partner_test_id: z.coerce.string<string | number>().max(200),
  candidate: z.object({
    first_name: text(1_000),
    last_name: text(1_000),
    email: text(1_000).nullish(),
    greenhouse_profile_url: text(2_000).nullish(),
  }),
  url: text(2_000),
});

const RequestErrors = z.object({ api_call: text(200), errors: z.array(text(2_000)).max(50) });

export const greenhouse: VendorAdapter = {
  Credentials: z.object({}),

  async answer(context, connection, call) {
    switch (`${call.method} ${call.path}`) {
      case "GET list_tests":
        return ok(
          (await listPackages(context)).map(({ id, name }) => ({
            partner_test_id: id,
            partner_test_name: name,
          })),
        );
      case "POST send_test":
        return sendTest(context, connection, call);
      case "GET test_status":
        return testStatus(context, connection, call);
      case "POST request_errors":
      case "POST response_error":
        return recordErrors(context, connection, call);
      default:
        return null;
    }
  },

  refuse: (status, message) => ({ status, body: { errors: [message] } }),

  // Greenhouse then asks for the status. It knows no cancelled tests, so that those look complete, with a note.
  report: (_settings, { reportTo }, { status }, { issuedKey }) =>
    status === "started" || reportTo === null
      ? null
      : {
          method: "PATCH",
          address: reportTo,
          headers: { authorization: basicAuthorization(issuedKey ?? "") },
        },
};

const ok = (body: unknown): VendorAnswer => ({ status: 200, body });

async function sendTest(context: Context, connection: AtsConnectionRow, { body }: VendorCall) {
  const { data } = SendTest.safeParse(body);
  if (!data) throw new OrderRefused("The order is not as Greenhouse's documentation says.", 400);
  const { partner_test_id: packageId, candidate, url } = data;
  if (!isReportAddress(context.settings, url))
    throw new OrderRefused("The address for the result is not one of Greenhouse.", 400);
  const profileUrl = candidate.greenhouse_profile_url;
  const { order } = await placeOrder(context, connection, {
    // The address is different for each test.
    externalOrderId: createHash("sha256").update(url).digest("base64url"),
    packageId,
    candidate: {
      externalId: profileUrl ? readExternalId(profileUrl) : null,
      firstName: candidate.first_name,
      lastName: candidate.last_name,
      email: candidate.email ?? "",
    },
    job: null,
    reportTo: url,
    ...(profileUrl && isGreenhouse(context.settings, profileUrl) && { profileUrl }),
  });
  return ok({ partner_interview_id: order.id });
}

/** The application, because one person may apply for several jobs. Without one, the person. */
function readExternalId(profileUrl: string): string | null {
  const url = URL.parse(profileUrl);
  const [, person] = /\/people\/(\d{1,30})/.exec(url?.pathname ?? "") ?? [];
  return url?.searchParams.get("application_id") ?? person ?? null;
}

/** Our key is sent to this address. */
const isReportAddress = (settings: Context["settings"], address: string) =>
  isAllowedReceiver(address, settings.webhooks.allowsLoopback) && isGreenhouse(settings, address);

function isGreenhouse({ webhooks }: Context["settings"], address: string): boolean {
  const url = URL.parse(address);
  if (!url) return false;
  if (webhooks.allowsLoopback && isLoopbackHost(url.hostname)) return true;
  return url.protocol === "https:" && /(^|\.)greenhouse\.io$/.test(url.hostname);
}

async function testStatus(context: Context, connection: AtsConnectionRow, { query }: VendorCall) {
  const order = await findOrder(context, connection, query.get("partner_interview_id") ?? "");
  if (!order) throw new OrderRefused("This test does not exist.", 404);
  const { status, link, endedAt, facts } = await readOutcome(context, order);
  const runningStatus = order.state === "collecting" ? "in progress" : "sent";
  return ok({
    partner_status: status === "started" ? runningStatus : "complete",
    partner_profile_url: link,
    // A score would be read as a grade of the candidate.
    partner_score: null,
    metadata: {
      ...Object.fromEntries(facts.map(({ label, value }) => [label, value])),
      // By day: the time of day could show who answered.
      "Ended on": endedAt && toDateString(endedAt),
    },
  });
}

/** What Greenhouse could not use. An owner sees the beginning. */
async function recordErrors(context: Context, connection: AtsConnectionRow, { body }: VendorCall) {
  const { data } = RequestErrors.safeParse(body);
  if (data) await recordProblem(context, connection.id, `${data.api_call}: ${data.errors.join("; ")}`);
  return ok({});
}
