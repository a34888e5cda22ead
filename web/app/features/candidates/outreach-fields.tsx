import { Card, Checkbox, Stack, Title } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { ConsentField, WantedResponsesField } from "#web/app/features/outreach/consent-field.tsx";
import { CompanyRulesNote } from "#web/app/features/outreach/company-rules-note.tsx";
import type { CandidateDraft } from "./candidate-draft.ts";

export function OutreachFields({ form }: { form: UseFormReturnType<CandidateDraft> }) {
  return (
    <Card>
      <Stack gap="md">
        <Title order={2}>Reviewers</Title>
        <Checkbox
          label="Exclude current colleagues"
          {...form.getInputProps("excludeCurrentColleagues", { type: "checkbox" })}
        />
        <Checkbox
          label="Send surveys to the best matches automatically"
          {...form.getInputProps("sendSurveysAutomatically", { type: "checkbox" })}
        />
        <WantedResponsesField {...form.getInputProps("wantedResponses")} />
        <CompanyRulesNote />
        <ConsentField {...form.getInputProps("consentNote")} />
      </Stack>
    </Card>
  );
}
