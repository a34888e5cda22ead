import type { IncomingMessage, ServerResponse } from "node:http";
import { OpenAPIHandler } from "@orpc/openapi/node";
import { BodyLimitPlugin } from "@orpc/server/node";
import { ResponseHeadersPlugin } from "@orpc/server/plugins";
import type { AuthRealm } from "#server/auth/realm.ts";
import type { Context } from "#server/context.ts";
import type { RequestContext } from "#server/realms/doors.ts";
import { callerAddress } from "./caller-address.ts";
import { router } from "./router.ts";

const largestBody = 4 * 1024 * 1024;

/** Answers the contract's calls below /api; the promise is false where there is no such call. */
export function createApiHandler(context: Context, realms: { manager: AuthRealm; admin: AuthRealm }) {
  const handler = new OpenAPIHandler<RequestContext>(router, {
    plugins: [new BodyLimitPlugin({ maxBodySize: largestBody }), new ResponseHeadersPlugin()],
  });
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const address = callerAddress(request, context.settings.trustedProxies);
    const caller = { cookie: request.headers.cookie ?? "", address };
    const { matched } = await handler.handle(request, response, {
      prefix: "/api",
      context: { ...context, realms, caller },
    });
    return matched;
  };
}
