import { CloseButton, Text } from "@mantine/core";
import {
  IconClipboardCheck,
  IconMessagePlus,
  IconSearchOff,
  IconUserOff,
  IconUsersMinus,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { MouseEvent } from "react";
import type { Notice, NoticeKind } from "#contract/notices.ts";
import { focusHeading } from "#web/app/ui/page.tsx";
import { noticeSentence } from "./notice-sentence.ts";
import classes from "./needs-you.module.css";

const icons: Record<NoticeKind, typeof IconMessagePlus> = {
  answers: IconMessagePlus,
  consent: IconClipboardCheck,
  nobody_left: IconUserOff,
  too_few: IconUsersMinus,
  source: IconSearchOff,
};

/** One thing that has changed or is stuck: it leads to the candidate, and can be dismissed. */
export function NoticeLine({ notice, onDismiss }: { notice: Notice; onDismiss: () => void }) {
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

/** The line goes, and with it what has the focus: it goes on to the next one. */
function focusNext({ currentTarget }: MouseEvent<HTMLButtonElement>) {
  const line = currentTarget.closest("li");
  const next = line?.nextElementSibling ?? line?.previousElementSibling;
  const button = next?.querySelector("button");
  if (button) button.focus();
  else focusHeading();
}
