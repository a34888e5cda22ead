import { Button, Card, Group, Stack, Title } from "@mantine/core";
import { useState } from "react";
import type { TestedCandidate } from "#contract/survey-tests.ts";
import { Facts } from "#web/app/ui/facts.tsx";
import { Page } from "#web/app/ui/page.tsx";
import { CandidateIdForm } from "./candidate-id-form.tsx";
import { SendTestForm } from "./send-test-form.tsx";

/** An admin tries the sending of a survey: first the candidate, then whom to ask, and with which template. */
export function SurveyTestPage() {
  const [candidate, setCandidate] = useState<TestedCandidate | null>(null);
  const [sending, setSending] = useState(false);
  return (
    <Page
      title="Survey Test"
      width="narrow"
      description="Sends a real survey about a real candidate, with the template that you choose."
    >
      <Card>
        <CandidateIdForm
          onValidated={(validated) => {
            setCandidate(validated);
            setSending(false);
          }}
          isPrimary={!candidate}
        />
      </Card>
      {candidate && (
        <Card component="section" aria-labelledby="tested-candidate">
          <Stack gap="md">
            <Title order={2} id="tested-candidate">
              Candidate
            </Title>
            <CandidateFacts candidate={candidate} />
            {!sending && (
              <Group>
                <Button onClick={() => setSending(true)}>Send Survey</Button>
              </Group>
            )}
          </Stack>
        </Card>
      )}
      {candidate && sending && (
        <Card component="section" aria-label="Send Survey">
          <SendTestForm key={candidate.id} candidate={candidate} onClose={() => setSending(false)} />
        </Card>
      )}
    </Page>
  );
}

function CandidateFacts({ candidate: { firstName, lastName, job } }: { candidate: TestedCandidate }) {
  const place = [job.title, job.department, job.location].filter(Boolean).join(" · ");
  return (
    <Facts
      inRows
      facts={[
        ["First name", firstName],
        ["Last name", lastName],
        ["Job", job.isActive ? place : `${place} (archived)`],
        ["Job ID", job.id],
      ]}
    />
  );
}
