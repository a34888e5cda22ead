import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { api } from "#web/app/lib/api.ts";
import { ask } from "#web/app/ui/ask.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { PairPreview } from "./pair-preview.tsx";

/** Makes one of a company's names a company of its own; whom that touches is shown before. */
export function SplitButton({ name, company }: { name: string; company: string }) {
  const queryClient = useQueryClient();
  const askToSplit = () =>
    ask({
      title: `Split '${name}' from ${company}?`,
      message: <PairPreview name={name} company={company} relation="apart" />,
      confirmLabel: "Split Off",
      errorTitle: "Failed to split it off",
      action: async () => {
        await api.admin.companies.split.call({ name, company });
        toast.success("Name split off", `'${name}' is now a company of its own.`);
        await queryClient.invalidateQueries({ queryKey: api.admin.companies.key() });
      },
    });
  return (
    <Button variant="default" size="xs" onClick={askToSplit} aria-label={`Split off ${name}`}>
      Split Off
    </Button>
  );
}
