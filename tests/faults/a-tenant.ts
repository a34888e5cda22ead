import { browser } from "../test-app.ts";
import { firstAdmin } from "./an-admin.ts";

export interface Tenant {
  name: string;
  cookies: string[];
}

export async function signInFirstAdmin(origin: string) {
  const admin = browser(origin);
  await admin.visitor.admins.authenticate({ p_email: firstAdmin.email, p_password: firstAdmin.password });
  return admin;
}

/** A company with a signed-in manager, who has a job named like the company. */
export async function aTenant(
  admin: Awaited<ReturnType<typeof signInFirstAdmin>>,
  origin: string,
  name: string,
): Promise<Tenant> {
  const { invitationCode } = await admin.admin.invitations.create({
    firstName: "Morgan",
    lastName: "Lee",
    email: `${name.replace(" ", ".").toLowerCase()}@example.com`,
    company: name,
    role: "Hiring Manager",
    neverExpires: false,
  });
  const own = browser(origin);
  await own.visitor.managers.setUp({ code: invitationCode, password: "correct horse" });
  await own.manager.jobs.create({ title: name });
  return { name, cookies: own.cookies().map((cookie) => `${cookie.name}=${cookie.value}`) };
}
