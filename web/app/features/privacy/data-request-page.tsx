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

const wanted = {
  copy: "A copy of what is kept about you",
  correction: "A correction of what is kept about you",
  end: "That everything kept about you is deleted",
};

/** What a candidate proves to have asked for, and gets. The secret stands behind the #, which no browser sends along. */
export function DataRequestPage() {
  const secret = linkSecret(useRouterState({ select: ({ location }) => location.hash }));
  // Another link in the same tab changes nothing but this: what was said of the one before is not said of it.
  return <Asked key={secret} secret={secret} />;
}

function Asked({ secret }: { secret: string }) {
  const { mutate, ...open } = useMutation(api.guest.privacy.open.mutationOptions());
  const prove = useMutation(api.guest.privacy.prove.mutationOptions());
  useEffect(() => mutate({ secret }), [mutate, secret]);
  const request = prove.data ?? open.data;
  return (
    <Container component="main" id="main" size={720} py="lg">
      <Stack gap="lg">
        <Wordmark />
        <Page title="Your data">
          {request ? (
            <Card>
              <Stack gap="sm" align="flex-start">
                <Request request={request} />
                {request.state === "to_prove" && (
                  <>
                    <FormError error={prove.error} />
                    <Button loading={prove.isPending} onClick={() => prove.mutate({ secret })}>
                      Yes, I ask for this
                    </Button>
                  </>
                )}
                {request.state === "ready" && <SaveCopy secret={secret} />}
                <Text size="sm" c="dimmed">
                  Questions: <Anchor href={`mailto:${request.contact}`}>{request.contact}</Anchor>
                </Text>
              </Stack>
            </Card>
          ) : isAppError(open.error, "DATA_REQUEST_NOT_FOUND") ? (
            <EmptyState icon={<IconLinkOff size={24} />} title="This link does not work">
              There is no such request any more, its link has been replaced by a newer one, or it did not
              arrive whole. Open the one in the newest e-mail about it; if it does not work either, ask again
              the way you asked before.
            </EmptyState>
          ) : open.error ? (
            <ErrorPanel
              title="This request cannot be shown"
              error={open.error}
              onRetry={() => mutate({ secret })}
              retrying={open.isPending}
            />
          ) : (
            <CardSkeletons count={1} />
          )}
        </Page>
      </Stack>
    </Container>
  );
}

function Request({ request: { kind, wish, company, state, dueOn } }: { request: OpenDataRequest }) {
  return (
    <>
      <Text>
        <strong>{wanted[kind]}</strong>
        {company && <>, in what {company} has asked about you</>}.
      </Text>
      {wish && <Text>“{wish}”</Text>}
      <Text component="output">
        {state === "to_prove" && "Did you ask for this? If not, close this page: nothing is done."}
        {state === "proved" && (
          <>
            Thank you. It is carried out by <DateText value={dueOn} />, and you are told by e-mail.
          </>
        )}
        {state === "ready" &&
          "It is ready. It tells nothing about who was asked, and no answers unless you were promised a copy of them."}
        {state === "done" && "It is done."}
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
