import type { UseFormReturnType } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { existingOptions } from "./survey-tests-queries.ts";
import { LoadedSelect } from "#web/app/ui/loaded-select.tsx";
import type { SendTestValues } from "./send-test-values.ts";

interface ExistingReviewerFieldProps {
  form: UseFormReturnType<SendTestValues>;
  candidateId: string;
}

/** Chooses one of the candidate's reviewers. Whoever may not be asked any more can be seen, not chosen. */
export function ExistingReviewerField({ form, candidateId }: ExistingReviewerFieldProps) {
  const reviewers = useQuery(existingOptions(candidateId));
  return (
    <LoadedSelect
      withAsterisk
      query={reviewers}
      errorTitle="Failed to load existing reviewers"
      label="Existing reviewer"
      placeholder="Choose a reviewer"
      nothingFoundMessage="This candidate has no such reviewer."
      choices={(reviewer) => ({
        value: reviewer.key,
        label: `${reviewer.name} (${reviewer.email})${reviewer.canBeAsked ? "" : ", cannot be asked"}`,
        disabled: !reviewer.canBeAsked,
      })}
      value={form.values.existing?.key ?? null}
      onChange={(chosen) =>
        form.setFieldValue("existing", reviewers.data?.find(({ key }) => key === chosen) ?? null)
      }
      error={form.errors["existing"]}
    />
  );
}
