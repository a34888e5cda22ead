import { oc } from "@orpc/contract";
import * as z from "zod";
import { aboutSession } from "./requests.ts";
import { listedPerson, ownAccount } from "./accounts.ts";
import { errors, newPassword, secondFactorMissing } from "./errors.ts";
import { email, moment, password, refuseLong, searchWords, secretInLink, typedPassword } from "./fields.ts";
import { invitationCode } from "./invitations.ts";
import { managersAtOnce } from "./lists.ts";
import { companyRole } from "./members.ts";
import { personName } from "./names.ts";
import { passkeySignIn } from "./second-factor.ts";
import { currentZone, isTimeZone } from "./time-zones.ts";
import { get, post, put } from "./routes.ts";

export const Manager = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  company: z.string(),
  role: companyRole,
});
export type Manager = z.infer<typeof Manager>;

export const SignIn = z.object({ email, password: typedPassword("Please enter your password") });

const resetToken = secretInLink;

/** An IANA name; former names become the current one. */
const timeZone = z
  .string()
  .max(60, refuseLong("Unknown time zone"))
  .refine(isTimeZone, { error: "Unknown time zone", abort: true })
  .overwrite(currentZone);

export const SetUpPassword = z.object({
  code: invitationCode,
  password,
  timeZone: timeZone.default("UTC"),
});

export const SaveAccount = z.object({
  firstName: personName("First Name", 100),
  lastName: personName("Last Name", 100),
  /** IANA name, for the time of digests. */
  timeZone,
});

const ManagerAccount = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  company: z.string(),
  timeZone: z.string(),
});
export type ManagerAccount = z.infer<typeof ManagerAccount>;

const ListedManager = z.object({
  ...listedPerson,
  company: z.string(),
  role: companyRole,
  /** The company has no other active owner. */
  isOnlyOwner: z.boolean(),
});

const ManagerList = z.object({
  managers: z.array(ListedManager),
  /** How many match the search, and how many there are. */
  found: z.int(),
  total: z.int(),
});
export type ManagerList = z.infer<typeof ManagerList>;

export const visitorManagers = oc.tag("Managers").router({
  session: get("/managers/session", "Who is signed in, or null").output(Manager.nullable()),
  signIn: post("/managers/sign-in", "Sign in")
    .meta(aboutSession)
    .input(SignIn)
    .output(Manager)
    .errors(errors(...secondFactorMissing, "WRONG_CREDENTIALS", "SIGN_IN_WITH_COMPANY", "TOO_MANY_ATTEMPTS")),
  ...passkeySignIn("/managers"),
  setUp: post("/managers/set-up", "Accept an invitation: creates account, company and profile")
    .input(SetUpPassword)
    .output(z.object({ outcome: z.enum(["created", "welcome_back"]), manager: Manager }))
    .errors(
      errors(
        ...newPassword,
        "INVALID_INVITATION",
        "INVITATION_EXPIRED",
        "ACCOUNT_EXISTS",
        "ACCOUNT_DEACTIVATED",
        "SIGN_IN_WITH_COMPANY",
        "TOO_MANY_ATTEMPTS",
      ),
    ),
  requestPasswordReset: post("/managers/password-reset", "Mail a reset link, if the account exists", {
    successStatus: 202,
  })
    .input(z.object({ email }))
    .output(z.object({ requestedAt: moment }))
    .errors(errors("TOO_MANY_ATTEMPTS")),
  checkResetLink: post(
    "/managers/password-reset/check",
    "The account whose password a reset link can still set; changes nothing",
  )
    .input(z.object({ token: resetToken }))
    .output(z.object({ email: z.string() }))
    .errors(errors("INVALID_RESET_LINK", "TOO_MANY_ATTEMPTS")),
  resetPassword: post(
    "/managers/password-reset/confirm",
    "Set a new password with a reset link; ends every session and begins a new one",
  )
    .input(z.object({ token: resetToken, password }))
    .output(z.object({ manager: Manager }))
    .errors(errors(...newPassword, "INVALID_RESET_LINK", "SIGN_IN_WITH_COMPANY", "TOO_MANY_ATTEMPTS")),
});

export const managerManagers = oc.tag("Managers").router({
  signOut: post("/managers/sign-out", "Sign out")
    .meta(aboutSession)
    .output(z.object({ signedOut: z.literal(true) })),
  account: get("/account", "Your own name, address and time zone").output(ManagerAccount),
  saveAccount: put("/account", "Change your name and time zone; digests follow that time zone")
    .input(SaveAccount.partial())
    .output(ManagerAccount),
  ...ownAccount("/account"),
});

export const adminManagers = oc.tag("Managers").router({
  list: get("/admin/managers", "The hiring managers, by company and name")
    .input(
      z.object({
        /** Each word must occur in name, e-mail or company. */
        q: searchWords.default(""),
        limit: z.coerce.number().int().min(1).max(10_000).default(managersAtOnce),
      }),
    )
    .output(ManagerList),
  setActive: put(
    "/admin/managers/{managerId}/shut-out",
    "Deactivate or reactivate a hiring manager; jobs and answers stay",
  )
    .input(z.object({ managerId: z.uuid(), isActive: z.boolean() }))
    .output(z.object({ isActive: z.boolean() }))
    .errors(errors("MANAGER_NOT_FOUND")),
  changeRole: put(
    "/admin/managers/{managerId}/role",
    "Change someone's role in their company; one owner always stays, and a viewer has no jobs",
  )
    .input(z.object({ managerId: z.uuid(), role: companyRole }))
    .output(z.object({ role: companyRole }))
    .errors(errors("MANAGER_NOT_FOUND", "LAST_OWNER", "MEMBER_HAS_JOBS")),
});
