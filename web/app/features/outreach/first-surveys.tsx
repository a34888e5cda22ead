import { Alert, Button, Checkbox, Group, Modal, Stack, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconSend } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Candidate } from "#contract/candidates.ts";
import { cardWords } from "#contract/card-words.ts";
import { waitedDays } from "#contract/survey-rules.ts";
import type { Reviewer } from "#contract/reviewers.ts";
import { isChangeable } from "#contract/job-roles.ts";
import { SurveyMailPreview } from "#web/app/features/reviewers/send-selection.tsx";
import { api } from "#web/app/lib/api.ts";
import { textParam, useSetParams } from "#web/app/lib/search-params.ts";
import { useIsLeft } from "#web/app/lib/use-is-left.ts";
import { ButtonBar, FormError } from "#web/app/ui/form-frame.tsx";
import { pluralize } from "#web/app/ui/text.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { useFocusBack } from "#web/app/ui/move-focus.ts";
import { RuleText } from "./company-rules-note.tsx";
import { updateOutreach } from "./consent-missing.tsx";
import { moreFollow } from "./next-steps.tsx";
import classes from "./first-surveys.module.css";

/**
 * Before the first surveys: how many are ready, and the dialog that sends them. `?send` in the address opens it,
 * `?send=new` right after the candidate was created.
 */
export function FirstSurveys({ candidate }: { candidate: Candidate }) {
  const { outreach, reviewers } = candidate;
  const setParams = useSetParams();
  const send = textParam(useSearch({ strict: false }), "send");
  const canSend = isChangeable(candidate) && !outreach.paused && outreach.consentMissing === null;
  const { length: count } = outreach.proposed;
  if (!canSend || (count === 0 && !outreach.leftOut)) return null;
  const foundReviewers = reviewers.filter(({ card }) => card.evidence !== "named");
  return (
    <Alert
      role="note"
      icon={<IconSend aria-hidden />}
      title={`We found ${pluralize(foundReviewers.length, "former colleague")}`}
    >
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          {count > 0 ? (
            `See ${count === 1 ? "the best match" : `the best ${count}`} before we e-mail them.`
          ) : (
            <LeftOutText outreach={outreach} />
          )}
        </Text>
        <Button onClick={() => setParams({ send: "1" })}>
          {count > 0 ? `Review and send ${pluralize(count, "survey")}` : "Choose whom to e-mail"}
        </Button>
      </Stack>
      {send && (
        <FirstSurveysDialog
          candidate={candidate}
          foundReviewers={foundReviewers}
          isNew={send === "new"}
          onClose={() => setParams({ send: undefined })}
        />
      )}
    </Alert>
  );
}

/** How many matches a rule leaves out, who made the rule, and that the manager can choose them. */
function LeftOutText({ outreach: { leftOut } }: Pick<Candidate, "outreach">) {
  return leftOut && <RuleText by={leftOut.by} people={pluralize(leftOut.keys.length, "match", "matches")} />;
}

const errorTitle = "No survey was sent";

interface FirstSurveysDialogProps {
  candidate: Candidate;
  /** Best match first. */
  foundReviewers: Reviewer[];
  isNew: boolean;
  onClose: () => void;
}

