import { NewReviewer } from "#contract/survey-tests.ts";

export interface SendTestValues {
  option: "new" | "existing";
  /** Of the existing reviewer that was chosen. */
  reviewerKey: string | null;
  name: string;
  email: string;
  company: string;
  position: string;
  templateId: string | null;
}

export const noReviewer = { name: "", email: "", company: "", position: "" };

export function reviewerOf({ option, reviewerKey, name, email, company, position }: SendTestValues) {
  return option === "existing" ? { key: reviewerKey ?? "" } : { name, email, company, position };
}

/** What is missing or wrong, by field. */
export function problemsOf(values: SendTestValues): Partial<Record<keyof SendTestValues, string>> {
  const template = values.templateId ? {} : { templateId: "Please choose a survey template" };
  if (values.option === "existing")
    return values.reviewerKey ? template : { reviewerKey: "Please choose a reviewer", ...template };
  const problems: Record<string, string> = {};
  const { error } = NewReviewer.safeParse(values);
  for (const { path, message } of error?.issues ?? []) problems[String(path[0])] ??= message;
  return { ...problems, ...template };
}

/** Whether something required is not there, rather than wrong. */
export function isIncomplete(errors: object, { name, email, option }: SendTestValues): boolean {
  return (
    "reviewerKey" in errors ||
    "templateId" in errors ||
    (option === "new" && (("name" in errors && !name.trim()) || ("email" in errors && !email.trim())))
  );
}
