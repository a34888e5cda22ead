import { Modal, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { responseOptions } from "#web/queries/responses.ts";
import { Loaded } from "#web/ui/loaded.tsx";
import { RowSkeletons } from "#web/ui/skeletons.tsx";
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
  return (
    <Loaded
      query={response}
      errorTitle="Failed to load the response"
      skeleton={<RowSkeletons />}
      empty={null}
    >
      {(loaded) => (
        <Stack gap="lg">
          <ResponseView reviewerKey={reviewerKey} response={loaded} />
          {loaded.useful !== null && <UsefulButton reviewerKey={reviewerKey} useful={loaded.useful} />}
        </Stack>
      )}
    </Loaded>
  );
}
