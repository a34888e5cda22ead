import { generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { exportJWK, SignJWT } from "jose";
import { type KoaContext, Provider } from "oidc-provider";

export interface Person {
  sub: string;
  email?: string;
  given_name?: string;
  family_name?: string;
  email_verified?: boolean | string;
}

export const people: Person[] = [
  { sub: "person-1", email: "jo.park@forthright.example", given_name: "Jo", family_name: "Park" },
  { sub: "person-2", email: "morgan@forthright.example", given_name: "Morgan", family_name: "Lee" },
  { sub: "person-3", email: "max@elsewhere.example", given_name: "Max", family_name: "Elsewhere" },
];

export const client = { id: "forthright", secret: "a-secret-of-the-stand-in" };

type Claims = Record<string, unknown>;

/** How the provider fails to issue tokens. */
type Trouble = "redirect" | "large" | "broken" | "error";

/** A token instead of the provider's own. */
type Forge = (claims: Claims, sign: (claims: Claims) => Promise<string>) => Promise<string>;

/** Making one takes longer than most tests. */
const usualKey = aKey();

export function aKey(): KeyObject {
  return generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
}

/**
 * A real OpenID Connect provider on loopback, with made-up people and a page on which one of them is chosen. It takes every
 * address of Forthright on this machine.
 */
export async function startOidcProvider({
  port = 0,
  listed = people,
  privateKey = usualKey,
}: { port?: number; listed?: Person[]; privateKey?: KeyObject } = {}) {
  let provider: Provider | undefined;
  let forge: Forge | null = null;
  let trouble: Trouble | null = null;
  const known = new Map(listed.map((person) => [person.sub, person]));
  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => void server.listen(port, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const kid = randomBytes(8).toString("hex");
  const jwk = { ...(await exportJWK(privateKey)), kid, alg: "RS256", use: "sig" };

  const started = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: ["http://localhost/callback"],
      },
    ],
    jwks: { keys: [jwk] },
    cookies: { keys: [randomBytes(16).toString("hex")] },
    claims: {
      openid: ["sub"],
      email: ["email", "email_verified"],
      profile: ["name", "given_name", "family_name"],
    },
    conformIdTokenClaims: false,
    ttl: {
      Interaction: 3_600,
      Grant: 3_600,
      Session: 3_600,
      AccessToken: 600,
      AuthorizationCode: 60,
      IdToken: 600,
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/choose/${uid}` },
    findAccount: (_context: unknown, sub: string) => ({
      accountId: sub,
      claims: () => ({ ...known.get(sub), name: nameOf(known.get(sub)) }),
    }),
    // Nobody is asked whether Forthright may see their address: a company's administrators allow it.
    async loadExistingGrant({ oidc }: KoaContext) {
      const grant = new started.Grant({
        clientId: oidc?.client?.clientId ?? "",
        accountId: oidc?.session?.accountId ?? "",
      });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  });
  provider = started;
  started.Client.prototype.redirectUriAllowed = (uri) =>
    /^http:\/\/(localhost|127\.0\.0\.1):\d+\/api\//.test(uri);
  started.use(async (context, next) => {
    await next();
    const tokens = context.body as { id_token?: string };
    if (context.oidc?.route !== "token" || !forge || !tokens.id_token) return;
    const claims = JSON.parse(
      Buffer.from(tokens.id_token.split(".")[1] ?? "", "base64url").toString(),
    ) as Claims;
    const sign = (changed: Claims) =>
      new SignJWT(changed).setProtectedHeader({ alg: "RS256", kid }).sign(privateKey);
    context.body = { ...tokens, id_token: await forge(claims, sign) };
  });

  async function answer(request: IncomingMessage, response: ServerResponse) {
    if (request.url === "/token" && trouble) return answerBadly(response, trouble);
    if (!request.url?.startsWith("/choose/")) return provider?.callback()(request, response);
    if (request.method === "GET") {
      response.setHeader("content-type", "text/html; charset=utf-8");
      response.end(choosePage(request.url, [...known.values()]));
      return undefined;
    }
    const accountId = new URLSearchParams(await text(request)).get("sub") ?? "";
    return provider?.interactionFinished(
      request,
      response,
      accountId ? { login: { accountId } } : { error: "access_denied", error_description: "Cancelled" },
    );
  }

  return {
    issuer,
    /** From now on this token is issued instead; null: the right one again. */
    forgeTokens: (how: Forge | null) => void (forge = how),
    /** A token with another provider's key. */
    sign: (claims: Claims) => new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid }).sign(privateKey),
    signWithSecret: (claims: Claims, secret: string) =>
      new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).sign(Buffer.from(secret)),
    /** From now on no tokens are issued; null: again. */
    troubleTokens: (how: Trouble | null) => void (trouble = how),
    addPerson: (person: Person) => void known.set(person.sub, person),
    stop: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}

function answerBadly(response: ServerResponse, trouble: Trouble) {
  if (trouble === "redirect") response.writeHead(307, { location: "/token?again" }).end();
  else if (trouble === "error") response.writeHead(500).end("An error");
  else if (trouble === "broken") response.destroy();
  else
    response.writeHead(200, { "content-type": "application/json" }).end(`{"x":"${"x".repeat(2_000_000)}"}`);
}

const nameOf = (person: Person | undefined) =>
  [person?.given_name, person?.family_name].filter(Boolean).join(" ");

function choosePage(path: string, listed: Person[]): string {
  const buttons = listed.map(
    (person) =>
      `<p><button name="sub" value="${person.sub}">${nameOf(person)} (${person.email})</button></p>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Choose a person</title>
<body style="font: 16px sans-serif; max-width: 30em; margin: 4em auto">
<h1>Stand-in for a company's sign-in</h1><p>Sign in as:</p>
<form method="post" action="${path}">${buttons.join("")}<p><button name="sub" value="">Cancel</button></p></form></body></html>`;
}

/**
 * Goes through the provider's pages as a browser would.
 * @param sub the person who is chosen; empty: cancelled
 * @returns the address at which the provider sends the browser back
 */
export async function chooseAt(url: string, sub: string): Promise<URL> {
  const jar = new Map<string, string>();
  let next = new URL(url);
  let form: string | undefined;
  for (let step = 0; step < 10; step++) {
    const response = await fetch(next, {
      redirect: "manual",
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; ") },
      ...(form !== undefined && { method: "POST", body: new URLSearchParams({ sub: form }) }),
    });
    form = undefined;
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ""] = cookie.split(";");
      const [name = "", value = ""] = pair.split("=");
      jar.set(name, value);
    }
    const location = response.headers.get("location");
    if (location === null) {
      if (!next.pathname.startsWith("/choose/"))
        throw new Error(`The provider refused: ${await response.text()}`);
      form = sub;
      continue;
    }
    const from = next.origin;
    next = new URL(location, next);
    if (next.origin !== from) return next;
  }
  throw new Error("The provider leads nowhere");
}
