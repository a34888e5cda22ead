import * as z from "zod";
import { basic, parseJson, read, same, startRecruiting } from "./recruiting.ts";

const Tests = z.array(z.object({ partner_test_id: z.string(), partner_test_name: z.string() }));
const Sent = z.object({ partner_interview_id: z.string() });
const primitive = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const Status = z
  .object({
    partner_status: z.string(),
    partner_profile_url: z.url().nullish(),
    partner_score: z.number().nullish(),
    // Not nested.
    metadata: z.record(z.string(), primitive).nullish(),
  })
  .refine(({ partner_status: status, partner_profile_url: url }) => status !== "complete" || Boolean(url), {
    error: "partner_status is 'complete' but partner_profile url is missing",
  });

const path = "/integrations/testing_partners/take_home_tests/";

/**
 * Greenhouse's side of its Assessment API, as documented at github.com/grnhse/greenhouse-api-docs: it asks for the tests,
 * sends one, takes a PATCH without a body when it is complete, and then asks for the status.
 */
export async function startGreenhouse({ port = 0 }: { port?: number } = {}) {
  return startRecruiting(({ url, entered, orders, call }) => {
    const ownHeaders = () => ({ authorization: basic(entered["key"] ?? "") });
    const ask = (name: string, body?: unknown) =>
      call(`${entered["address"] ?? ""}/${name}`, {
        method: body === undefined ? "GET" : "POST",
        headers: ownHeaders(),
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });

    async function askForStatus(id: string) {
      const order = orders.find((known) => known.id === id);
      if (!order?.partnerId) return;
      const called = await ask(`test_status?partner_interview_id=${encodeURIComponent(order.partnerId)}`);
      const { data, error } = Status.safeParse(parseJson(called.answer));
      if (called.status !== 200 || error) {
        order.history.push(`test_status answered ${called.status}, or in another shape`);
        await ask("request_errors", {
          api_call: "test_status",
          errors: error ? error.issues.map(({ message }) => message) : [`the status was ${called.status}`],
          partner_test_id: order.package.id,
          partner_test_name: order.package.name,
          partner_interview_id: order.partnerId,
          candidate_email: order.applicant.email,
        });
        return;
      }
      order.status = data.partner_status === "complete" ? "Complete" : data.partner_status;
      order.link = data.partner_profile_url ?? null;
      order.details = Object.fromEntries(
        Object.entries(data.metadata ?? {}).map(([label, value]) => [label, String(value)]),
      );
      if (data.partner_score != null) order.details["Score"] = String(data.partner_score);
      order.history.push(`test_status: ${data.partner_status}`);
    }

    return {
      name: "Greenhouse",
      fields: [
        { name: "address", label: "Address of Forthright's endpoints" },
        { name: "key", label: "API key" },
      ],
      async packages() {
        if (!entered["address"] || !entered["key"]) return [];
        const tests = read(await ask("list_tests"), Tests);
        return tests.map(({ partner_test_id: id, partner_test_name: name }) => ({ id, name }));
      },
      async send(order) {
        const { applicant } = order;
        const answered = await ask("send_test", {
          partner_test_id: order.package.id,
          candidate: {
            first_name: applicant.firstName,
            last_name: applicant.lastName,
            preferred_name: null,
            resume_url: null,
            phone_number: null,
            email: applicant.email,
            greenhouse_profile_url: `https://app.greenhouse.io/people/${applicant.id}?application_id=26234709`,
          },
          sent_by: "recruiter@customer.example",
          url: `${url()}${path}${order.id}`,
          // Greenhouse may add properties at any time.
          added_later: { by: "greenhouse" },
        });
        order.partnerId = read(answered, Sent).partner_interview_id;
        order.history.push(`Forthright's id: ${order.partnerId}`);
      },
      answer({ method, url: asked, headers }) {
        if (!asked.pathname.startsWith(path)) return { status: 404 };
        if (!same(headers.authorization, basic(entered["key"] ?? ""))) return { status: 401 };
        const order = orders.find(({ id }) => id === asked.pathname.slice(path.length));
        if (!order || method !== "PATCH") return { status: 404 };
        order.history.push("Forthright says that it changed");
        return { status: 200 };
      },
      async afterAnswer({ method, url: asked }) {
        if (method === "PATCH" && asked.pathname.startsWith(path))
          await askForStatus(asked.pathname.slice(path.length));
      },
    };
  }, port);
}
