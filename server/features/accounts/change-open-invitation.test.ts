import { eq } from "drizzle-orm";
import { dayMs } from "#contract/durations.ts";
import { auditLog } from "#server/platform/db/schema/audit.ts";
import { hiringManagerInvitations } from "#server/platform/db/schema/managers.ts";
import { anAdmin, anInvitation, aPassword } from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";

const invalid = { code: "INVALID_INVITATION", message: "Invalid invitation code" };

test("a revoked invitation cannot be redeemed, mailed or renewed", async ({ app }) => {
  const { invitationId, code, visitor, invitations } = await anOpenInvitation(app);
  expect(await invitations.revoke({ invitationId })).toMatchObject({ revoked: true });

  await expect(visitor.invitations.check({ code })).rejects.toMatchObject(invalid);
  await expect(visitor.managers.setUp({ code, password: aPassword })).rejects.toMatchObject(invalid);
  for (const call of [invitations.send, invitations.renew, invitations.revoke])
    await expect(call({ invitationId })).rejects.toMatchObject({ code: "INVITATION_REVOKED" });
  expect(app.outbox).toEqual([]);
});

test("an expired invitation that is renewed can be redeemed with the same code for 14 more days", async ({
  app,
}) => {
  const { invitationId, code, visitor, invitations } = await anOpenInvitation(app);
  await invitations.send({ invitationId });
  app.clock.advance(16 * dayMs);
  await expect(visitor.invitations.check({ code })).rejects.toMatchObject({ code: "INVITATION_EXPIRED" });

  const renewed = await invitations.renew({ invitationId });
  expect(renewed).toMatchObject({ expired: false, invitationStatus: "pending", invitationCode: code });
  app.clock.advance(14 * dayMs - 1);
  expect(await visitor.invitations.check({ code })).toMatchObject({ code });
});

test("an accepted invitation can be neither renewed nor revoked", async ({ app }) => {
  const { invitationId, code, visitor, invitations } = await anOpenInvitation(app);
  await visitor.managers.setUp({ code, password: aPassword });
  for (const call of [invitations.renew, invitations.revoke])
    await expect(call({ invitationId })).rejects.toMatchObject({ code: "INVITATION_ALREADY_ACCEPTED" });
  await expect(invitations.revoke({ invitationId: crypto.randomUUID() })).rejects.toMatchObject({
    code: "INVITATION_NOT_FOUND",
  });
});

test("the list shows 'accepted' once the invited manager has joined, whatever status is stored", async ({
  app,
}) => {
  const { invitationId, code, visitor, invitations } = await anOpenInvitation(app);
  await visitor.managers.setUp({ code, password: aPassword });
  const status = { invitationStatus: "sent" as const };
  await app.db
    .update(hiringManagerInvitations)
    .set(status)
    .where(eq(hiringManagerInvitations.id, invitationId));

  const listed = await invitations.list({});
  expect(listed.invitations).toMatchObject([{ id: invitationId, invitationStatus: "accepted" }]);
});

test("the list is searched by words, sorted by column, and cut at its limit", async ({ app }) => {
  const { invitations } = (await anAdmin(app)).browser.admin;
  for (const [firstName, company] of [
    ["Cem", "Acme"],
    ["anna", "Zephyr 100%"],
    ["Bo", "acme"],
  ] as const) {
    await anInvitation(app, { firstName, lastName: "X", company, email: `${firstName}@example.com` });
    app.clock.advance(1000);
  }
  const names = async (query: Parameters<typeof invitations.list>[0]) => {
    const list = await invitations.list(query);
    return [list.invitations.map(({ firstName }) => firstName).join(), list.found, list.total];
  };
  expect(await names({})).toEqual(["Bo,anna,Cem", 3, 3]);
  expect(await names({ sort: "name", order: "asc" })).toEqual(["anna,Bo,Cem", 3, 3]);
  expect(await names({ sort: "company", order: "desc" })).toEqual(["anna,Bo,Cem", 3, 3]);
  expect(await names({ q: "ACME example" })).toEqual(["Bo,Cem", 2, 3]);
  expect(await names({ q: "%" })).toEqual(["anna", 1, 3]);
  expect(await names({ limit: 2 })).toEqual(["Bo,anna", 3, 3]);
});

test("the audit log records what admins do with an invitation, without its code", async ({ app }) => {
  const { invitationId, code, email, invitations, admin } = await anOpenInvitation(app);
  await invitations.send({ invitationId });
  await invitations.renew({ invitationId });
  await invitations.revoke({ invitationId });
  const entries = await app.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.recordId, invitationId))
    .orderBy(auditLog.id);
  expect(entries.map(({ action }) => action)).toEqual(
    ["created", "sent", "renewed", "revoked"].map((verb) => `invitation.${verb}`),
  );
  expect(entries).toMatchObject(entries.map(() => ({ actorEmail: admin.email, recordLabel: email })));
  expect(JSON.stringify(entries)).not.toContain(code);
});

async function anOpenInvitation(app: TestApp) {
  const admin = await anAdmin(app);
  const { invitations } = admin.browser.admin;
  const person = { firstName: "A", lastName: "B", email: "c@example.com", company: "D", role: "E" };
  const { id: invitationId, invitationCode: code, email } = await invitations.create(person);
  return { admin, invitations, invitationId, code, email, visitor: app.browser().visitor };
}
