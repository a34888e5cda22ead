import { Button, Group, Stack, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { findId } from "#contract/pasted.ts";
import type { TestedCandidate } from "#contract/survey-tests.ts";
import { api } from "#web/app/lib/api.ts";
import { errorMessage, isRefusal } from "#web/app/lib/error-message.ts";
import { FormError } from "#web/app/ui/form-error.tsx";

interface CandidateIdFormProps {
  onValidated: (candidate: TestedCandidate | null) => void;
  isPrimary: boolean;
}

/** Finds the candidate by id, or by the address of their page, in which it stands. */
export function CandidateIdForm({ onValidated, isPrimary }: CandidateIdFormProps) {
  const [text, setText] = useState("");
  const [isEmpty, setEmpty] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const validate = useMutation(
    api.admin.surveyTests.candidate.mutationOptions({
      onSuccess: onValidated,
      onError: () => onValidated(null),
    }),
  );
  const isUnknown = isRefusal(validate.error, "INVALID_CANDIDATE");

  function submit(event: FormEvent) {
    event.preventDefault();
    const candidateId = findId(text);
    setEmpty(!candidateId);
    const lead = () => field.current?.focus();
    if (candidateId) validate.mutate({ candidateId }, { onError: lead });
    else lead();
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          label="Candidate ID"
          ref={field}
          description="It stands in the address of the candidate's page, which can be pasted here as well."
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
