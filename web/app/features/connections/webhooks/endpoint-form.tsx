import { Checkbox, NativeSelect, Radio, Stack, Text, TextInput } from "@mantine/core";
import { type GetInputPropsReturnType, useForm } from "@mantine/form";
import { useMutation, useQuery } from "@tanstack/react-query";
import {
  chatAddressProblem,
  chatTopics,
  topicEvents,
  topicMeanings,
  topicNames,
  topicsOf,
} from "#contract/chat-rules.ts";
import {
  type EndpointKind,
  type SignatureKind,
  signatureKinds,
  webhookEventMeanings,
  webhookEventTypes,
} from "#contract/webhook-words.ts";
import { CreateEndpoint, type WebhookEndpoint } from "#contract/webhooks.ts";
import { jobsOptions } from "#web/app/features/jobs/queries.ts";
import { api } from "#web/app/lib/api.ts";
import { FormModal } from "#web/app/ui/form-dialog.tsx";
import type { DialogProps } from "#web/app/ui/leave-guard.tsx";
import { ChatSteps } from "./chat-steps.tsx";
import { eventNames } from "./endpoint-words.ts";
import { refreshWebhooks } from "./queries.ts";
import type { EndpointWithSecret } from "./secret-dialog.tsx";
import classes from "./webhooks.module.css";

interface Values {
  address: string;
  name: string;
  /** Events, or for a chat topics. */
  chosen: string[];
  /** Empty: all jobs. */
  jobId: string;
  signature: SignatureKind;
}

const signatureLabels: Record<SignatureKind, { label: string; description: string }> = {
  v1: {
    label: "Shared secret",
    description: "HMAC-SHA256. Every library for Standard Webhooks knows it.",
  },
  v1a: {
    label: "Key pair",
    description: "Ed25519. Your program needs only the public key, which is no secret.",
  },
};

interface EndpointFormProps extends DialogProps {
  kind: EndpointKind;
  /** The endpoint to change; undefined to add one. */
  endpoint?: WebhookEndpoint;
  onSaved: (saved: EndpointWithSecret | null) => void;
}

/** Adds or changes a webhook or a channel. */
export function EndpointForm({ kind, endpoint, onSaved, ...dialog }: EndpointFormProps) {
  const create = useMutation(api.manager.webhooks.create.mutationOptions({ onSettled: refreshWebhooks }));
  const update = useMutation(api.manager.webhooks.update.mutationOptions({ onSettled: refreshWebhooks }));
  const current = toFormValues(kind, endpoint);
  const form = useForm<Values>({
    initialValues: current,
    validate: (values) => findProblems(values, kind, endpoint),
  });
  return (
    <FormModal
      {...dialog}
      title={endpoint ? `Edit ${endpoint.name}` : addTitles[kind]}
      size="lg"
      form={form}
      {...(endpoint && { current })}
      onSubmit={async (values): Promise<EndpointWithSecret | null> => {
        const input = toInput(values, kind);
        if (!endpoint) return create.mutateAsync(input);
        // Only what was changed, because another owner may have changed the rest meanwhile.
        await update.mutateAsync({
          endpointId: endpoint.id,
          name: form.isDirty("name") ? input.name : undefined,
          address: (form.isDirty("address") && input.address) || undefined,
          events: form.isDirty("chosen") ? input.events : undefined,
          jobId: form.isDirty("jobId") ? input.jobId : undefined,
        });
        return null;
      }}
      onDone={(saved) => {
        create.reset();
        update.reset();
        if (!endpoint) form.reset();
        onSaved(saved);
      }}
      error={endpoint ? update.error : create.error}
      errorTitle={endpoint ? "Failed to save the changes" : `Failed to add ${kindsWithArticle[kind]}`}
      loading={create.isPending || update.isPending}
      submitLabel={endpoint ? "Save" : "Add"}
    >
      {kind === "webhook" ? (
        <Text size="sm" c="dimmed">
          We send a signed request to your program each time something happens. It contains ids, counts and a
          link, but never a name or an answer.
        </Text>
      ) : (
        !endpoint && <ChatSteps kind={kind} />
      )}
      <TextInput
        label="Address"
        {...(endpoint && kind !== "webhook"
          ? { description: "Leave it empty to keep the saved one.", placeholder: "Unchanged" }
          : { withAsterisk: true, placeholder: exampleAddresses[kind] })}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        {...form.getInputProps("address")}
      />
      <TextInput
        label="Name"
        description={
          kind === "webhook" ? "For example your program's name." : "For example the channel's name."
        }
        withAsterisk
        autoComplete="off"
        {...form.getInputProps("name")}
      />
      <Checkbox.Group
        label={kind === "webhook" ? "Events" : "Messages"}
        withAsterisk
        {...form.getInputProps("chosen")}
      >
        <Stack gap="sm" mt="xs">
          {choicesOf(kind).map(([value, label, description]) => (
            <Checkbox key={value} value={value} label={label} description={description} />
          ))}
        </Stack>
      </Checkbox.Group>
      <JobSelect endpoint={endpoint} {...form.getInputProps("jobId")} />
      {kind === "webhook" && !endpoint && (
        <details className={classes.advanced}>
          <summary>Advanced</summary>
          <Radio.Group label="Signature" mt="xs" {...form.getInputProps("signature")}>
            <Stack gap="sm" mt="xs">
              {signatureKinds.map((signature) => (
                <Radio key={signature} value={signature} {...signatureLabels[signature]} />
              ))}
            </Stack>
          </Radio.Group>
        </details>
      )}
    </FormModal>
  );
}

