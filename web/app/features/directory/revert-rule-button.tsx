import { Button } from "@mantine/core";
import type { CompanyRule } from "#contract/companies.ts";
import { api, queryClient } from "#web/app/lib/api.ts";
import { confirm } from "#web/app/ui/confirm.tsx";
import { undoableDelete } from "#web/app/ui/undoable-delete.ts";

type RevertableRule = Pick<CompanyRule, "id" | "relation" | "name" | "company">;

export const rulePendingId = ({ relation, id }: Pick<RevertableRule, "id" | "relation">) =>
  `${relation} ${id}`;

const outcomes = {
  same: (name: string) =>
    `'${name}' will be a company of its own again, unless the built-in list says otherwise. Reviewers with a survey stay.`,
  member: (name: string, company: string) => `'${name}' will no longer be offered next to ${company}.`,
  apart: (name: string, company: string) =>
    `'${name}' and ${company} will be one company again. Reviewers with a survey stay.`,
};

export function RevertRuleButton({ rule }: { rule: RevertableRule }) {
  const { id, relation, name, company } = rule;
  const confirmRevert = () =>
    confirm({
      title: `Remove the rule for '${name}'?`,
      message: outcomes[relation](name, company),
      confirmLabel: "Remove rule",
      action: async () =>
        undoableDelete({
          id: rulePendingId(rule),
          name: `The rule for '${name}'`,
          verb: "removed",
          failureText: "Failed to remove the rule.",
          remove: () => api.admin.companies.revertRule.call({ relation, ruleId: id }),
          // Also after a failure, because another admin may have reverted it.
          onSettled: () => queryClient.invalidateQueries({ queryKey: api.admin.companies.key() }),
        }),
    });
  return (
    <Button variant="default" size="xs" onClick={confirmRevert} aria-label={`Remove the rule for ${name}`}>
      Remove
    </Button>
  );
}
