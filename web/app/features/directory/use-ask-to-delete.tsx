import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { Person } from "#contract/directory.ts";
import { api } from "#web/app/lib/api.ts";
import { ask } from "#web/app/ui/ask.tsx";
import { counted } from "#web/app/ui/counted.ts";
import { toast } from "#web/app/ui/toast.tsx";

/** Asks, then deletes somebody for good and leads back to what was searched for. */
export function useAskToDelete(q: string | undefined) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return ({ id, name, employments }: Person) =>
    ask({
      title: `Delete ${name} for good?`,
      message: (
        <>
          <p>
            {name} and {counted(employments.length, "employment")} are deleted from the directory. Where they
            are a reviewer who has not been asked yet, they no longer are. A survey that has been sent stays
            theirs to answer.
          </p>
          <p>
            They are never found again: an import that names their e-mail or profile address is refused for
            that row. This cannot be undone.
          </p>
        </>
      ),
      confirmLabel: "Delete for Good",
      errorTitle: "Failed to delete this person.",
      action: async () => {
        await api.admin.directory.deletePerson.call({ personId: id });
        toast.success(`${name} has been deleted.`);
        await navigate({ to: "/admin/directory", search: { q } });
        await queryClient.resetQueries({ queryKey: api.admin.directory.key() });
      },
    });
}
