import { dayMs } from "#contract/durations.ts";
import { anAdmin, aPassword } from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
import { overlap } from "#tests/hold-transaction.ts";

const ann = {
  firstName: "Ann",
  lastName: "Lee",
  email: "ann@acme.example",
  company: "Acme",
  role: "HR Director",
};

test("a second invitation to an address is rejected with the reason, unless the admin confirms it", async ({
  app,
}) => {
  const invitations = await adminInvitations(app);
  const { id } = await invitations.create(ann);
  await expect(invitations.create({ ...ann, email: " Ann@ACME.example" })).rejects.toMatchObject({
    code: "INVITATION_EXISTS",
    message: "ann@acme.example already has an invitation (created 21 Nov 2026, not sent by e-mail).",
  });
  app.clock.advance(dayMs);
  await invitations.send({ invitationId: id });
  app.clock.advance(dayMs);
  await expect(invitations.create(ann)).rejects.toMatchObject({
    message: "ann@acme.example already has an invitation (sent 22 Nov 2026).",
  });
  expect((await invitations.list({})).total).toBe(1);
  const another = await invitations.create({ ...ann, again: true });
  expect(another.id).not.toBe(id);
  app.clock.advance(20 * dayMs);
  await expect(invitations.create(ann)).rejects.toMatchObject({
    message: "ann@acme.example already has an invitation (created 23 Nov 2026, not sent by e-mail, expired).",
  });
});

test("of two admins who invite one address at the same moment, one learns that the other has", async ({
  app,
}) => {
  const admins = [await adminInvitations(app), await adminInvitations(app)];
  const outcomes = await overlap(
    app,
    admins.map((invitations) => () => invitations.create(ann)),
  );
  expect(outcomes).toMatchObject([{ status: "fulfilled" }, { reason: { code: "INVITATION_EXISTS" } }]);
});

test("a revoked invitation does not prevent another one to the same address", async ({ app }) => {
  const invitations = await adminInvitations(app);
  const { id } = await invitations.create(ann);
  await invitations.revoke({ invitationId: id });
  expect(await invitations.create(ann)).toMatchObject({ hasAccount: false });
});

test("the error also says if the address already has an account", async ({ app }) => {
  const invitations = await adminInvitations(app);
  const { invitationCode: code } = await invitations.create(ann);
  await app.browser().visitor.managers.setUp({ code, password: aPassword });
  await expect(invitations.create(ann)).rejects.toMatchObject({
    message:
      "ann@acme.example already has an invitation (created 21 Nov 2026, not sent by e-mail, accepted). ann@acme.example already has an account, and signs in with it.",
  });
  expect(await invitations.create({ ...ann, again: true })).toMatchObject({ hasAccount: true });
});

/** The date is fixed, because the errors contain dates. */
async function adminInvitations(app: TestApp) {
  app.clock.set(new Date("2026-11-21T10:00:00Z"));
  return (await anAdmin(app)).browser.admin.invitations;
}
