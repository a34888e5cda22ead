import { randomBytes } from "node:crypto";
import * as z from "zod";
import { parseJson, read, same, startRecruiting } from "./recruiting.ts";

/** What Recruitee gives its partner. */
export const recruiteeAccount = { codename: "forthright", secret: "recruitee-secret-of-the-stand-in" };

const Tests = z.array(z.object({ name: z.string(), id: z.union([z.string(), z.int()]) }));
/** `subtitle` and `properties` do not exist for reference checks. */
const Report = z.strictObject({
  status: z.enum(["sent", "completed", "failed", "canceled"]).optional(),
  score: z.string().optional(),
  completed_at: z.iso.datetime({ offset: true }).optional(),
});

/**
 * Recruitee's side of its Partners API, as documented at docs.recruitee.com: it asks for the tests, sends a candidate, takes
 * changes of a report, and replaces the partner's secret.
 */
export async function startRecruitee({ port = 0 }: { port?: number } = {}) {
  const account = { ...recruiteeAccount };
  const companyId = 1;
  const reports = new Map<string, z.output<typeof Report>>();
  const started = await startRecruiting(({ entered, orders, call }) => {
    const ownHeaders = () => ({ authorization: `Bearer ${entered["token"] ?? ""}` });
    const base = `/api/p/${account.codename}`;

    function change(reportId: string, body: string) {
      const report = reports.get(reportId);
      if (!report) return { status: 404 };
      const { data, error } = Report.safeParse(parseJson(body));
      if (error) return { status: 422, body: { errors: error.issues.map(({ message }) => message) } };
      Object.assign(report, data);
      const order = orders.find(({ id }) => id === reportId);
      if (order) {
        const words = { sent: "Sent", completed: "Complete", failed: "Failed", canceled: "Cancelled" };
        if (report.status) order.status = words[report.status];
        if (report.score !== undefined) order.details["Score"] = report.score;
        if (report.completed_at !== undefined) order.details["Completed at"] = report.completed_at;
        order.history.push(`The report was changed: ${Object.keys(data).join(", ")}`);
      }
      return { body: report };
    }

    return {
      name: "Recruitee",
      fields: [
        { name: "address", label: "Address of Forthright's endpoints" },
        { name: "token", label: "API token" },
      ],
      async packages() {
        if (!entered["address"] || !entered["token"]) return [];
        const tests = read(
          await call(`${entered["address"]}/tests`, { method: "GET", headers: ownHeaders() }),
          Tests,
        );
        return tests.map(({ id, name }) => ({ id: String(id), name }));
      },
      async send(order) {
        const { applicant } = order;
        reports.set(order.id, { status: "sent" });
        const called = await call(`${entered["address"] ?? ""}/send_candidate`, {
          method: "POST",
          headers: ownHeaders(),
          body: JSON.stringify({
            first_name: applicant.firstName,
            last_name: applicant.lastName,
            email: applicant.email,
            candidate_id: Number(applicant.id),
            company_id: companyId,
            report_id: order.id,
            test_id: order.package.id,
            test_name: order.package.name,
            added_later: null,
          }),
        });
        if (called.status < 200 || called.status > 299) read(called, z.never());
      },
      answer({ method, url, headers, body }) {
        if (!url.pathname.startsWith(`${base}/`)) return { status: 404 };
        if (!same(headers["rt-partner-secret"]?.toString(), account.secret)) return { status: 401 };
        const path = url.pathname.slice(base.length);
        if (method === "POST" && path === "/partner/regenerate-secret") {
          account.secret = randomBytes(24).toString("base64url");
          return { body: { secret: account.secret } };
        }
        const [, reportId] = /^\/reports\/([^/]+)$/.exec(path) ?? [];
        if (method === "PATCH" && reportId) return change(decodeURIComponent(reportId), body);
        const [, company, candidate] = /^\/c\/(\d+)\/candidates\/(\d+)\/reports$/.exec(path) ?? [];
        if (method === "GET" && company === String(companyId)) {
          const own = orders.filter(({ applicant }) => applicant.id === candidate);
          return { body: own.map(({ id }) => ({ id, ...reports.get(id) })) };
        }
        return { status: 404 };
      },
    };
  }, port);
  return Object.assign(started, { account });
}