const choicesOf = (kind: EndpointKind): [value: string, label: string, description: string][] =>
  kind === "webhook"
    ? webhookEventTypes.map((type) => [type, eventNames[type], webhookEventMeanings[type]])
    : chatTopics.map((topic) => [topic, topicNames[topic], topicMeanings[topic]]);

const addTitles: Record<EndpointKind, string> = {
  webhook: "Add a webhook",
  slack: "Add a Slack channel",
  teams: "Add a Teams channel",
};

const kindsWithArticle: Record<EndpointKind, string> = {
  webhook: "the webhook",
  slack: "the Slack channel",
  teams: "the Teams channel",
};

const exampleAddresses: Record<EndpointKind, string> = {
  webhook: "https://example.com/webhooks",
  slack: "https://hooks.slack.com/services/…",
  teams: "https://….powerplatform.com/…",
};

interface JobSelectProps extends GetInputPropsReturnType {
  endpoint: WebhookEndpoint | undefined;
}

/** The active jobs that the owner sees, and the job that was chosen before. */
function JobSelect({ endpoint, ...field }: JobSelectProps) {
  const jobs = useQuery(jobsOptions);
  const activeJobs = (jobs.data ?? [])
    .filter(({ isActive }) => isActive)
    .map(({ id: value, title }) => ({ value, label: title }));
  const currentJob = endpoint?.job;
  const isListed = !currentJob || activeJobs.some(({ value }) => value === currentJob.id);
  return (
    <NativeSelect
      label="Jobs"
      error={jobs.isError && "Failed to load your jobs."}
      data={[
        { value: "", label: "All jobs of the company" },
        ...activeJobs,
        ...(isListed ? [] : [{ value: currentJob.id, label: currentJob.title ?? "One job" }]),
      ]}
      {...field}
    />
  );
}

function toFormValues(kind: EndpointKind, endpoint: WebhookEndpoint | undefined): Values {
  if (!endpoint)
    return {
      address: "",
      name: "",
      chosen: kind === "webhook" ? [...webhookEventTypes] : [...chatTopics],
      jobId: "",
      signature: "v1",
    };
  const { address, name, events, job, signature } = endpoint;
  return {
    address: address ?? "",
    name,
    chosen: kind === "webhook" ? events : topicsOf(events),
    jobId: job?.id ?? "",
    signature,
  };
}

function toInput({ chosen, jobId, ...values }: Values, kind: EndpointKind) {
  const events =
    kind === "webhook"
      ? webhookEventTypes.filter((type) => chosen.includes(type))
      : chatTopics.filter((topic) => chosen.includes(topic)).flatMap((topic) => topicEvents[topic]);
  return { ...values, kind, events, jobId: jobId || null };
}

function findProblems(values: Values, kind: EndpointKind, endpoint: WebhookEndpoint | undefined) {
  const input = toInput(values, kind);
  const keepsAddress = endpoint !== undefined && kind !== "webhook" && !values.address.trim();
  const { error } = CreateEndpoint.safeParse(input);
  const problems: { [field: string]: string } = {};
  for (const { path, message } of error?.issues ?? []) {
    const field = path[0] === "events" ? "chosen" : String(path[0]);
    problems[field] ??= message;
  }
  if (kind !== "webhook") {
    const problem = chatAddressProblem(kind, values.address.trim());
    if (problem) problems["address"] = problem;
  }
  if (keepsAddress) delete problems["address"];
  return problems;
}
