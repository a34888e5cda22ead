import { Button, Card, Select, Textarea, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { IconPlus, IconShieldCheck } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { requestsAtOnce } from "#contract/lists.ts";
import { type DataRequest, dataRequestKinds, NewDataRequest } from "#contract/privacy.ts";
import { api, queryClient } from "#web/app/lib/api.ts";
import { DateText, fullName } from "#web/app/ui/text.tsx";
import { EmailInput } from "#web/app/ui/email-input.tsx";
import { EmptyState, QueryState, RowSkeletons } from "#web/app/ui/query-state.tsx";
import { FormDialog } from "#web/app/ui/form-dialog.tsx";
import { LongList, useLongList } from "#web/app/ui/lists.tsx";
import { Page } from "#web/app/ui/page.tsx";
import classes from "#web/app/ui/row-list.module.css";
import { StatusBadge } from "#web/app/ui/status-badge.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { CarryOutButton } from "./carry-out-button.tsx";
import { dataRequestsOptions, kindNames, stateNames } from "./queries.ts";

const kinds = dataRequestKinds.map((value) => ({ value, label: kindNames[value] }));

/** Candidates' requests about their data, by deadline. */
export function DataRequestsPage() {
  const { input, search, onMore } = useLongList("requests", requestsAtOnce);
  const requests = useQuery(dataRequestsOptions(input));
  // Also after a failure: another admin may have been quicker.
  const refresh = () => void queryClient.invalidateQueries({ queryKey: api.admin.privacy.requests.key() });
  return (
    <Page
      title="Data requests"
      description="Candidates ask for a copy, a correction or the deletion of their data, and confirm by a link. Requests are due within 30 days."
      actions={<AddRequestButton onAdded={refresh} />}
    >
      <QueryState
        query={requests}
        errorTitle="Failed to load the data requests."
        skeleton={<RowSkeletons />}
        empty={
          <EmptyState icon={<IconShieldCheck size={24} />} title="No data requests">
            Candidates' requests appear here. Add a request that came by phone or letter by hand.
          </EmptyState>
        }
        isEmpty={({ total }) => total === 0}
        showsStaleError
      >
        {({ requests: listed, found, total }) => (
          <LongList
            label="Search data requests"
            {...search}
            found={found}
            total={total}
            listed={listed.length}
            loading={requests.isPlaceholderData}
            onMore={onMore}
          >
            {listed.length > 0 && (
              <Card padding={0}>
                <ul className={classes.list} aria-label="Data requests">
                  {listed.map((request) => (
                    <RequestRow key={request.id} request={request} onChanged={refresh} />
                  ))}
                </ul>
              </Card>
            )}
          </LongList>
        )}
      </QueryState>
    </Page>
  );
}

interface RequestRowProps {
  request: DataRequest;
  onChanged: () => void;
}

function RequestRow({ request, onChanged }: RequestRowProps) {
  const { kind, candidate, email, wish, state, askedOn, dueOn, isOverdue, carriedOutOn } = request;
  const [tone, word] = stateNames[state];
  return (
    <li>
      <div className={classes.text}>
        <h2>{kindNames[kind]}</h2>
        <p>
          {candidate ? `${fullName(candidate)}, a candidate of ${candidate.company}` : "Candidate deleted"}
          {email && ` · ${email}`}
        </p>
        {wish && <p>“{wish}”</p>}
        <p className={classes.facts}>
          Requested <DateText value={askedOn} /> ·{" "}
          {carriedOutOn ? (
            <>
              done <DateText value={carriedOutOn} />
            </>
          ) : (
            <>
              due <DateText value={dueOn} />
            </>
          )}
        </p>
      </div>
      <StatusBadge tone={isOverdue ? "danger" : tone}>{isOverdue ? `Overdue: ${word}` : word}</StatusBadge>
      {(state === "link_not_sent" || state === "waiting_for_proof") && candidate && (
        <SendProofButton request={request} onSent={onChanged} />
      )}
      {state === "to_carry_out" && <CarryOutButton request={request} onDone={onChanged} />}
    </li>
  );
}

/** Mails a new link. The earlier one stops working. */
function SendProofButton({ request, onSent }: { request: DataRequest; onSent: () => void }) {
  const send = useMutation(
    api.admin.privacy.sendProof.mutationOptions({
      onSuccess: () => toast.success("Link sent", "The earlier link no longer works."),
      onError: (error) => toast.failure("Failed to send the link", error),
      onSettled: onSent,
    }),
  );
  return (
    <Button
      variant="default"
      aria-label={`Send the link to ${request.email}`}
      loading={send.isPending}
      onClick={() => send.mutate({ requestId: request.id })}
    >
      Send the link
    </Button>
  );
}

/** Adds a request that came by phone or letter, and mails the link by which the candidate confirms it. */
function AddRequestButton({ onAdded }: { onAdded: () => void }) {
  const add = useMutation(api.admin.privacy.addRequest.mutationOptions({ onSettled: onAdded }));
  const form = useForm({
    initialValues: {
      candidateId: "",
      kind: "copy" as (typeof dataRequestKinds)[number],
      email: "",
      wish: "",
    },
    validate: schemaResolver(NewDataRequest, { sync: true }),
  });
  return (
    <FormDialog
      renderButton={(open) => (
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={open}>
          Add request
        </Button>
      )}
      title="Add a data request"
      form={form}
      onSubmit={(values) => add.mutateAsync(values)}
      onDone={({ email }) => {
        form.reset();
        toast.success("Request added", `We sent a link for confirmation to ${email}.`);
      }}
      error={add.error}
      errorTitle="The link could not be sent"
      loading={add.isPending}
      submitLabel="Add and send the link"
    >
      <TextInput
        label="Candidate ID"
        description="Or paste the address of the candidate's page. The hiring team has it."
        withAsterisk
        data-autofocus
        {...form.getInputProps("candidateId")}
      />
      <Select
        label="Request"
        data={kinds}
        allowDeselect={false}
        withAsterisk
        {...form.getInputProps("kind")}
      />
      <EmailInput
        label="Email"
        description="Make sure that it is the candidate's: anyone who opens the link can confirm. A copy holds answers only if the hiring team has the same address."
        autoComplete="off"
        withAsterisk
        {...form.getInputProps("email")}
      />
      {form.getValues().kind === "correction" && (
        <Textarea label="What is wrong" autosize minRows={2} withAsterisk {...form.getInputProps("wish")} />
      )}
    </FormDialog>
  );
}
