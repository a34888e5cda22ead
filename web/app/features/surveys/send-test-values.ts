import { type ExistingReviewer, NewReviewer } from "#contract/survey-tests.ts";

export interface SendTestValues {
  option: "new" | "existing";
  /** The one that was chosen; what was typed for a new one stays beside it. */
  existing: ExistingReviewer | null;
  name: string;
  email: string;
  company: string;
  position: string;
  templateId: string | null;
}

export const noValues: SendTestValues = {
  option: "new",
  existing: null,
  name: "",
  email: "",
  company: "",
  position: "",
  templateId: null,
};

/** Whom the survey goes to, as it is sent, and the address that is checked before. */
export function reviewerOf({ option, existing, name, email, company, position }: SendTestValues) {
  return option === "existing"
    ? { email: existing?.email ?? "", reviewer: { key: existing?.key ?? "" } }
    : { email, reviewer: { name, email, company, position } };
}

/** What is missing or wrong, by field. */
export function problemsOf(values: SendTestValues): Record<string, string> {
  const problems: Record<string, string> = {};
  if (!values.templateId) problems["templateId"] = "Please choose a survey template";
  if (values.option === "existing") {
    if (!values.existing) problems["existing"] = "Please choose a reviewer";
    return problems;
  }
  for (const { path, message } of NewReviewer.safeParse(values).error?.issues ?? [])
    problems[String(path[0])] ??= message;
  return problems;
}

/** Whether something required is not there, rather than wrong. */
export function isIncomplete(errors: object, { name, email }: SendTestValues): boolean {
  return (
    "existing" in errors ||
    "templateId" in errors ||
    ("name" in errors && !name.trim()) ||
    ("email" in errors && !email.trim())
  );
}
