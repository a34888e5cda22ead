import { Anchor, Button, Card, Container, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useRouterState } from "@tanstack/react-router";
import { IconLinkOff } from "@tabler/icons-react";
import { useEffect } from "react";
import { linkSecret } from "#contract/pasted.ts";
import type { OpenDataRequest } from "#contract/privacy.ts";
import { api } from "#web/app/lib/api.ts";
import { isAppError } from "#web/app/lib/error-message.ts";
import { saveFile } from "#web/app/lib/files.ts";
import { DateText } from "#web/app/ui/text.tsx";
import { CardSkeletons, EmptyState, ErrorPanel } from "#web/app/ui/query-state.tsx";
import { FormError } from "#web/app/ui/form-frame.tsx";
import { Page, Wordmark } from "#web/app/ui/page.tsx";

const requestNames = {
  copy: "A copy of your data",
  correction: "A correction of your data",
  end: "Deletion of your data",
};

/** A candidate confirms a request and gets its result. The secret follows the #, so browsers do not send it. */
export function DataRequestPage() {
  const secret = linkSecret(useRouterState({ select: ({ location }) => location.hash }));
  // Another link in the same tab changes only the hash. The key resets the state of the previous link.
  return <OpenedRequest key={secret} secret={secret} />;
}

function OpenedRequest({ secret }: { secret: string }) {
  const { mutate, ...open } = useMutation(api.guest.privacy.open.mutationOptions());
  const prove = useMutation(api.guest.privacy.prove.mutationOptions());
  useEffect(() => mutate({ secret }), [mutate, secret]);
  const request = prove.data ?? open.data;
  const isNotFound = isAppError(open.error, "DATA_REQUEST_NOT_FOUND");
  return (
    <Container component="main" id="main" size={720} py="lg">
      <Stack gap="lg">
        <Wordmark />
        <Page title="Your data">
          {request && (
            <Card>
              <Stack gap="sm" align="flex-start">
                <Request request={request} />
                {request.state === "to_prove" && (
                  <>
                    <FormError error={prove.error} />
                    <Button loading={prove.isPending} onClick={() => prove.mutate({ secret })}>
                      Yes, I asked for this
                    </Button>
                  </>
                )}
                {request.state === "ready" && <SaveCopy secret={secret} />}
                <Text size="sm" c="dimmed">
                  Questions: <Anchor href={`mailto:${request.contact}`}>{request.contact}</Anchor>
                </Text>
              </Stack>
            </Card>
          )}
          {!request && isNotFound && (
            <EmptyState icon={<IconLinkOff size={24} />} title="This link does not work">
              The request is gone, a newer link replaced this one, or the link is not complete. Open the link
              in the newest e-mail. If that fails too, make your request again.
            </EmptyState>
          )}
          {!request && !isNotFound && open.error && (
            <ErrorPanel
              title="Failed to load the request"
              error={open.error}
              onRetry={() => mutate({ secret })}
              retrying={open.isPending}
            />
          )}
          {!request && !open.error && <CardSkeletons count={1} />}
        </Page>
      </Stack>
    </Container>
  );
}

function Request({ request: { kind, wish, company, state, dueOn } }: { request: OpenDataRequest }) {
  return (
    <>
      <Text>
        <strong>{requestNames[kind]}</strong>
        {company && <> as a candidate of {company}</>}
      </Text>
      {wish && <Text>“{wish}”</Text>}
      <Text component="output">
        <span key={state}>
          {state === "to_prove" && "Did you ask for this? If not, close this page. We do nothing then."}
          {state === "proved" && (
            <>
              Thank you. We do this by <DateText value={dueOn} /> and e-mail you.
            </>
          )}
          {state === "ready" &&
            "Your copy is ready. It does not show who was contacted. It holds answers only if you were promised a copy of them."}
          {state === "done" && "We have done this."}
        </span>
      </Text>
    </>
  );
}

function SaveCopy({ secret }: { secret: string }) {
  const copy = useMutation(
    api.guest.privacy.copy.mutationOptions({
      onSuccess: (data) =>
        saveFile(new File([JSON.stringify(data, null, 2)], "my-data.json", { type: "application/json" })),
    }),
  );
  return (
    <>
      <FormError error={copy.error} />
      <Button loading={copy.isPending} onClick={() => copy.mutate({ secret })}>
        Save the copy
      </Button>
    </>
  );
}
