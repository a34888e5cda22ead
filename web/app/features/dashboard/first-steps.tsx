import { Button, Card, Group, Stack, Text, Title, VisuallyHidden } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import type { Job } from "#contract/jobs.ts";
import { ButtonLink } from "#web/app/ui/links.tsx";
import { readStored, store } from "#web/shared/storage.ts";
import classes from "./first-steps.module.css";

const sampleHiddenKey = "sample candidate hidden";

interface FirstStepsProps {
  /** Absent before the first job is created. */
  job?: Job;
  createJob: ReactNode;
}

/** For a manager who has no candidates yet: the three steps to the first answers, and a sample of the result. */
export function FirstSteps({ job, createJob }: FirstStepsProps) {
  return (
    <Card component="section" aria-labelledby="first-steps">
      {!job && <Title order={2}>No Active Jobs</Title>}
      <Title order={job ? 2 : 3} id="first-steps" mt={job ? 0 : "xs"} mb="md">
        Get your first answers in three steps
      </Title>
      <ol className={classes.steps}>
        <Step title="Create a job" isDone={job !== undefined} action={createJob}>
          A job collects the candidates you consider for it.
        </Step>
        <Step
          title="Add a candidate"
          action={
            job && (
              <ButtonLink to="/new-candidate" search={{ job: job.id }}>
                Add Candidate
              </ButtonLink>
            )
          }
        >
          Paste a profile, or type where and when they worked.
        </Step>
        <Step title="Send the surveys">
          We find former colleagues and show you the best five before we send anything.
        </Step>
      </ol>
      <Sample />
    </Card>
  );
}

interface StepProps {
  title: string;
  children: string;
  isDone?: boolean;
  action?: ReactNode;
}

function Step({ title, children, isDone = false, action }: StepProps) {
  return (
    <li className={classes.step} data-done={isDone || undefined}>
      <Stack gap={2}>
        <Text fw={600} span>
          {title}
          {isDone && (
            <>
              {" "}
              <IconCheck size={16} aria-hidden />
              <VisuallyHidden>Done</VisuallyHidden>
            </>
          )}
        </Text>
        <Text size="sm" c="dimmed">
          {children}
        </Text>
        {!isDone && action && <Group mt={6}>{action}</Group>}
      </Stack>
    </li>
  );
}

/** Made-up answers, which the manager can hide on this device. */
function Sample() {
  const [isHidden, setHidden] = useState(() => readStored(sampleHiddenKey) !== null);
  if (isHidden) return null;
  return (
    <Group gap="xs" mt="md">
      <ButtonLink to="/sample-candidate" variant="default">
        See a sample candidate
      </ButtonLink>
      <Button
        variant="subtle"
        color="gray"
        onClick={() => {
          store(sampleHiddenKey, "yes");
          setHidden(true);
        }}
      >
        Remove sample
      </Button>
    </Group>
  );
}
