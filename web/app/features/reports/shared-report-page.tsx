import { Button, Card, Container, PasswordInput, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useRouterState } from "@tanstack/react-router";
import { IconLinkOff, IconMessages } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { headlineOfReport, headlineWords } from "#contract/headline.ts";
import { linkSecret } from "#contract/pasted.ts";
import type { SharedReport } from "#contract/reports.ts";
import { api } from "#web/app/lib/api.ts";
import { isAppError } from "#web/app/lib/error-message.ts";
import { DateText, fullName } from "#web/app/ui/text.tsx";
import { CardSkeletons, EmptyState, ErrorPanel } from "#web/app/ui/query-state.tsx";
import { FormError } from "#web/app/ui/form-frame.tsx";
import { focusHeading } from "#web/app/ui/move-focus.ts";
import { Page, Wordmark } from "#web/app/ui/page.tsx";
import { TitledCard } from "#web/app/ui/titled-card.tsx";
import { readStored, removeStored, store } from "#web/shared/storage.ts";
import { CaveatList } from "./candidate-report.tsx";
import { PanelSummary } from "./panel-card.tsx";
import { AnswerCards } from "./report-questions.tsx";
import { PdfButton } from "./pdf-button.tsx";
import classes from "./shared-report-page.module.css";

/** A report for people without an account. The secret follows the #, which browsers don't send. */
export function SharedReportPage() {
  const secret = linkSecret(useRouterState({ select: ({ location }) => location.hash }));
  const storageKey = `passphrase of ${secret}`;
  const { mutate, ...open } = useMutation({
    ...api.guest.reports.open.mutationOptions(),
    onSuccess: (_, { passphrase }) => {
      // For this tab only, so that a reload does not ask again.
      if (passphrase) store(storageKey, passphrase, "sessionStorage");
    },
    onError: (error) => {
      if (isAppError(error, "WRONG_PASSPHRASE")) removeStored(storageKey, "sessionStorage");
    },
  });
  useEffect(
    () => mutate({ secret, passphrase: readStored(storageKey, "sessionStorage") }),
    [mutate, secret, storageKey],
  );
  const [hasRetried, setHasRetried] = useState(false);
  function retry(passphrase = open.variables?.passphrase) {
    setHasRetried(true);
    mutate({ secret, passphrase });
  }
  useEffect(() => {
    // The button or the field that had the focus has disappeared.
    if (hasRetried && !open.isPending && document.activeElement === document.body) focusHeading();
  }, [hasRetried, open.isPending]);
  const needsPassphrase = isAppError(
    open.error,
    "PASSPHRASE_REQUIRED",
    "WRONG_PASSPHRASE",
    "TOO_MANY_ATTEMPTS",
  );
  function renderContent() {
    if (open.data)
      return <Report report={open.data} secret={secret} passphrase={open.variables?.passphrase ?? null} />;
    if (isAppError(open.error, "SHARE_NOT_FOUND"))
      return (
        <Page title="Shared report">
          <EmptyState icon={<IconLinkOff size={24} />} title="This link no longer works">
            It expired, was revoked or is incomplete. Ask the person who sent it for a new one.
          </EmptyState>
        </Page>
      );
    if (needsPassphrase || (hasRetried && open.isPending && open.variables?.passphrase))
      return (
        <PassphraseForm
          error={isAppError(open.error, "PASSPHRASE_REQUIRED") ? null : open.error}
          loading={open.isPending}
          onSubmit={retry}
        />
      );
    if (open.error)
      return (
        <Page title="Shared report">
          <ErrorPanel
            title="Failed to load the report"
            error={open.error}
            onRetry={() => retry()}
            retrying={open.isPending}
          />
        </Page>
      );
    return <CardSkeletons count={2} />;
  }
  return (
    <>
      <header className={classes.header}>
        <Container size={1216}>
          {open.data?.logo ? (
            <img src={open.data.logo} alt={open.data.company} className={classes.logo} />
          ) : (
            <Wordmark />
          )}
        </Container>
      </header>
      <main id="main">
        <Container size={1216} py="lg">
          {renderContent()}
        </Container>
      </main>
    </>
  );
}

interface ReportProps {
  report: SharedReport;
  secret: string;
  passphrase: string | null;
}

function Report({ report, secret, passphrase }: ReportProps) {
  const { candidate, jobTitle, company, madeBy, expiresOn, questions, panel, caveats } = report;
  const headline = headlineOfReport(report);
  return (
    <Page
      title={`Report on ${fullName(candidate)}`}
      description={
        <>
          For {jobTitle} at {company}. Shared by {madeBy} until <DateText value={expiresOn} />. Confidential:
          don't show it to the candidate. It names no reviewers.
        </>
      }
      actions={
        <PdfButton
          label="Download report"
          fetchPdf={(paper) => api.guest.reports.pdf.call({ secret, passphrase, paper })}
        />
      }
    >
      {headline && <p className={classes.headline}>{headlineWords(headline)}</p>}
      {caveats.includes("no_answers") && (
        <EmptyState icon={<IconMessages size={24} />} title="No answers yet">
          Answers will appear here when former colleagues respond.
        </EmptyState>
      )}
      <AnswerCards questions={questions} panel={panel} firstName={candidate.firstName} />
      {panel && (
        <TitledCard id="panel" title="Who was found">
          <PanelSummary panel={panel} />
        </TitledCard>
      )}
      {caveats.length > 0 && (
        <Card>
          <CaveatList caveats={caveats} />
        </Card>
      )}
    </Page>
  );
}

interface PassphraseFormProps {
  error: unknown;
  loading: boolean;
  onSubmit: (passphrase: string) => void;
}

function PassphraseForm({ error, loading, onSubmit }: PassphraseFormProps) {
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
          <Text mb="sm">Enter the passphrase. The person who sent you the link has it.</Text>
          <PasswordInput
            label="Passphrase"
            autoComplete="off"
            value={passphrase}
            onChange={(event) => setPassphrase(event.currentTarget.value)}
            mb="sm"
          />
          <FormError error={error} />
          <Button type="submit" mt="sm" loading={loading}>
            Open report
          </Button>
        </form>
      </Card>
    </Page>
  );
}
