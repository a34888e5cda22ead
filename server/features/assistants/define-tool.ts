import { randomUUID } from "node:crypto";
import type { McpServer } from "@modelcontextprotocol/server";
import type * as z from "zod";
import type { ApiScope } from "#contract/api-scopes.ts";
import { unavailable } from "#contract/errors.ts";
import type { ApiKey } from "#server/platform/auth/api-keys.ts";
import type { Context, ManagerContext } from "#server/platform/context.ts";
import { isDatabaseAway } from "#server/platform/db/database-errors.ts";
import { withManagerRole } from "#server/platform/db/transaction.ts";
import { AppError, ServerBusyError } from "#server/platform/errors.ts";
import { managerActor } from "#server/platform/guards/find-account.ts";

interface ToolContext extends ManagerContext {
  key: ApiKey;
}

interface Tool<Input extends z.ZodObject, Output extends z.ZodObject> {
  title: string;
  description: string;
  scope: ApiScope;
  annotations: { readOnlyHint: boolean; destructiveHint: boolean; idempotentHint: boolean };
  input: Input;
  output: Output;
  /** Runs in one transaction in the member's role. The text is for assistants that read no structured data. */
  run: (context: ToolContext, input: z.output<Input>) => Promise<{ data: z.output<Output>; text: string }>;
}

/** A tool with its rights and its failures. Assistants see only our own error codes, never other errors. */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  name: string,
  { title, description, scope, annotations, input, output, run }: Tool<Input, Output>,
) {
  const inputSchema: z.ZodObject = input;
  const register = (server: McpServer, context: Context, key: ApiKey) =>
    server.registerTool(
      name,
      {
        title,
        description,
        inputSchema,
        outputSchema: output,
        // Tools call no other systems.
        annotations: { title, ...annotations, openWorldHint: false },
      },
      async (values) => {
        if (!key.scopes.includes(scope))
          return failure(`This API key may not do this. It needs the permission ${scope}.`);
        const { manager } = key;
        const managerContext = { ...context, manager, actor: managerActor(manager, key), inRole: false, key };
        try {
          const { data, text } = await withManagerRole(managerContext, (context) =>
            run(context, values as z.output<Input>),
          );
          return { structuredContent: { ...data }, content: [{ type: "text" as const, text }] };
        } catch (error) {
          return failure(sentenceFor(context, name, error));
        }
      },
    );
  return { name, register };
}

const failure = (text: string) => ({ isError: true, content: [{ type: "text" as const, text }] });

function sentenceFor({ log }: Pick<Context, "log">, tool: string, error: unknown): string {
  if (error instanceof AppError) return error.message;
  if (error instanceof ServerBusyError || isDatabaseAway(error)) {
    log.warn({ err: error, tool }, "an assistant's request could not be answered now");
    return unavailable.message;
  }
  const id = randomUUID();
  log.error({ err: error, errorId: id, tool }, "an assistant's request failed");
  return `Something went wrong on our side. (${id})`;
}
