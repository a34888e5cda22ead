import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { type ProposedCandidate } from "#contract/assistants.ts";
import { proposeCheck } from "#server/features/assistants/check-drafts.ts";
import { withManagerRole } from "#server/platform/db/transaction.ts";
import { findManager, managerActor } from "#server/platform/guards/find-account.ts";
import { anApiKey, type KeyOptions } from "./api-key.ts";
import type { TestManager } from "./factories.ts";
import type { TestApp } from "./test-app.ts";

const proposedCandidate: ProposedCandidate = {
  firstName: "Casey",
  lastName: "Stone",
  email: null,
  workHistory: [],
  excludeCurrentColleagues: true,
  wantedResponses: 3,
};

/** What an assistant with the manager's key "Claude" proposed. */
export async function aCheckDraft(
  app: TestApp,
  { id }: Pick<TestManager, "id">,
  jobId: string,
  {
    key = { id: "a-key", name: "Claude" },
    ...fields
  }: Partial<ProposedCandidate> & {
    key?: { id: string; name: string };
  } = {},
) {
  const manager = await findManager(app.context, id);
  if (!manager) throw new Error("There is no such manager");
  const context = { ...app.context, manager, actor: managerActor(manager), inRole: false };
  const content = { ...proposedCandidate, ...fields };
  const { draft, isNew } = await withManagerRole(context, (inside) =>
    proposeCheck(inside, { key, jobId, content }),
  );
  return { ...draft, isNew };
}

/** The official client, signed in by a key of the manager. */
export async function anAssistant(
  app: TestApp,
  member: TestManager,
  { mode = "auto", ...options }: KeyOptions & { mode?: "auto" | "legacy" } = {},
) {
  const { id: keyId, program } = await anApiKey(app, member, { name: "Claude", ...options });
  const client = new Client({ name: "a test", version: "1" }, { versionNegotiation: { mode } });
  const transport = new StreamableHTTPClientTransport(new URL(`${app.url}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${program.key}` } },
  });
  await client.connect(transport);
  return {
    client,
    keyId,
    key: program.key,
    /** What the tool returns to programs, and as text. */
    call: async (name: string, input: Record<string, unknown> = {}) => {
      const {
        structuredContent,
        content,
        isError = false,
      } = await client.callTool({
        name,
        arguments: input,
      });
      const [first] = content;
      // oxlint-disable-next-line typescript/no-explicit-any
      const data = structuredContent as any;
      return { data, text: first?.type === "text" ? first.text : "", isError };
    },
  };
}

/** A manager's company lets assistants connect. */
export const turnOn = ({ browser }: TestManager) => browser.manager.assistants.setOn({ isOn: true });
