import { eq } from "drizzle-orm";
import { dayMs } from "#contract/durations.ts";
import { unnamedAdmin } from "#server/features/accounts/admins.ts";
import { adminProfiles } from "#server/platform/db/schema/auth.ts";
import { hiringManagerInvitations } from "#server/platform/db/schema/managers.ts";
import { anAdmin, anInvitation, aPassword, refuseCommits } from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
import { overlap } from "#tests/hold-transaction.ts";

test("an invitation counts as sent once its mail was accepted, and the mail has the code and the admin's name", async ({
  app,
}) => {
  const { id: otherId } = await anInvitation(app);
  const { id: invitationId, invitationCode, email, send } = await anUnsentInvitation(app);

  expect(await send()).toMatchObject({ id: invitationId, invitationStatus: "sent" });
  expect(app.outbox).toMatchObject([
    { to: { name: "Morgan Lee", email }, subject: "Ada Admin invites you to Forthright" },
  ]);
  expect(app.outbox[0]?.text).toContain(`/invitation?code=${invitationCode}`);
  expect(app.outbox[0]?.parameters).toMatchObject({
    to_email: email,
    first_name: "Morgan",
    invitation_code: invitationCode,
  });
  expect(
    await app.db.select().from(hiringManagerInvitations).where(eq(hiringManagerInvitations.id, otherId)),
  ).toMatchObject([{ invitationStatus: "pending", emailsSent: 0 }]);
});

test("an invitation by the admin from the environment, who has no name, names no admin", async ({ app }) => {
  const { send } = await anUnsentInvitation(app);
  await app.db.update(adminProfiles).set(unnamedAdmin);
  await send();
  expect(app.outbox).toMatchObject([{ subject: "Your invitation to Forthright" }]);
});

test("a rejected mail leaves the invitation pending, and the error says why", async ({ app }) => {
  const { list, send } = await anUnsentInvitation(app);
  app.refuseMail("451 try again later");
  await expect(send()).rejects.toMatchObject({ code: "MAIL_NOT_ACCEPTED", message: "451 try again later" });
  expect(await list()).toMatchObject([{ invitationStatus: "pending", undeliverable: false }]);

  app.refuseMail(null);
  await send();
  expect(await list()).toMatchObject([{ invitationStatus: "sent" }]);
});

test("an address that permanently rejects mail is shown as undeliverable until it accepts one", async ({
  app,
}) => {
  const { list, send } = await anUnsentInvitation(app);
  app.refuseMail("550 no such mailbox");
  await expect(send()).rejects.toMatchObject({ code: "MAIL_REFUSED", message: "550 no such mailbox" });
  expect(await list()).toMatchObject([{ invitationStatus: "pending", undeliverable: true }]);

  app.refuseMail(null);
  await send();
  expect(await list()).toMatchObject([{ invitationStatus: "sent", undeliverable: false }]);
});

test("an e-mail that may have arrived before a crash keeps its Message-ID; a second e-mail has its own", async ({
  app,
}) => {
  const { send } = await anUnsentInvitation(app);
  const allowCommits = await refuseCommits(app, "activities");
  await expect(send()).rejects.toThrow();
  await allowCommits();
  await send();
  await send();

  const [lost, resent, second] = app.outbox.map(({ messageId }) => messageId);
  expect(resent).toBe(lost);
  expect(second).not.toBe(lost);
});

test("an accepted or expired invitation is not mailed", async ({ app }) => {
  const { invitationCode: code, browser, send } = await anUnsentInvitation(app);
  const late = await anInvitation(app);
  await app.browser().visitor.managers.setUp({ code, password: aPassword });
  await expect(send()).rejects.toMatchObject({ code: "INVITATION_ALREADY_ACCEPTED", status: 409 });

  app.clock.advance(16 * dayMs);
  const { invitations } = browser.admin;
  await expect(invitations.send({ invitationId: late.id })).rejects.toMatchObject({
    code: "INVITATION_EXPIRED",
  });
  await expect(invitations.send({ invitationId: crypto.randomUUID() })).rejects.toMatchObject({
    code: "INVITATION_NOT_FOUND",
  });
  expect(app.outbox).toEqual([]);
});

test("an invitation that is revoked at the same moment is not mailed", async ({ app }) => {
  const { id: invitationId, send } = await anUnsentInvitation(app);
  const { revoke } = (await anAdmin(app)).browser.admin.invitations;
  const outcomes = await overlap(app, [() => revoke({ invitationId }), send]);
  expect(outcomes).toMatchObject([{ status: "fulfilled" }, { reason: { code: "INVITATION_REVOKED" } }]);
  expect(app.outbox).toEqual([]);
});

test("all five fields are required, and the e-mail address must be valid", async ({ app }) => {
  const { browser } = await anAdmin(app);
  const validFields = { firstName: "A", lastName: "B", email: "c@example.com", company: "D", role: "E" };
  for (const field of ["firstName", "lastName", "company", "role"])
    await expect(browser.admin.invitations.create({ ...validFields, [field]: " " })).rejects.toMatchObject({
      message: expect.stringMatching(/ is required$/),
    });

  await expect(browser.admin.invitations.create({ ...validFields, email: "nobody" })).rejects.toMatchObject({
    message: "Please enter a valid email address.",
  });
  // The sign-in library rejects it, so it is rejected here, before somebody has chosen a password.
  await expect(
    browser.admin.invitations.create({ ...validFields, email: "r&d@example.com" }),
  ).rejects.toMatchObject({ message: "Nobody can sign in with this address. Please enter another one." });
  expect(await browser.admin.invitations.list({})).toEqual({ invitations: [], found: 0, total: 0 });

  const pasted = { ...validFields, email: "Cee <O'Brien@Müller.example>" };
  const { email } = await browser.admin.invitations.create(pasted);
  expect(email).toBe("o'brien@xn--mller-kva.example");
});

async function anUnsentInvitation(app: TestApp) {
  const { browser } = await anAdmin(app);
  const invitation = await anInvitation(app);
  const send = () => browser.admin.invitations.send({ invitationId: invitation.id });
  return {
    ...invitation,
    browser,
    send,
    list: async () => (await browser.admin.invitations.list({})).invitations,
  };
}
