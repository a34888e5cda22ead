import { Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconClipboardText } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useIsOwner } from "#web/app/features/accounts/managers-queries.ts";
import { companyRulesOptions } from "#web/app/features/outreach/queries.ts";
import { TextLink } from "#web/app/ui/links.tsx";
import { createRow, type FilledProfile } from "./work-history-rows.ts";

// Loaded on demand, because it contains the whole parser.
const PasteProfileDialog = lazy(() =>
  import("./paste-profile-dialog.tsx").then((loaded) => ({ default: loaded.PasteProfileDialog })),
);

// Loaded on demand: most companies have not turned it on.
const ResumeDrop = lazy(() => import("./resume-drop.tsx").then((loaded) => ({ default: loaded.ResumeDrop })));

interface ProfileSourceProps {
  onFill: (profile: FilledProfile) => void;
}

/** The ways to fill in a work history without typing it: a file, where that is turned on, and a pasted text. */
export function ProfileSource({ onFill }: ProfileSourceProps) {
  const { data: rules } = useQuery(companyRulesOptions);
  const isOwner = useIsOwner();
  const [opened, { open, close }] = useDisclosure(false);
  const pasteButton = (
    <>
      <Button variant="light" leftSection={<IconClipboardText size={18} aria-hidden />} onClick={open}>
        Paste profile or résumé
      </Button>
      <Suspense>
        <PasteProfileDialog
          opened={opened}
          onClose={close}
          onFill={({ jobs, ...rest }) => onFill({ ...rest, rows: jobs.map(createRow) })}
        />
      </Suspense>
    </>
  );
  if (rules?.resumeUploadOffered && rules.resumeUpload)
    return (
      <Stack gap="sm">
        <Suspense fallback={<Skeleton height={148} />}>
          <ResumeDrop onFill={onFill} />
        </Suspense>
        <Group>{pasteButton}</Group>
      </Stack>
    );
  return (
    <Stack gap={6} align="flex-start">
      {pasteButton}
      {isOwner && rules?.resumeUploadOffered && (
        <Text size="sm" c="dimmed">
          To fill this in from a file, turn on 'Work history from a file' under{" "}
          <TextLink to="/company">Company</TextLink>.
        </Text>
      )}
    </Stack>
  );
}
