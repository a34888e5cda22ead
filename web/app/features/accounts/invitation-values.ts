import { CreateInvitation } from "#contract/invitations.ts";

export const noValues: Required<Omit<CreateInvitation, "again">> = {
  firstName: "",
  lastName: "",
  email: "",
  company: "",
  role: "",
  neverExpires: false,
};

export const textFields = ["firstName", "lastName", "email", "company", "role"] as const;

/** By field, what is wrong with it; one message a field. */
export function invitationProblems(values: CreateInvitation): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const { path, message } of CreateInvitation.safeParse(values).error?.issues ?? []) {
    problems[String(path[0])] ??= message;
  }
  if (!values.email.trim()) problems["email"] = "Email is required";
  return problems;
}
