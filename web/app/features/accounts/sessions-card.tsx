import type { Session } from "#contract/accounts.ts";
import { isAppError } from "#web/app/lib/error-message.ts";
import { confirm } from "#web/app/ui/confirm.tsx";
import { type Loadable, QueryState, RowSkeletons } from "#web/app/ui/query-state.tsx";
import { getUnsavedWarning } from "#web/app/ui/sign-out-button.tsx";
import { DateText } from "#web/app/ui/text.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { deleteNow } from "#web/app/ui/undoable-delete.ts";
import { TitledCard } from "#web/app/ui/titled-card.tsx";
import rows from "#web/app/ui/card-rows.module.css";
import { Badge, Button, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";

interface SessionsCardProps {
  sessions: Loadable<Session[]>;
  /** The realm's own API calls. */
  endSession: (sessionId: string) => Promise<unknown>;
  signOutEverywhere: () => Promise<unknown>;
  /** Cleans up this tab. */
  completeSignOut: () => Promise<unknown>;
  /** Whether a draft on this device is deleted when the session ends. */
  hasDraft?: () => boolean;
}

/** The account's sessions, and buttons that end them. */
export function SessionsCard({ sessions, endSession, ...signOut }: SessionsCardProps) {
  return (
    <TitledCard
      id="sessions"
      title="Where you are signed in"
      intro="You stay signed in for 30 days after your last visit, 90 days at most."
    >
      <QueryState
        query={sessions}
        errorTitle="Failed to load your sessions."
        skeleton={<RowSkeletons count={2} />}
        empty={null}
      >
        {(all) => (
          <ul className={`${rows.rows} ${rows.tall}`} aria-labelledby="sessions">
            {all.map((session) => (
              <Row
                key={session.id}
                session={session}
                onEnd={() => endSession(session.id).finally(() => void sessions.refetch())}
              />
            ))}
          </ul>
        )}
      </QueryState>
      <Button variant="default" onClick={() => confirmSignOutEverywhere(signOut)} mt="md" w="fit-content">
        Sign out everywhere
      </Button>
    </TitledCard>
  );
}

function Row({ session, onEnd }: { session: Session; onEnd: () => Promise<unknown> }) {
  const { browser, isCurrent, signedInAt, lastUsedAt } = session;
  const end = useMutation({
    mutationFn: onEnd,
    onSuccess: () => {
      toast.success("Session ended", `${browser} is signed out.`);
    },
    onError: (error) => {
      if (!isAppError(error, "SESSION_NOT_FOUND")) toast.failure("Failed to end the session", error);
    },
  });
  return (
    <li>
      <div className={rows.text}>
        <Text fw={500}>
          {browser} {isCurrent && <Badge size="sm">This browser</Badge>}
        </Text>
        <Text size="sm" c="dimmed">
          Signed in <DateText value={signedInAt} /> · last used <DateText value={lastUsedAt} />
        </Text>
      </div>
      {!isCurrent && (
        <Button
          variant="default"
          size="xs"
          aria-label={`Sign out ${browser}`}
          loading={end.isPending}
          onClick={() => end.mutate()}
        >
          Sign Out
        </Button>
      )}
    </li>
  );
}

function confirmSignOutEverywhere({
  signOutEverywhere,
  completeSignOut,
  hasDraft,
}: Omit<SessionsCardProps, "sessions" | "endSession">) {
  const unsavedNote = getUnsavedWarning(hasDraft);
  confirm({
    title: "Sign out everywhere?",
    message: `You will be signed out on all devices, including this one.${unsavedNote ? ` ${unsavedNote}` : ""}`,
    confirmLabel: "Sign out everywhere",
    errorTitle: "You may still be signed in",
    action: async () => {
      await deleteNow();
      await signOutEverywhere();
      await completeSignOut();
    },
  });
}
