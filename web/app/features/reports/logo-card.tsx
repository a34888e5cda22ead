import { Button, FileButton, Group } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { maxLogoBytes } from "#contract/reports.ts";
import { useIsOwner } from "#web/app/features/accounts/managers-queries.ts";
import { OwnersOnlyNote } from "#web/app/features/accounts/owners-only.tsx";
import { api, queryClient } from "#web/app/lib/api.ts";
import { toast } from "#web/app/ui/toast.tsx";
import { TitledCard } from "#web/app/ui/titled-card.tsx";
import { useRef } from "react";

/** The company's logo on reports. Choosing a file saves it. Only owners can. */
export function LogoCard() {
  const isOwner = useIsOwner();
  const logo = useQuery(api.manager.reports.logo.queryOptions());
  const save = useMutation(
    api.manager.reports.saveLogo.mutationOptions({
      onSuccess: (saved) => {
        queryClient.setQueryData(api.manager.reports.logo.queryKey(), saved);
        toast.success(saved.logo ? "Logo saved" : "Logo removed");
      },
      onError: refuse,
    }),
  );
  const resetInput = useRef<() => void>(null);

  async function saveLogo(file: File | null) {
    // The same file can be chosen again.
    resetInput.current?.();
    if (!file) return;
    if (file.size > maxLogoBytes) refuse("The image is too large (1 MB at most).");
    else
      try {
        save.mutate({ image: toBase64(new Uint8Array(await file.arrayBuffer())) });
      } catch {
        // It was removed meanwhile, or an online drive could not fetch it.
        refuse("The file could not be read. Choose it again.");
      }
  }

  const current = logo.data?.logo;
  return (
    <TitledCard
      id="logo"
      title="Logo"
      intro={
        <>
          Shown on PDF and shared reports of every job. {isOwner && "PNG or JPEG, 1 MB at most."}
          {!current && !isOwner && "Your company has none yet."}
        </>
      }
    >
      {current && <img src={current} alt="Current logo" style={{ maxWidth: "100%", maxHeight: 80 }} />}
      {isOwner ? (
        <Group mt={current ? "sm" : 0}>
          <FileButton
            accept="image/png,image/jpeg"
            resetRef={resetInput}
            onChange={(file) => void saveLogo(file)}
          >
            {(props) => (
              <Button {...props} variant="default" size="xs" loading={save.isPending}>
                {current ? "Change logo" : "Choose logo"}
              </Button>
            )}
          </FileButton>
          {current && (
            <Button
              variant="subtle"
              size="xs"
              aria-disabled={save.isPending}
              onClick={() => save.mutate({ image: null })}
            >
              Remove logo
            </Button>
          )}
        </Group>
      ) : (
        <OwnersOnlyNote />
      )}
    </TitledCard>
  );
}

const refuse = (reason: unknown) => toast.failure("Failed to save the logo", reason);

function toBase64(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCodePoint(byte);
  return btoa(binary);
}
