import { dismissNotices, noticesOptions, restoreNotices } from "./queries.ts";
import { noticeSentence } from "./notice-sentence.ts";
import type { Notice, NoticeKind, Notices } from "#contract/notices.ts";
import { useStored } from "#web/app/lib/use-stored.ts";
import { focusHeading } from "#web/app/ui/move-focus.ts";
import { QueryState, RowSkeletons } from "#web/app/ui/query-state.tsx";
import { pluralize } from "#web/app/ui/text.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import classes from "./needs-attention.module.css";
import { Button, Card, CloseButton, Group, Text, Title } from "@mantine/core";
import {
  IconClipboardCheck,
  IconClipboardList,
  IconMessagePlus,
  IconPlugOff,
  IconSparkles,
  IconSearchOff,
  IconUserOff,
  IconUserSearch,
  IconUsersMinus,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { MouseEvent } from "react";

const icons: Record<NoticeKind, typeof IconMessagePlus> = {
  answers: IconMessagePlus,
  consent: IconClipboardCheck,
  nobody_left: IconUserOff,
  found: IconUserSearch,
  too_few: IconUsersMinus,
  source: IconSearchOff,
  ordered: IconClipboardList,
  report_failed: IconPlugOff,
};

/** More would push the jobs off the screen. */
const maxFolded = 5;
const undoMs = 10_000;

/** The notices: news since the last visit, and outreach that is stuck. */
export function NeedsAttention() {
  const attention = useQuery(noticesOptions);
  return (
    <section aria-labelledby="needs-you">
      <Title order={2} id="needs-you" mb="xs" className={classes.heading}>
        Needs attention
      </Title>
      <QueryState
        query={attention}
        errorTitle="Failed to load what needs attention."
        skeleton={<RowSkeletons count={1} />}
        isEmpty={({ notices, proposed }) => notices.length + proposed.length === 0}
        empty={
          <Text size="sm" c="dimmed">
            Nothing needs your attention.
          </Text>
        }
      >
        {(list) => <Lines list={list} />}
      </QueryState>
    </section>
  );
}

function Lines({ list: { notices, proposed, isCut } }: { list: Notices }) {
  const [isOpen, setIsOpen] = useStored("what needs you", false);
  const dismiss = (dismissed: Notice[]) => {
    const saving = dismissNotices(dismissed);
    const toastId = toast.undoable(
      dismissed.length === 1 ? "Dismissed" : `${pluralize(dismissed.length, "notice")} dismissed`,
      {
        forMs: undoMs,
        onUndo: () =>
          // Not before the dismissal is saved, which would win if it came later.
          void saving
            .then(() => restoreNotices(dismissed))
            .catch((error: unknown) => toast.failure("Failed to undo", error)),
      },
    );
    void saving.catch((error: unknown) => {
      toast.hide(toastId);
      toast.failure("Failed to dismiss", error);
    });
  };
  const visibleNotices = isOpen ? notices : notices.slice(0, maxFolded);
  return (
    <Card padding={0}>
      <ul className={classes.lines}>
        {proposed.slice(0, maxFolded).map((draft) => (
          <ProposedLine key={draft.id} draft={draft} />
        ))}
        {proposed.length > maxFolded && (
          <li className={classes.line}>
            <Link to="/company/connections" className={classes.link}>
              Show all {proposed.length} proposed checks
            </Link>
          </li>
        )}
        {visibleNotices.map((notice) => (
          <NoticeLine
            key={`${notice.kind} ${notice.candidateId}`}
            notice={notice}
            onDismiss={() => dismiss([notice])}
          />
        ))}
      </ul>
      {notices.length > 1 && (
        <Group justify="space-between" gap="xs" className={classes.foot}>
          {notices.length > maxFolded ? (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-expanded={isOpen}
              onClick={() => setIsOpen(!isOpen)}
            >
              {isOpen ? "Show fewer" : `Show all ${notices.length}${isCut ? " and more" : ""}`}
            </Button>
          ) : (
            <span />
          )}
          <Button variant="subtle" size="compact-sm" color="gray" onClick={() => dismiss(notices)}>
            Dismiss all
          </Button>
        </Group>
      )}
    </Card>
  );
}

interface ProposedLineProps {
  draft: Notices["proposed"][number];
}

/** A notice links to its candidate and can be dismissed. */
function NoticeLine({ notice, onDismiss }: { notice: Notice; onDismiss: () => void }) {
  const Icon = icons[notice.kind];
  const sentence = noticeSentence(notice);
  return (
    <li className={classes.line} data-news={notice.kind === "answers" || undefined}>
      <Icon size={18} aria-hidden className={classes.icon} />
      <div className={classes.what}>
        <Link
          to="/dashboard"
          search={{ job: notice.jobId, candidate: notice.candidateId }}
          className={classes.link}
        >
          {sentence}
        </Link>
        <Text component="span" size="xs" c="dimmed" className={classes.job}>
          {notice.jobTitle}
        </Text>
      </div>
      <CloseButton
        size="sm"
        aria-label={`Dismiss: ${sentence}`}
        className={classes.dismiss}
        onClick={(event) => {
          focusNext(event);
          onDismiss();
        }}
      />
    </li>
  );
}

/** A check that an assistant proposed. It cannot be dismissed, because its page discards it. */
function ProposedLine({ draft: { id, candidateName, keyName, jobTitle } }: ProposedLineProps) {
  return (
    <li className={classes.line}>
      <IconSparkles size={18} aria-hidden className={classes.icon} />
      <div className={classes.what}>
        <Link to="/confirm-check/$id" params={{ id }} className={classes.link}>
          {keyName} proposed to check {candidateName}. Confirm or discard it.
        </Link>
        <Text component="span" size="xs" c="dimmed" className={classes.job}>
          {jobTitle}
        </Text>
      </div>
    </li>
  );
}

/** Moves the focus to the next notice, because this one disappears. */
function focusNext({ currentTarget }: MouseEvent<HTMLButtonElement>) {
  const line = currentTarget.closest("li");
  const next = line?.nextElementSibling ?? line?.previousElementSibling;
  const button = next?.querySelector("button");
  if (button) button.focus();
  else focusHeading();
}
