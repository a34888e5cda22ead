-- A manager's own calls change only these columns, in the release before as well. Never a company's name, or whose sandbox
-- it is; and only calls with the system's rights say whether a second factor is required.
-- contract: unused since 0.1.0
revoke update on companies from forthright_manager;--> statement-breakpoint
grant update (after_taking_back, answers_together, assistants_on, logo, min_likelihood_percent, needed, region,
  requires_consent, updated_at, who_invites) on companies to forthright_manager;
