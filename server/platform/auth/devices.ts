import { dayMs } from "#contract/durations.ts";
import type { Context } from "#server/platform/context.ts";
import { authTables } from "#server/platform/db/schema/auth.ts";
import { hostCookie } from "#server/platform/http/security.ts";
import { sign } from "./signatures.ts";
import { parseCookies } from "better-auth/cookies";
import { and, eq, ne, sql } from "drizzle-orm";
import { randomBytes } from "node:crypto";

/** The longest time for which browsers store a cookie. */
export const deviceDays = 400;

type Realm = keyof typeof authTables;
type DeviceContext = Pick<Context, "db" | "secret">;

/**
 * Whether someone has signed in to this account with this browser, according to a cookie set then. The cookie grants no
 * access: it only exempts from the stricter rate limit for strangers.
 */
export async function isKnownDevice(
  { db, secret }: DeviceContext,
  realm: Realm,
  { email, cookie }: { email: string; cookie: string },
): Promise<boolean> {
  const token = tokenIn(cookie, realm);
  if (!token) return false;
  const { user, device } = authTables[realm];
  const rows = await db
    .select({ one: sql`1` })
    .from(device)
    .innerJoin(user, eq(user.id, device.userId))
    .where(and(eq(user.email, email), eq(device.hash, deviceHash(secret, realm, token))));
  return rows.length > 0;
}

/** The accounts to which someone has signed in with this browser, signed out or not. */
export async function selectUsersOfDevice({ db, secret }: DeviceContext, realm: Realm, cookie: string) {
  const token = tokenIn(cookie, realm);
  if (!token) return [];
  const { device } = authTables[realm];
  const rows = await db
    .select({ userId: device.userId })
    .from(device)
    .where(eq(device.hash, deviceHash(secret, realm, token)));
  return rows.map(({ userId }) => userId);
}

/**
 * Records the browser as known to the account. Returns the cookies to set: the browser's own token is reused only if this
 * account issued it, because an attacker may have planted another.
 */
export async function saveDevice(
  { db, clock, secret, settings }: DeviceContext & Pick<Context, "clock" | "settings">,
  realm: Realm,
  { userId, cookie }: { userId: string; cookie: string },
): Promise<string[]> {
  const { device } = authTables[realm];
  const seenAt = clock.now();
  let token = tokenIn(cookie, realm);
  const knownDevices = token
    ? await db
        .update(device)
        .set({ seenAt })
        .where(and(eq(device.userId, userId), eq(device.hash, deviceHash(secret, realm, token))))
        .returning({ hash: device.hash })
    : [];
  if (!token || knownDevices.length === 0) {
    token = randomBytes(24).toString("base64url");
    await db.insert(device).values({ userId, hash: deviceHash(secret, realm, token), seenAt });
  }
  return [hostCookie(settings.origin, cookieName(realm), token, deviceDays * dayMs)];
}

/** @param exceptCookie the cookies of the browser that stays known */
export async function forgetDevices(
  { db, secret }: DeviceContext,
  realm: Realm,
  { userId, exceptCookie = "" }: { userId: string; exceptCookie?: string },
) {
  const { device } = authTables[realm];
  const token = tokenIn(exceptCookie, realm);
  await db
    .delete(device)
    .where(
      and(eq(device.userId, userId), token ? ne(device.hash, deviceHash(secret, realm, token)) : undefined),
    );
}

const cookieName = (realm: Realm) => `forthright-${realm}.device`;

function tokenIn(cookie: string, realm: Realm): string | undefined {
  const cookies = parseCookies(cookie);
  const token = cookies.get(`__Host-${cookieName(realm)}`) ?? cookies.get(cookieName(realm));
  return token !== undefined && /^[\w-]{32}$/.test(token) ? token : undefined;
}

const deviceHash = (secret: string, realm: Realm, token: string) =>
  sign(secret, `device of ${realm}: ${token}`);

// The order matters: Edge also claims to be Chrome, and Chrome to be Safari.
const browsers = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOpera/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|Chromium)\//, "Chrome"],
  [/\bVersion\/[\d.]+ .*Safari\//, "Safari"],
] as const;
const systems = [
  [/\biPhone\b/, "an iPhone"],
  [/\biPad\b/, "an iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b/, "a Mac"],
  [/\bLinux\b/, "Linux"],
] as const;

/** For example 'Firefox on Windows': enough for people to recognize their browser, and all that is stored of its name. */
export function describeBrowser(userAgent = ""): string {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1];
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1];
  if (!browser && !system) return "Another program";
  return `${browser ?? "A browser"}${system ? ` on ${system}` : ""}`;
}
