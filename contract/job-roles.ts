// Apart from the schemas, which would bring the validation library into the pages.

/** Readers see what is released. Editors also change it. Only the owner deletes, shares outside the company and hands over. */
export const jobRoles = ["owner", "editor", "reader"] as const;
export type JobRole = (typeof jobRoles)[number];

export const jobRoleNames: Record<JobRole, string> = { owner: "Owner", editor: "Editor", reader: "Reader" };

export const mayEdit = (role: JobRole) => role !== "reader";

/** Whether someone can change a candidate, and contact people about them. */
export const isChangeable = ({ jobIsActive, role }: { jobIsActive: boolean; role: JobRole }) =>
  jobIsActive && mayEdit(role);
