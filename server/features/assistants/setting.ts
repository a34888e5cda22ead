import { eq } from "drizzle-orm";
import type { Assistants } from "#contract/assistants.ts";
import type { Context, ManagerContext } from "#server/platform/context.ts";
import { companies } from "#server/platform/db/schema/managers.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { oneRow } from "#server/platform/errors.ts";
import { publish } from "#server/platform/publish.ts";
import { listDrafts } from "./list-drafts.ts";

/** Where assistants send their requests. */
export const assistantsPath = "/mcp";

export async function readAssistants(context: ManagerContext): Promise<Assistants> {
  const { manager, settings } = context;
  return {
    isOn: await areAssistantsOn(context, manager),
    canChange: manager.role === "owner",
    address: settings.origin + assistantsPath,
    waiting: await listDrafts(context),
  };
}

/** Whether the company lets assistants connect. */
export async function areAssistantsOn({ db }: Pick<Context, "db">, { companyId }: { companyId: string }) {
  const [company] = await db
    .select({ isOn: companies.assistantsOn })
    .from(companies)
    .where(eq(companies.id, companyId));
  return oneRow(company).isOn;
}

/** Owners decide for their company. Turning it off affects keys at their next request. */
export function setAssistants(context: ManagerContext, { isOn }: { isOn: boolean }) {
  return transaction(context, async (context) => {
    const { db, manager, clock } = context;
    const { companyId, company: name } = manager;
    if ((await areAssistantsOn(context, manager)) !== isOn) {
      const changes = { assistantsOn: isOn, updatedAt: clock.now() };
      await db.update(companies).set(changes).where(eq(companies.id, companyId));
      const type = isOn ? "assistants.turned_on" : "assistants.turned_off";
      await publish(context, { type, companyId, name });
    }
    return readAssistants(context);
  });
}
