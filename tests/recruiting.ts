import type { Vendor } from "#contract/recruiting-words.ts";
import { sweepOrders } from "#server/features/recruiting/report-orders.ts";
import type { TestManager } from "./factories.ts";
import type { TestApp } from "./harness.ts";
import { startStandIn } from "./stand-ins/http-stand-in.ts";

/** A recruiting system that is connected, and takes reports on this machine. */
export async function aRecruitingSystem(
  app: TestApp,
  owner: TestManager,
  vendor: Vendor,
  fields: object = {},
) {
  const { settings } = app.context;
  settings.features.recruitment_integration = true;
  const service = await startStandIn(() => ({ body: { success: true } }));
  settings.recruiting.ashbyUrl = service.url;
  const { connectionId, key, address } = await owner.browser.manager.recruiting.add({
    vendor,
    memberId: owner.id,
    credentials: vendor === "ashby" ? { apiKey: "a-key-of-ashby" } : {},
    ...fields,
  });
  return { ...service, connectionId, key: key ?? "", address, ...caller(app, vendor, key ?? "") };
}

export const basicWith = (user: string, password = "") =>
  `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;

/** Calls our endpoints like the system. */
export function caller(app: TestApp, vendor: Vendor, key: string, authorization = basicWith(key)) {
  const call = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${app.url}/integrations/${vendor}/${path}`, {
      method,
      headers: { authorization, "content-type": "application/json" },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as VendorBody };
  };
  return {
    get: (path: string) => call("GET", path),
    post: (path: string, body: unknown) => call("POST", path, body),
  };
}

interface VendorBody {
  partner_interview_id: string;
  partner_status: string;
  partner_profile_url: string;
  results: { assessment_id: string };
  [name: string]: unknown;
}

/** Reports what is due by the test's clock. */
export async function reportedOrders(app: TestApp) {
  await app.runTasks();
  await app.runTasks(sweepOrders);
}
