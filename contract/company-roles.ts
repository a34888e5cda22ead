// Apart from the schemas, which would bring the validation library into the pages.

/**
 * What someone may do in their company. Owners also manage its members and rules. Viewers read and comment on jobs that
 * colleagues share with them, and change nothing else.
 */
export const companyRoles = ["owner", "hiring_manager", "viewer"] as const;
export type CompanyRole = (typeof companyRoles)[number];

export const companyRoleNames: Record<CompanyRole, string> = {
  owner: "Owner",
  hiring_manager: "Hiring manager",
  viewer: "Viewer",
};

/** Who may invite colleagues, where the installation lets companies invite at all. */
export const inviterRules = ["owners", "hiring_managers"] as const;
export type InviterRule = (typeof inviterRules)[number];
