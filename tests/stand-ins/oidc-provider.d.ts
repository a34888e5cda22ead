/** The part of oidc-provider that the stand-in uses; the package has no types of its own. */
declare module "oidc-provider" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  export interface KoaContext {
    body: unknown;
    oidc?: { route: string; client?: { clientId: string }; session?: { accountId?: string } };
  }

  export class Provider {
    constructor(issuer: string, configuration: object);
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    use(middleware: (context: KoaContext, next: () => Promise<void>) => Promise<void>): void;
    on(event: "server_error", listener: (context: KoaContext, error: Error) => void): void;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: { login?: { accountId: string }; error?: string; error_description?: string },
    ): Promise<void>;
    Client: { prototype: { redirectUriAllowed: (uri: string) => boolean } };
    Grant: new (fields: { clientId: string; accountId: string }) => {
      addOIDCScope(scope: string): void;
      save(): Promise<string>;
    };
  }
}
