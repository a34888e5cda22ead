import { createHmac, randomBytes } from "node:crypto";
import * as z from "zod";
import { parseJson, Refused, same, startRecruiting } from "./recruiting.ts";
import { opening, type Order, type Package } from "./recruiting-orders.ts";

/** What a customer finds in Kombo's dashboard. */
export const komboAccount = {
  apiKey: "kombo-key-of-the-stand-in",
  webhookSecret: "kombo-secret-of-the-stand-in",
  integrationId: "workday:HWUTwvyx2wLoSUHphiWVrp28",
};

const kinds = [
  "BEHAVIORAL",
  "VIDEO_INTERVIEW",
  "SKILLS_TEST",
  "BACKGROUND_CHECK",
  "REFERENCE_CHECK",
] as const;
const Packages = z.object({
  packages: z.array(
    z.object({ id: z.string(), type: z.enum(kinds), name: z.string(), description: z.string() }),
  ),
});
const Result = z
  .object({
    status: z.enum(["COMPLETED", "CANCELLED", "OPEN"]),
    result_url: z.url(),
    completed_at: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}(\.\d+)?)?Z?$/)
      .optional(),
    score: z.number().optional(),
    max_score: z.number().optional(),
    attributes: z
      .array(
        z.discriminatedUnion("type", [
          z.object({ type: z.literal("TEXT"), label: z.string(), value: z.string() }),
          z.object({
            type: z.literal("SUB_RESULT"),
            id: z.string(),
            label: z.string(),
            score: z.object({ value: z.number(), max: z.number().min(1) }),
            status: z.enum(["COMPLETED", "CANCELLED"]),
          }),
        ]),
      )
      .default([]),
    attachments: z
      .array(z.object({ name: z.string(), data: z.string().optional(), data_url: z.url().optional() }))
      .max(5)
      .default([]),
  })
  .refine(({ status, completed_at: at }) => status === "OPEN" || at !== undefined, {
    error: "completed_at is required when the order is completed or cancelled",
  });

/** Kombo's side of its Assessment API, as documented at docs.kombo.dev/assessment: packages, signed orders, and results. */
export async function startKombo({ port = 0 }: { port?: number } = {}) {
  let catalog: Package[] = [];
  const results = new Map<string, z.output<typeof Result>>();
  return startRecruiting(({ entered, orders, call }) => {
    function take(order: Order, body: string) {
      const { data, error } = Result.safeParse(parseJson(body));
      if (error) return refuse(400, "PLATFORM.INPUT_INVALID", error.message);
      const before = results.get(order.id)?.status ?? "OPEN";
      if (before !== "OPEN" && data.status !== before)
        return refuse(400, "PLATFORM.INPUT_INVALID", `The order is ${before} already.`);
      results.set(order.id, data);
      order.status = { COMPLETED: "Complete", CANCELLED: "Cancelled", OPEN: "Open" }[data.status];
      order.link = data.result_url;
      for (const attribute of data.attributes)
        order.details[attribute.label] =
          attribute.type === "TEXT" ? attribute.value : `${attribute.score.value} of ${attribute.score.max}`;
      order.history.push(`The result was changed: ${data.status}`);
      return { body: { status: "success", data: {}, warnings: [] } };
    }

    return {
      name: "Kombo",
      fields: [{ name: "address", label: "Webhook address" }],
      packages: async () => catalog,
      async send(order) {
        const body = JSON.stringify({
          id: randomBytes(12).toString("hex"),
          type: "assessment:order-received",
          data: orderOf(order),
        });
        const { status, answer } = await call(entered["address"] ?? "", {
          method: "POST",
          headers: { "x-kombo-signature": signKombo(body, komboAccount.webhookSecret) },
          body,
        });
        if (status < 200 || status > 299)
          throw new Refused(`The webhook was answered with ${status}: ${answer}`);
      },
      answer({ method, url, headers, body }) {
        if (!same(headers.authorization, `Bearer ${komboAccount.apiKey}`))
          return refuse(401, "PLATFORM.AUTHENTICATION_INVALID", "The API key is missing or wrong.");
        if (headers["x-integration-id"] !== komboAccount.integrationId)
          return refuse(404, "PLATFORM.INTEGRATION_NOT_FOUND", "There is no such integration.");
        if (method === "PUT" && url.pathname === "/v1/assessment/packages") {
          const { data, error } = Packages.safeParse(parseJson(body));
          if (error) return refuse(400, "PLATFORM.INPUT_INVALID", error.message);
          catalog = data.packages;
          return { body: { status: "success", data: {}, warnings: [] } };
        }
        const [, id] = /^\/v1\/assessment\/orders\/([^/]+)\/result$/.exec(url.pathname) ?? [];
        const order = orders.find((known) => known.id === id);
        if (method !== "PUT" || !order)
          return refuse(404, "PLATFORM.INPUT_INVALID", "There is no such order.");
        return take(order, body);
      },
    };
  }, port);
}

/** Base64url, without padding, of HMAC-SHA256 over the raw body. */
export const signKombo = (body: string, secret: string) =>
  createHmac("sha256", secret).update(body).digest("base64url");

const refuse = (status: number, code: string, message: string) => ({
  status,
  body: { status: "error", error: { code, title: null, message, log_url: null } },
});

const orderOf = ({ id, applicant, package: chosen }: Order) => ({
  id,
  package_id: chosen.id,
  status: "OPEN",
  integration_id: komboAccount.integrationId,
  candidate: {
    remote_id: applicant.id,
    email: applicant.email,
    first_name: applicant.firstName,
    last_name: applicant.lastName,
    phone: null,
  },
  application: { remote_id: `application-${applicant.id}` },
  job: {
    remote_id: opening.id,
    name: opening.name,
    job_code: "HC-2026-01",
    description: "<p>Runs the kitchen.</p>",
    location: null,
    hiring_team: [],
  },
  added_later: [],
});
