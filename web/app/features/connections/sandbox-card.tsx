import { Button, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { SandboxContents } from "#contract/sandbox.ts";
import { api, queryClient } from "#web/app/lib/api.ts";
import { confirm } from "#web/app/ui/confirm.tsx";
import { focusHeading } from "#web/app/ui/move-focus.ts";
import { QueryState } from "#web/app/ui/query-state.tsx";
import { pluralize } from "#web/app/ui/text.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { TitledCard } from "#web/app/ui/titled-card.tsx";

const sandboxOptions = api.manager.sandbox.read.queryOptions();

/** What programs with a sandbox key have made up, if there is anything. For owners only. */
export function SandboxCard() {
  const sandbox = useQuery(sandboxOptions);
  return (
    <QueryState
      query={sandbox}
      errorTitle="Failed to load the sandbox"
      // Most companies have no sandbox, and a placeholder would move what is below it.
      skeleton={null}
    >
      {(contents) => (contents.jobs > 0 ? <Contents {...contents} /> : null)}
    </QueryState>
  );
}

function Contents(contents: SandboxContents) {
  const confirmEmpty = () =>
    confirm({
      title: "Empty the sandbox?",
      message: <EmptyingEffect contents={contents} />,
      confirmLabel: "Empty the sandbox",
      errorTitle: "Failed to empty the sandbox",
      action: async () => {
        const deleted = await api.manager.sandbox.empty.call({});
        toast.success("Sandbox emptied", `${formatCounts(deleted)} were deleted.`);
        // The card disappears.
        focusHeading("api-keys");
      },
      onSettled: () => queryClient.invalidateQueries({ queryKey: sandboxOptions.queryKey }),
    });
  return (
    <TitledCard
      id="sandbox"
      title="Sandbox"
      intro="Programs with a sandbox key work here, with made-up people and without e-mail. We delete everything after 30 days."
      action={
        <Button variant="default" size="xs" c="var(--danger-text)" onClick={confirmEmpty}>
          Empty the sandbox
        </Button>
      }
    >
      <Text size="sm">{formatCounts(contents)}</Text>
    </TitledCard>
  );
}

/** Programs may have added to it since the page was loaded. */
function EmptyingEffect({ contents }: { contents: SandboxContents }) {
  const { data = contents } = useQuery({ ...sandboxOptions, staleTime: 0 });
  return `${formatCounts(data)} of the sandbox will be deleted. They are made up, and nobody gets an e-mail. Sandbox keys keep working.`;
}

const formatCounts = ({ jobs, candidates, responses }: SandboxContents) =>
  `${pluralize(jobs, "job")}, ${pluralize(candidates, "candidate")} and ${pluralize(responses, "response")}`;
