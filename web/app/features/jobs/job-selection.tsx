import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Job } from "#contract/jobs.ts";
import { api } from "#web/app/lib/api.ts";
import { errorMessage } from "#web/app/lib/error-message.ts";
import type { useSelection } from "#web/app/lib/use-selection.ts";
import { jobsOptions } from "./queries.ts";
import { ask } from "#web/app/ui/ask.tsx";
import { counted } from "#web/app/ui/counted.ts";
import { deleteSoon, undoSeconds } from "#web/app/ui/pending-deletions.ts";
import { SelectionBar } from "#web/app/ui/selection-bar.tsx";
import { someNames } from "#web/app/ui/some-names.ts";
import { toast } from "#web/app/ui/toast.tsx";

/** What can be done to several jobs at once. */
export function JobSelection({
  jobs,
  selection,
}: {
  jobs: Job[];
  selection: ReturnType<typeof useSelection>;
}) {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: jobsOptions.queryKey });
  const setActive = useMutation({
    mutationFn: ({ chosen, isActive }: { chosen: Job[]; isActive: boolean }) =>
      Promise.allSettled(chosen.map(({ id }) => api.manager.jobs.setActive.call({ jobId: id, isActive }))),
    onSuccess: (outcomes, { chosen, isActive }) => {
      const failed = chosen.filter((_, index) => outcomes[index]?.status === "rejected");
      const done = chosen.filter((job) => !failed.includes(job));
      // The others stay chosen, for another try.
      for (const { id } of done) selection.set(id, false);
      if (done.length > 0)
        toast.success(`${counted(done.length, "job")} ${isActive ? "unarchived" : "archived"}`);
      const reason = outcomes.find((outcome) => outcome.status === "rejected")?.reason as unknown;
      if (failed.length > 0)
        toast.failure(
          "Failed to update job status.",
          `${someNames(failed.map(({ title }) => title))}: ${errorMessage(reason)}`,
        );
    },
    onSettled: refresh,
  });
  const chosen = jobs.filter(({ id }) => selection.has(id));
  if (chosen.length === 0) return null;
  const [active, archived] = [true, false].map((is) => chosen.filter(({ isActive }) => isActive === is));

  const askToDelete = () => {
    const name = counted(chosen.length, "job");
    const candidates = chosen.reduce((sum, { candidateCount }) => sum + candidateCount, 0);
    const responses = chosen.reduce((sum, { responseCount }) => sum + responseCount, 0);
    ask({
      title: `Delete ${name}?`,
      message: `Deleted with ${counted(candidates, "candidate")}, their reviewers and ${counted(responses, "response")}; survey links that were sent stop working. You can undo it for ${undoSeconds} seconds.`,
      confirmLabel: "Delete",
      action: async () => {
        deleteSoon({
          id: chosen.map(({ id }) => id),
          name,
          names: chosen.map(({ title }) => title),
          failed: "Failed to delete job.",
          remove: () => chosen.map(({ id }) => api.manager.jobs.delete.call({ jobId: id })),
          settled: refresh,
        });
        selection.clear();
      },
    });
  };
  const toggle = (some: Job[] | undefined, isActive: boolean) =>
    some &&
    some.length > 0 && (
      <Button
        variant="default"
        size="xs"
        loading={setActive.isPending}
        onClick={() => setActive.mutate({ chosen: some, isActive })}
      >
        {`${isActive ? "Unarchive" : "Archive"} ${some.length}`}
      </Button>
    );
  return (
    <SelectionBar count={chosen.length} noun="job" onClear={selection.clear}>
      {toggle(active, false)}
      {toggle(archived, true)}
      <Button variant="default" size="xs" c="var(--danger-text)" onClick={askToDelete}>
        {`Delete ${chosen.length}`}
      </Button>
    </SelectionBar>
  );
}