function FirstSurveysDialog({ candidate, foundReviewers, isNew, onClose }: FirstSurveysDialogProps) {
  const { id: candidateId, firstName, outreach } = candidate;
  const setParams = useSetParams();
  useFocusBack();
  // The list on the page may change while the dialog is open. The dialog shows what the manager saw when it opened.
  const [{ proposed, others }] = useState(() => ({
    proposed: foundReviewers.filter(({ key }) => outreach.proposed.includes(key)),
    others: foundReviewers.filter(({ key }) => !outreach.proposed.includes(key)),
  }));
  const [selected, setSelected] = useState<ReadonlySet<string>>(() => new Set(outreach.proposed));
  const [visible, setVisible] = useState({ others: proposed.length === 0, mail: false });
  // Said once: a reload, or coming back, opens the dialog without it.
  const [saysCreated] = useState(isNew);
  useEffect(() => {
    if (isNew) setParams({ send: "1" });
  });
  const isLow = useMediaQuery("(height < 30em)", undefined, { getInitialValueInEffect: false });
  const mailId = useId();
  const list = useRef<HTMLFieldSetElement>(null);
  const isLeft = useIsLeft();
  const start = useMutation(
    api.manager.outreach.start.mutationOptions({
      onSuccess: (saved, { reviewerKeys: { length: count } }) => {
        updateOutreach(candidateId, saved);
        toast.success(
          count === 1 ? "1 survey is on its way" : `${count} surveys are on their way`,
          candidate.together
            ? moreFollow
            : `${count > 1 ? "We send them one after another. " : ""}If someone declines or does not answer within ${waitedDays} days, we e-mail the next best match.`,
        );
        onClose();
      },
      onError: (error) => {
        // The page was left meanwhile.
        if (isLeft()) toast.failure(errorTitle, error);
      },
    }),
  );
  /** Not while the surveys are being sent: it would seem to stop them. */
  const closeUnlessSending = () => {
    if (!start.isPending) onClose();
  };
  const total = proposed.length + others.length;
  const toggle = (key: string) =>
    setSelected((keys) => {
      const newKeys = new Set(keys);
      if (!newKeys.delete(key)) newKeys.add(key);
      return newKeys;
    });
  /** Moves the focus to the first of them, because the pressed button disappears. */
  function showOthers() {
    flushSync(() => setVisible({ ...visible, others: true }));
    list.current?.querySelectorAll("input")[proposed.length]?.focus();
  }
  const renderRow = (reviewer: Reviewer) => (
    <ReviewerChoice
      key={reviewer.key}
      reviewer={reviewer}
      isSelected={selected.has(reviewer.key)}
      isLeftOut={outreach.leftOut?.keys.includes(reviewer.key) ?? false}
      onToggle={() => toggle(reviewer.key)}
      takesFocus={saysCreated && reviewer === proposed[0]}
    />
  );
  return (
    <Modal
      opened
      size="lg"
      onClose={closeUnlessSending}
      title={`E-mail ${selected.size} of ${pluralize(total, "former colleague")}?`}
    >
      <Stack>
        <Text size="sm">
          {saysCreated && "Candidate created successfully. "}The e-mail names {firstName} and this job. Once
          sent, it cannot be undone.
          {outreach.consent === null &&
            candidate.consent.state !== "agreed" &&
            ` Make sure that ${firstName} knows and agrees.`}
        </Text>
        <fieldset ref={list} className={classes.list} data-long={visible.others || undefined}>
          <legend className={classes.legend}>The best matches</legend>
          {proposed.map(renderRow)}
          {visible.others && others.map(renderRow)}
        </fieldset>
        {outreach.leftOut && (
          <Text size="sm">
            <LeftOutText outreach={outreach} />
          </Text>
        )}
        <Group gap="xs">
          {others.length > 0 && !visible.others && (
            <Button variant="default" size="xs" onClick={showOthers}>
              Choose from {others.length} more
            </Button>
          )}
          <Button
            variant="default"
            size="xs"
            aria-expanded={visible.mail}
            aria-controls={mailId}
            onClick={() => setVisible({ ...visible, mail: !visible.mail })}
          >
            {visible.mail ? "Hide the e-mail" : "Preview the e-mail"}
          </Button>
        </Group>
        <div id={mailId}>
          {visible.mail && (
            <div ref={bringIntoView} className={classes.mail}>
              <SurveyMailPreview candidateId={candidateId} ownWords="" />
            </div>
          )}
        </div>
        <FormError title={errorTitle} error={start.error} />
        <ButtonBar justify="flex-end">
          <Button variant="subtle" color="gray" onClick={onClose} disabled={start.isPending}>
            Not now
          </Button>
          <Button
            // A disabled button could not take the focus, and in a low window it is out of view (form-frame.module.css).
            // After creation, someone who presses Enter twice would send what nobody can undo.
            data-autofocus={(proposed.length > 0 && !isLow && !saysCreated) || undefined}
            loading={start.isPending}
            disabled={selected.size === 0}
            leftSection={<IconSend size={16} aria-hidden />}
            onClick={() =>
              start.mutate({
                candidateId,
                reviewerKeys: [...selected],
                skippedKeys: proposed.map(({ key }) => key).filter((key) => !selected.has(key)),
              })
            }
          >
            Send {pluralize(selected.size, "survey")}
          </Button>
        </ButtonBar>
      </Stack>
    </Modal>
  );
}

/** On a phone, what opens at the end of the dialog would stay out of sight. */
function bringIntoView(preview: HTMLElement | null) {
  preview?.scrollIntoView({ block: "end" });
}

interface ReviewerChoiceProps {
  reviewer: Reviewer;
  isSelected: boolean;
  /** A rule leaves them out unless the manager chooses them. */
  isLeftOut: boolean;
  onToggle: () => void;
  takesFocus: boolean;
}

function ReviewerChoice({ reviewer, isSelected, isLeftOut, onToggle, takesFocus }: ReviewerChoiceProps) {
  const { position, company, relationship, overlap, likelihood } = cardWords(reviewer.card);
  return (
    <Checkbox
      checked={isSelected}
      onChange={onToggle}
      label={[position, company].filter(Boolean).join(", ") || reviewer.label}
      description={[relationship, overlap, isLeftOut ? "Left out" : likelihood].filter(Boolean).join(" · ")}
      className={classes.row}
      data-autofocus={takesFocus || undefined}
    />
  );
}
