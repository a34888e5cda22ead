import { Button, Card, Group, Stack, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { findId } from "#contract/pasted.ts";
import type { TestedCandidate } from "#contract/survey-tests.ts";
import { api } from "#web/app/lib/api.ts";
import { errorMessage, isAppError } from "#web/app/lib/error-message.ts";
import { DescriptionList } from "#web/app/ui/description-list.tsx";
import { FormError } from "#web/app/ui/form-frame.tsx";
import { Page } from "#web/app/ui/page.tsx";
import { TitledCard } from "#web/app/ui/titled-card.tsx";
import { SendTestForm } from "./send-test-form.tsx";

/** An admin sends a test survey: first the candidate, then the reviewer and the template. */
export function SurveyTestPage() {
  const [candidate, setCandidate] = useState<TestedCandidate | null>(null);
  const [sending, setSending] = useState(false);
  return (
    <Page title="Survey Test" width="narrow" description="Sends a real survey about a real candidate.">
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
        <TitledCard id="tested-candidate" title="Candidate">
          <Stack>
            <CandidateFacts candidate={candidate} />
            {!sending && (
              <Group>
                <Button onClick={() => setSending(true)}>Send Survey</Button>
              </Group>
            )}
          </Stack>
        </TitledCard>
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
  const jobText = [job.title, job.department, job.location].filter(Boolean).join(" · ");
  return (
    <DescriptionList
      inRows
      facts={[
        ["First name", firstName],
        ["Last name", lastName],
        ["Job", job.isActive ? jobText : `${jobText} (archived)`],
        ["Job ID", job.id],
      ]}
    />
  );
}

interface CandidateIdFormProps {
  onValidated: (candidate: TestedCandidate | null) => void;
  isPrimary: boolean;
}

/** Finds the candidate by id, or by the address of their page, which contains it. */
function CandidateIdForm({ onValidated, isPrimary }: CandidateIdFormProps) {
  const [text, setText] = useState("");
  const [isEmpty, setEmpty] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const validate = useMutation(
    api.admin.surveyTests.candidate.mutationOptions({
      onSuccess: onValidated,
      onError: () => onValidated(null),
    }),
  );
  const isUnknown = isAppError(validate.error, "INVALID_CANDIDATE");

  function submit(event: FormEvent) {
    event.preventDefault();
    const candidateId = findId(text);
    setEmpty(!candidateId);
    const focusField = () => field.current?.focus();
    if (candidateId) validate.mutate({ candidateId }, { onError: focusField });
    else focusField();
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <TextInput
          label="Candidate ID"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only field of the page
          autoFocus
          ref={field}
          description="Or paste the address of the candidate's page."
          withAsterisk
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={isEmpty ? "Please enter a candidate ID" : isUnknown && errorMessage(validate.error)}
        />
        <FormError
          title="The candidate could not be validated"
          error={isUnknown || isEmpty ? null : validate.error}
        />
        <Group>
          <Button type="submit" variant={isPrimary ? "filled" : "default"} loading={validate.isPending}>
            Validate Candidate
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
