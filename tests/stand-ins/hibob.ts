import { createHmac } from "node:crypto";
import * as z from "zod";
import { parseJson, Refused, same, startRecruiting } from "./recruiting.ts";
import { opening, type Order, type Package } from "./recruiting-orders.ts";

/** What HiBob gives the partner for one customer's installation of its app. */
export const hiBobAccount = {
  accessToken: "bob-token-of-the-stand-in",
  webhookSecret: "bob-secret-of-the-stand-in",
  companyId: 637323,
};

const Packages = z.object({
  packages: z.array(
    z.object({
      id: z.string().trim().min(1),
      name: z.string().trim().min(1),
      description: z.string().optional(),
    }),
  ),
});
/** The documentation names more states than it lists in prose; these are the ones it explains. */
const Report = z.strictObject({
  status: z.string().min(1),
  providerAssessmentId: z.string().optional(),
  score: z.union([z.string(), z.number()]).optional(),
  verdict: z.string().optional(),
  resultUrl: z.url().optional(),
  sectionSummary: z.unknown().optional(),
  comments: z.string().optional(),
});

/**
 * HiBob's side of its Assessments API, as described at apidocs.hibob.com: packages, signed events with ids only, the details
 * on request, and reports that are answered with 204.
 */
export async function startHiBob({ port = 0 }: { port?: number } = {}) {
  let catalog: Package[] = [];
  return startRecruiting(({ entered, orders, call }) => {
    async function send(type: string, order: Order) {
      const body = JSON.stringify({
        companyId: hiBobAccount.companyId,
        type,
        triggeredBy: "3332883804594373380",
        triggeredAt: new Date().toISOString(),
        data: { assessmentRequestId: order.id },
      });
      const { status, answer } = await call(entered["address"] ?? "", {
        method: "POST",
        headers: { "bob-signature": signBob(body, hiBobAccount.webhookSecret) },
        body,
      });
      if (status < 200 || status > 299) throw new Refused(`The event was answered with ${status}: ${answer}`);
    }

    function replaceCatalog(body: string) {
      const { data } = Packages.safeParse(parseJson(body));
      if (!data || new Set(data.packages.map(({ id }) => id)).size !== data.packages.length)
        return { status: 400 };
      catalog = data.packages;
      return { status: 201, body: {} };
    }

    function report(order: Order, body: string) {
      const { data } = Report.safeParse(parseJson(body));
      if (!data || (data.resultUrl && !/^https:|^http:\/\/localhost[:/]/.test(data.resultUrl)))
        return { status: 400 };
      order.status = data.status === "completed" ? "Complete" : data.status;
      order.link = data.resultUrl ?? order.link;
      for (const [label, value] of Object.entries({
        Score: data.score,
        Verdict: data.verdict,
        Comments: data.comments,
      }))
        if (value !== undefined) order.details[label] = String(value);
      order.history.push(`The status was changed: ${data.status}`);
      return { status: 204 };
    }

    return {
      name: "HiBob",
      fields: [{ name: "address", label: "Webhook address" }],
      packages: async () => catalog,
      send: (order) => send("assessment.triggered", order),
      cancel: (order) => send("assessment.cancelled", order),
      answer({ method, url, headers, body }) {
        const [, path] = /^\/v1\/hiring\/assessments\/(.+)$/.exec(url.pathname) ?? [];
        if (!path) return { status: 404 };
        if (!same(headers.authorization, `Bearer ${hiBobAccount.accessToken}`)) return { status: 401 };
        if (method === "POST" && path === "packages") return replaceCatalog(body);
        if (method === "POST" && path === "packages/delete") {
          const { data } = z
            .object({ packageIds: z.array(z.string().trim().min(1)).min(1) })
            .safeParse(parseJson(body));
          if (!data) return { status: 400 };
          catalog = catalog.filter(({ id }) => !data.packageIds.includes(id));
          return { status: 204 };
        }
        const order = orders.find(({ id }) => id === path);
        if (!order) return { status: 404 };
        if (method === "PATCH") return report(order, body);
        return method === "GET" ? { body: details(order) } : { status: 404 };
      },
    };
  }, port);
}

/** Base64 of HMAC-SHA512 over the raw body. */
export const signBob = (body: string, secret: string) =>
  createHmac("sha512", secret).update(body).digest("base64");

/**
 * `jobOpening.id` and `jobOpening.title` are documented. The names of the candidate's fields are those of Forthright's
 * adapter: HiBob's own could not be read (docs/integrations.md).
 */
const details = ({ id, applicant, package: chosen }: Order) => ({
  assessmentRequestId: id,
  candidate: {
    id: applicant.id,
    firstName: applicant.firstName,
    lastName: applicant.lastName,
    email: applicant.email,
  },
  jobOpening: { id: opening.id, title: opening.name },
  packageId: chosen.id,
  addedLater: {},
});
