import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import type { CompanyRule } from "#contract/companies.ts";
import { api } from "#web/app/lib/api.ts";
import { confirm } from "#web/app/ui/confirm.tsx";
import { undoableDelete } from "#web/app/ui/undoable-delete.ts";

type RevertableRule = Pick<CompanyRule, "id" | "relation" | "name" | "company">;

export const rulePendingId = ({ relation, id }: Pick<RevertableRule, "id" | "relation">) =>
  `${relation} ${id}`;

const outcomes = {
  same: (name: string) =>
    `From then on '${name}' is a company of its own again, unless the list that comes with the product knows it. Reviewers who were asked stay.`,
  member: (name: string, company: string) =>
    `From then on '${name}' is not offered beside ${company} any more.`,
  apart: (name: string, company: string) =>
    `From then on '${name}' and ${company} are one company again. Reviewers who were asked stay.`,
};

/** Reverts a rule that an admin added for a name. */
export function RevertRuleButton({ rule }: { rule: RevertableRule }) {
  const { id, relation, name, company } = rule;
  const queryClient = useQueryClient();
  const confirmRevert = () =>
    confirm({
      title: `Take back what was said of '${name}'?`,
      message: outcomes[relation](name, company),
      confirmLabel: "Take Back",
      action: async () =>
        undoableDelete({
          id: rulePendingId(rule),
          name: `What was said of '${name}'`,
          deed: "taken back",
          failed: "Failed to take it back.",
          remove: () => api.admin.companies.takeBack.call({ relation, sayingId: id }),
          // Also after a failure, because another admin may have reverted it.
          settled: () => queryClient.invalidateQueries({ queryKey: api.admin.companies.key() }),
        }),
    });
  return (
    <Button
      variant="default"
      size="xs"
      onClick={confirmRevert}
      aria-label={`Take back what was said of ${name}`}
    >
      Take Back
    </Button>
  );
}
