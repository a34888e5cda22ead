import { Modal, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { RowSkeletons } from "#web/ui/skeletons.tsx";
import { responseOptions } from "#web/queries/responses.ts";
import { ResponseView } from "./response-view.tsx";
import { UsefulButton } from "./useful-button.tsx";

interface ResponseDialogProps {
  reviewerKey: string;
  candidateName: string;
  opened: boolean;
  onClose: () => void;
}

export function ResponseDialog({ reviewerKey, candidateName, opened, onClose }: ResponseDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} size="lg" title={`Survey Response for ${candidateName}`}>
      <ResponseContents reviewerKey={reviewerKey} />
    </Modal>
  );
}

function ResponseContents({ reviewerKey }: { reviewerKey: string }) {
  const response = useQuery(responseOptions(reviewerKey));
  if (response.data)
    return (
      <Stack gap="lg">
        <ResponseView response={response.data} />
        <UsefulButton reviewerKey={reviewerKey} useful={response.data.useful} />
      </Stack>
    );
  if (response.isPending) return <RowSkeletons />;
  return (
    <ErrorPanel
      title="Failed to load the response"
      error={response.error}
      onRetry={() => void response.refetch()}
      retrying={response.isFetching}
    />
  );
}
