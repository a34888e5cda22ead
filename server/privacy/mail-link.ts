import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { createElement } from "react";
import type { Context } from "#server/context.ts";
import { dataRequests } from "#server/db/schema/privacy.ts";
import { DataRequestMail, dataRequestSubject } from "#server/mail/templates/data-request.tsx";
import { linkHash } from "#server/sealing/survey-link.ts";

type Request = typeof dataRequests.$inferSelect;

/** Mails a link that proves who asks. The one before stops working. @throws where the mail was not accepted */
export async function mailProof(context: Context, requestId: string) {
  const { db } = context;
  const [request] = await db.select().from(dataRequests).where(eq(dataRequests.id, requestId));
  if (request?.email) await mailLink(context, { ...request, email: request.email }, "proof");
}

/** Mails a link to what is ready for whoever has it. */
export async function mailLink(
  context: Context,
  { id, kind, email }: Pick<Request, "id" | "kind"> & { email: string },
  about: "proof" | "ready",
) {
  const { db, clock, settings } = context;
  const secret = randomBytes(24).toString("base64url");
  await db
    .update(dataRequests)
    .set({ linkHash: linkHash(secret), linkSentAt: null })
    .where(eq(dataRequests.id, id));
  // Behind the #, which no browser sends to a server: the secret stands in no log and no referrer.
  await tell(context, { id, kind, email, about, url: `${settings.origin}/data-request#${secret}` });
  await db.update(dataRequests).set({ linkSentAt: clock.now() }).where(eq(dataRequests.id, id));
}

/** Tells whoever asked that it is done. */
export const mailDone = (context: Context, request: Pick<Request, "id" | "kind"> & { email: string }) =>
  tell(context, { ...request, about: "done", url: null });

async function tell(
  { mail, settings, clock }: Context,
  {
    id,
    kind,
    email,
    about,
    url,
  }: Parameters<typeof mailDone>[1] & {
    about: "proof" | "ready" | "done";
    url: string | null;
  },
) {
  const props = { product: settings.name, contact: settings.privacyEmail, kind, about, url };
  await mail.sendNow({
    id: `data request:${id}:${about}:${clock.now().getTime()}`,
    to: { name: email, email },
    subject: dataRequestSubject(props),
    body: createElement(DataRequestMail, props),
  });
}
