import type { Context } from "#server/platform/context.ts";
import { keyedHash } from "#server/platform/crypto/encryption.ts";
import { linkHash } from "#server/platform/crypto/survey-link.ts";
import { dataRequests } from "#server/platform/db/schema/privacy.ts";
import type { Draft } from "#server/platform/mail/message.ts";
import { dataRequestMail } from "#server/platform/mail/templates/data-request.tsx";
import { mailHeldUntil } from "#server/platform/mail/troubles.ts";
import { defineTask } from "#server/platform/tasks/define-task.ts";
import { erasedRequester } from "./erase.ts";
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { randomBytes } from "node:crypto";
import * as z from "zod";

/** Notifies the requester that the request is carried out. For a copy, the e-mail has the link to download it. */
export const notifyCarriedOut = defineTask({
  name: "tell-data-request-carried-out",
  title: "Answer to a data request",
  heldUntil: mailHeldUntil,
  data: z.object({ requestId: z.uuid() }),
  async run(context, { requestId }) {
    const isRequest = eq(dataRequests.id, requestId);
    const [request] = await context.db
      .select()
      .from(dataRequests)
      .where(and(isRequest, isNotNull(dataRequests.carriedOutAt)));
    // The requester is already erased: they were notified, or cannot be.
    if (!request?.email) return;
    const changes = await sendAnswer(context, { ...request, email: request.email });
    if (changes) await context.db.update(dataRequests).set(changes).where(isRequest);
  },
});

interface RequestMail extends Pick<typeof dataRequests.$inferSelect, "id" | "kind"> {
  email: string;
  about: "proof" | "ready" | "done";
  url: string | null;
}

/** @param number makes the id of a repeated e-mail unique */
function requestDraft(
  { settings }: Pick<Context, "settings">,
  { id, kind, email, about, url }: RequestMail,
  number?: number,
): Draft {
  return {
    id: `data request:${id}:${about}${number === undefined ? "" : `:${number}`}`,
    // To the person who asked for their own data, which may be someone whose address was typed in a sandbox.
    companyId: null,
    to: { name: email, email },
    ...dataRequestMail({ product: settings.name, contact: settings.privacyEmail, kind, about, url }),
    headers: { "Reply-To": settings.privacyEmail },
  };
}

/** The secret is behind #, which browsers do not send to a server, so it is in no log and no referrer. */
const requestUrl = ({ settings }: Pick<Context, "settings">, secret: string) =>
  `${settings.origin}/data-request#${secret}`;

/**
 * Mails a link by which the requester proves their identity. The earlier link stops working.
 * @throws if the mail was not accepted
 */
export async function mailProof(context: Context, requestId: string) {
  const { db, clock, mail } = context;
  const isRequest = eq(dataRequests.id, requestId);
  const [request] = await db.select().from(dataRequests).where(isRequest);
  if (!request?.email) return;
  const { id, kind, email } = request;
  const isUnproved = and(isRequest, isNull(dataRequests.provedAt));
  const secret = randomBytes(24).toString("base64url");
  const hash = linkHash(secret);
  const replaced = await db
    .update(dataRequests)
    // Valid from now on, because a mail server may take minutes to confirm.
    .set({ linkHash: hash, linkSentAt: clock.now() })
    .where(isUnproved)
    .returning({ id: dataRequests.id });
  // The request was proved meanwhile, so linkHash may belong to the copy's link.
  if (replaced.length === 0) return;
  const proof = { id, kind, email, about: "proof" as const, url: requestUrl(context, secret) };
  try {
    await mail.sendNow(requestDraft(context, proof, clock.now().getTime()));
  } catch (error) {
    const isSameLink = and(isUnproved, eq(dataRequests.linkHash, hash));
    await db.update(dataRequests).set({ linkSentAt: null }).where(isSameLink);
    throw error;
  }
}

/** @returns the columns to update */
async function sendAnswer(
  context: Context,
  request: typeof dataRequests.$inferSelect & { email: string },
): Promise<Partial<typeof dataRequests.$inferInsert> | null> {
  const { db, clock, mail, secret } = context;
  if (request.kind !== "copy") {
    await mail.send(requestDraft(context, { ...request, about: "done", url: null }));
    return request.kind === "end" ? erasedRequester : null;
  }
  if (request.linkSentAt) return null;
  const copySecret = deriveCopySecret(secret, request.id);
  // Saved before the mail is sent, because a mail server may take minutes to confirm, or never do.
  await db
    .update(dataRequests)
    .set({ linkHash: linkHash(copySecret) })
    .where(eq(dataRequests.id, request.id));
  await mail.send(
    requestDraft(context, { ...request, about: "ready", url: requestUrl(context, copySecret) }),
  );
  return { linkSentAt: clock.now() };
}

/** Derived from the request and the installation's secret, so that each try mails the same link, which is not in the queue. */
const deriveCopySecret = (secret: string, requestId: string) =>
  keyedHash(secret, "link to a copy", requestId).slice(0, 32);
