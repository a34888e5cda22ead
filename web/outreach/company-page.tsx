import { Card, Checkbox, Radio, Stack, Text, Title } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Gate, gateMeaning, gateNames, gates } from "#contract/gate-words.ts";
import type { CompanyRules } from "#contract/outreach.ts";
import { api } from "#web/lib/api.ts";
import { companyRulesOptions } from "#web/queries/outreach.ts";
import { LogoCard } from "#web/reports/logo-card.tsx";
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
        skeleton={<CardSkeletons count={2} height={160} />}
        empty={null}
      >
        {(loaded) => (
          <Stack gap="lg">
            <ConsentRule required={loaded.requiresConsent} />
            <GateRule rules={loaded} />
          </Stack>
        )}
      </Loaded>
      <LogoCard />
    </Page>
  );
}

/** @param onSettled is called whatever became of it: what is kept is shown again */
function useSave(onSettled: () => void) {
  const queryClient = useQueryClient();
  return useMutation(
    api.manager.outreach.saveCompanyRules.mutationOptions({
      onSuccess: (saved) => {
        queryClient.setQueryData(companyRulesOptions.queryKey, saved);
        void queryClient.invalidateQueries({ queryKey: api.manager.candidates.get.key() });
        toast.success("Saved", `It holds for every hiring manager at ${saved.company}.`);
      },
      onError: (error) => toast.failure("Failed to save the company's rules", error),
      onSettled,
    }),
  );
}

function ConsentRule({ required }: { required: boolean }) {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const save = useSave(() => setChosen(null));
  return (
    <Card>
      <Title order={2} mb="md">
        Consent
      </Title>
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

const choices: Gate[] = [null, ...gates];

/** How answers are shown. What the installation does not allow cannot be chosen. */
function GateRule({ rules: { answersTogether, leastTogether } }: { rules: CompanyRules }) {
  const [chosen, setChosen] = useState<Gate>();
  const save = useSave(() => setChosen(undefined));
  return (
    <Card>
      <Title order={2} id="how-shown" mb={4}>
        How answers are shown
      </Title>
      <Radio.Group
        aria-labelledby="how-shown"
        description="For candidates who are added from now on; it stays with a candidate, since reviewers are told before they answer. Saved as soon as you change it."
        value={String(chosen === undefined ? answersTogether : chosen)}
        onChange={(value) => {
          if (save.isPending) return;
          const gate = choices.find((one) => String(one) === value) ?? null;
          setChosen(gate);
          save.mutate({ answersTogether: gate });
        }}
      >
        <Stack gap="md" mt="md">
          {choices.map((gate) => (
            <Radio
              key={String(gate)}
              value={String(gate)}
              label={gate === 3 ? `${gateNames(gate)} (recommended)` : gateNames(gate)}
              description={gate === null || gate === 3 ? gateMeaning(gate) : undefined}
              disabled={(gate ?? 0) < (leastTogether ?? 0)}
            />
          ))}
          {leastTogether && (
            <Text size="sm" c="dimmed">
              This installation shows answers together, once {leastTogether} are in, or later.
            </Text>
          )}
        </Stack>
      </Radio.Group>
    </Card>
  );
}
