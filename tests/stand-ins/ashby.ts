import * as z from "zod";
import { basic, parseJson, read, same, startRecruiting } from "./recruiting.ts";
import { opening } from "./recruiting-orders.ts";

/** What a customer would create in Ashby and enter in Forthright. */
export const ashbyAccount = {
  apiKey: "ashby-key-of-the-stand-in",
  partnerId: "0a8f6a3e-5d5c-4a53-9a43-1b6f3c1d2e4f",
};

const value = z.strictObject({
  identifier: z.string().min(1),
  label: z.string().min(1),
  description: z.string().optional(),
  type: z.enum(["numeric_score", "numeric_duration_minutes", "url", "string", "boolean_success"]),
  value: z.union([z.string(), z.number(), z.boolean()]),
});
const update = z
  .object({
    assessment_id: z.string().min(1),
    timestamp: z.int(),
    assessment_status: value.nullish(),
    assessment_profile_url: value.extend({ type: z.literal("url"), value: z.url() }).nullish(),
    assessment_result: value.nullish(),
    cancelled_reason: value.nullish(),
    metadata: z.array(value).nullish(),
  })
  .refine((fields) => fields.assessment_status ?? fields.cancelled_reason, {
    error: "assessment_status is required unless cancelled_reason is provided",
  })
  .refine((fields) => !fields.assessment_result || fields.assessment_profile_url, {
    error: "assessment_profile_url is required when assessment_result is set",
  })
  .refine(
    ({ assessment_status: status, assessment_profile_url: profile, assessment_result: result, metadata }) => {
      const ids = [status, profile, result, ...(metadata ?? [])].flatMap((field) =>
        field ? [field.identifier] : [],
      );
      return new Set(ids).size === ids.length;
    },
    { error: "All assessment data should have unique identifiers" },
  );

/** `assessment.addCompletedToCandidate`, of a check that was not started in Ashby. */
const completed = z.object({
  candidateId: z.uuid(),
  partnerId: z.literal(ashbyAccount.partnerId),
  timestamp: z.int(),
  assessment: z.object({
    assessmentTypeId: z.string().min(1),
    assessmentId: z.string().min(1),
    assessmentName: z.string().min(1),
    result: value,
    metadata: z.array(value),
  }),
});

const Listed = z.object({
  success: z.literal(true),
  results: z.array(
    z.object({
      assessment_type_id: z.string(),
      name: z.string(),
      description: z.string().optional(),
    }),
  ),
});
const Started = z.object({
  success: z.literal(true),
  results: z.object({ assessment_id: z.string(), update_request: update.optional() }),
});
const Cancelled = z.object({ success: z.boolean() });

/**
 * Ashby's side of its assessments framework, as documented at developers.ashbyhq.com: it lists, starts and cancels
 * assessments, and takes updates. Its documentation does not say how it signs in to a partner; this one uses Basic.
 */
export async function startAshby({ port = 0 }: { port?: number } = {}) {
  return startRecruiting(({ entered, orders, call }) => {
    const ask = (name: string, body: unknown) =>
      call(`${entered["address"] ?? ""}/${name}`, {
        method: "POST",
        headers: { authorization: basic(entered["key"] ?? "") },
        body: JSON.stringify(body),
      });

    function take(fields: z.output<typeof update>) {
      const order = orders.find(({ partnerId }) => partnerId === fields.assessment_id);
      if (!order) return false;
      const { assessment_status: status, assessment_profile_url: profile, metadata } = fields;
      order.status = fields.cancelled_reason
        ? "Cancelled"
        : fields.assessment_result
          ? "Complete"
          : String(status?.value ?? order.status);
      if (profile) order.link = profile.value;
      const shown = [fields.assessment_result, fields.cancelled_reason, ...(metadata ?? [])];
      for (const field of shown) if (field) order.details[field.label] = String(field.value);
      order.history.push(`assessment.update: ${order.status}`);
      return true;
    }

    return {
      name: "Ashby",
      fields: [
        { name: "address", label: "Base address" },
        { name: "key", label: "API key" },
      ],
      async packages() {
        if (!entered["address"] || !entered["key"]) return [];
        const { results } = read(await ask("assessment.list", {}), Listed);
        return results.map(({ assessment_type_id: id, name }) => ({ id, name }));
      },
      async send(order) {
        const { applicant } = order;
        const answered = await ask("assessment.start", {
          assessment_type_id: order.package.id,
          candidate: {
            ashby_id: applicant.id,
            first_name: applicant.firstName,
            last_name: applicant.lastName,
            email: applicant.email,
            ashby_profile_url: `https://app.ashbyhq.com/candidates/${applicant.id}`,
          },
          application: { ashby_id: `application-${applicant.id}`, status: "Active" },
          job: {
            ashby_id: opening.id,
            name: opening.name,
            req_id: "REQ-7",
            ashby_job_url: `https://app.ashbyhq.com/jobs/${opening.id}`,
            hiringTeam: [],
          },
          added_later: true,
        });
        const { results } = read(answered, Started);
        order.partnerId = results.assessment_id;
        if (results.update_request) take(results.update_request);
        order.history.push(`Forthright's id: ${order.partnerId}`);
      },
      async cancel(order) {
        read(await ask("assessment.cancel", { assessment_id: order.partnerId }), Cancelled);
      },
      answer({ method, url, headers, body }) {
        const isAdded = url.pathname === "/assessment.addCompletedToCandidate";
        if (method !== "POST" || !(isAdded || url.pathname === "/assessment.update")) return { status: 404 };
        if (!headers.authorization) return { status: 401 };
        if (!same(headers.authorization, basic(ashbyAccount.apiKey))) return { status: 403 };
        if (isAdded) {
          const { error: why } = completed.safeParse(parseJson(body));
          return { body: why ? failure("invalid_input", why.message) : { success: true } };
        }
        const { data, error } = update.safeParse(parseJson(body));
        if (error) return { body: failure("invalid_input", error.message) };
        if (!take(data)) return { body: failure("assessment_not_found", "Assessment not found") };
        return { body: { success: true } };
      },
    };
  }, port);
}

/** "What would be 4XX errors will return 200 with success being false" (developers.ashbyhq.com/reference/responses). */
const failure = (code: string, message: string) => ({ success: false, errorInfo: { code, message } });
