import { Card, Checkbox } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#web/lib/api.ts";
import { companyRulesOptions } from "#web/queries/outreach.ts";
import { Loaded } from "#web/ui/loaded.tsx";
import { Page } from "#web/ui/page.tsx";
import { CardSkeletons } from "#web/ui/skeletons.tsx";
import { toast } from "#web/ui/toast.tsx";

/** What holds for all managers of the company. Saved as it is switched: there is nothing else to save with it. */
export function CompanyPage() {
  const rules = useQuery(companyRulesOptions);
  return (
    <Page
      title="Company"
      width="narrow"
      description={
        rules.data && `For every hiring manager at ${rules.data.company}. Each of you may change it.`
      }
    >
      <Loaded
        query={rules}
        errorTitle="Failed to load the company's rules"
        skeleton={<CardSkeletons count={1} height={100} />}
        empty={null}
      >
        {({ requiresConsent }) => <ConsentRule required={requiresConsent} />}
      </Loaded>
    </Page>
  );
}

function ConsentRule({ required }: { required: boolean }) {
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const save = useMutation(
    api.manager.outreach.saveCompanyRules.mutationOptions({
      onSuccess: (saved) => {
        queryClient.setQueryData(companyRulesOptions.queryKey, saved);
        void queryClient.invalidateQueries({ queryKey: api.manager.candidates.get.key() });
        toast.success("Saved", `It holds for every hiring manager at ${saved.company}.`);
      },
      onError: (error) => toast.failure("Failed to save the company's rules", error),
      onSettled: () => setChosen(null),
    }),
  );
  return (
    <Card>
      <Checkbox
        label="Require the candidate's consent before anything is sent"
        description="Surveys and reminders then wait until somebody notes on the candidate's page how the candidate agreed. Saved as soon as you change it."
        checked={chosen ?? required}
        onChange={(event) => {
          if (save.isPending) return;
          setChosen(event.currentTarget.checked);
          save.mutate({ requiresConsent: event.currentTarget.checked });
        }}
      />
    </Card>
  );
}
