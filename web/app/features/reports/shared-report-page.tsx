import { Button, Card, Container, PasswordInput, Text, Title } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useRouterState } from "@tanstack/react-router";
import { IconLinkOff } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { linkSecret } from "#contract/pasted.ts";
import type { SharedReport } from "#contract/reports.ts";
import { api } from "#web/app/lib/api.ts";
import { isAppError } from "#web/app/lib/error-message.ts";
import { DateText } from "#web/app/ui/text.tsx";
import { CardSkeletons, EmptyState, ErrorPanel } from "#web/app/ui/query-state.tsx";
import { FormError } from "#web/app/ui/form-frame.tsx";
import { Page, Wordmark, focusHeading } from "#web/app/ui/page.tsx";
import { CaveatList, PanelSummary, ReportQuestions } from "./candidate-report.tsx";
import classes from "./shared-report-page.module.css";
import { WrittenAnswers } from "./written-answers.tsx";

/** What an interviewer without an account reads by a link. The secret stands behind the #, which no browser sends along. */
export function SharedReportPage() {
  const secret = linkSecret(useRouterState({ select: ({ location }) => location.hash }));
  const { mutate, ...open } = useMutation(api.guest.reports.open.mutationOptions());
  useEffect(() => mutate({ secret }), [mutate, secret]);
  const [isAgain, setIsAgain] = useState(false);
  function askAgain(passphrase?: string) {
    setIsAgain(true);
    mutate({ secret, passphrase });
  }
  useEffect(() => {
    // The button or the field that had the focus is gone.
    if (isAgain && !open.isPending && document.activeElement === document.body) focusHeading();
  }, [isAgain, open.isPending]);
  return (
    <>
      <header className={classes.header}>
        <Container size={1216}>
          <Wordmark />
        </Container>
      </header>
      <main id="main">
        <Container size={1216} py="lg">
          {open.data ? (
            <Report report={open.data} />
          ) : isAppError(open.error, "SHARE_NOT_FOUND") ? (
            <Page title="Shared report">
              <EmptyState icon={<IconLinkOff size={24} />} title="This report cannot be shown">
                This link does not work any more. It has expired or was ended, or did not arrive whole. Ask
                whoever sent it to you for another one.
              </EmptyState>
            </Page>
          ) : isAppError(open.error, "PASSPHRASE_REQUIRED", "WRONG_PASSPHRASE", "TOO_MANY_ATTEMPTS") ||
            open.variables?.passphrase ? (
            <Passphrase
              error={isAppError(open.error, "PASSPHRASE_REQUIRED") ? null : open.error}
              loading={open.isPending}
              onSubmit={askAgain}
            />
          ) : open.error ? (
            <Page title="Shared report">
              <ErrorPanel
                title="This report cannot be shown"
                error={open.error}
                onRetry={() => askAgain()}
                retrying={open.isPending}
              />
            </Page>
          ) : (
            <CardSkeletons count={2} />
          )}
        </Container>
      </main>
    </>
  );
}

function Report({ report }: { report: SharedReport }) {
  const { candidate, jobTitle, company, madeBy, expiresOn, questions, panel, caveats } = report;
  const written = questions.filter(({ question }) => question.type === "text");
  return (
    <Page
      title={`Report on ${candidate.firstName} ${candidate.lastName}`}
      description={
        <>
          For {jobTitle} at {company}. Shared by {madeBy}, until <DateText value={expiresOn} />. Confidential:
          it is not for the candidate, and no reviewer is named.
        </>
      }
    >
      <Card component="section" aria-labelledby="answers">
        <Title order={2} id="answers" mb="md">
          Answers
        </Title>
        {questions.length === 0 && <Text c="dimmed">There are no answers that this link shows.</Text>}
        <ReportQuestions questions={questions} />
        <CaveatList caveats={caveats} />
      </Card>
      {written.length > 0 && (
        <Card component="section" aria-labelledby="words">
          <Title order={2} id="words" mb="md">
            In their words
          </Title>
          <WrittenAnswers questions={written} panel={panel} />
        </Card>
      )}
      {panel && (
        <Card component="section" aria-labelledby="panel">
          <Title order={2} id="panel" mb="xs">
            How the panel came about
          </Title>
          <PanelSummary panel={panel} />
        </Card>
      )}
    </Page>
  );
}

interface PassphraseProps {
  error: unknown;
  loading: boolean;
  onSubmit: (passphrase: string) => void;
}

function Passphrase({ error, loading, onSubmit }: PassphraseProps) {
  const [passphrase, setPassphrase] = useState("");
  return (
    <Page title="Shared report" width="narrow">
      <Card>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (passphrase) onSubmit(passphrase);
          }}
        >
          <Text mb="sm">This report asks for a passphrase. Whoever sent you the link has it.</Text>
          <PasswordInput
            label="Passphrase"
            autoComplete="off"
            value={passphrase}
            onChange={(event) => setPassphrase(event.currentTarget.value)}
            mb="sm"
          />
          <FormError error={error} />
          <Button type="submit" mt="sm" loading={loading}>
            Show the report
          </Button>
        </form>
      </Card>
    </Page>
  );
}
