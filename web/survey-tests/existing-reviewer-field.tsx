import { Select } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import type { ExistingReviewer } from "#contract/survey-tests.ts";
import { existingOptions } from "#web/queries/survey-tests.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import type { SendTestValues } from "./send-test-values.ts";

interface ExistingReviewerFieldProps {
  form: UseFormReturnType<SendTestValues>;
  candidateId: string;
}

/** Chooses one of the candidate's reviewers. Whoever may not be asked any more can be seen, not chosen. */
export function ExistingReviewerField({ form, candidateId }: ExistingReviewerFieldProps) {
  const reviewers = useQuery(existingOptions(candidateId));
  if (reviewers.isError) {
    return (
      <ErrorPanel
        title="Failed to load existing reviewers"
        error={reviewers.error}
        onRetry={() => void reviewers.refetch()}
        retrying={reviewers.isFetching}
      />
    );
  }

  return (
    <Select
      label="Existing reviewer"
      placeholder={reviewers.data ? "Choose a reviewer" : "Loading..."}
      withAsterisk
      searchable
      data={(reviewers.data ?? []).map((reviewer) => ({
        value: reviewer.key,
        label: `${reviewer.name} (${reviewer.email})${whyNot(reviewer)}`,
        disabled: whyNot(reviewer) !== "",
      }))}
      nothingFoundMessage={reviewers.data && "This candidate has no such reviewer."}
      value={form.values.existing?.key ?? null}
      onChange={(chosen) =>
        form.setFieldValue("existing", reviewers.data?.find(({ key }) => key === chosen) ?? null)
      }
      error={form.errors["existing"]}
    />
  );
}

const reasons = {
  identified: "",
  survey_sent: ", survey sent already",
  completed: ", completed",
  declined: ", declined",
};

function whyNot({ status, doNotContact }: ExistingReviewer): string {
  return doNotContact ? ", asked not to be contacted" : reasons[status];
}
