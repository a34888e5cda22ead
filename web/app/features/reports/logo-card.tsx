import { Button, FileButton, Group } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { maxLogoBytes } from "#contract/reports.ts";
import { useIsOwner } from "#web/app/features/accounts/managers-queries.ts";
import { OwnersOnlyNote } from "#web/app/features/accounts/owners-only.tsx";
import { api, queryClient } from "#web/app/lib/api.ts";
import { toast } from "#web/app/ui/toast.tsx";
import { TitledCard } from "#web/app/ui/titled-card.tsx";

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
      onError: (error) => toast.failure("Failed to save the logo", error),
    }),
  );

  async function saveLogo(file: File | null) {
    if (!file) return;
    if (file.size > maxLogoBytes)
      toast.failure("Failed to save the logo", new Error("The image is too large (1 MB at most)."));
    else save.mutate({ image: toBase64(new Uint8Array(await file.arrayBuffer())) });
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
          <FileButton accept="image/png,image/jpeg" onChange={(file) => void saveLogo(file)}>
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

function toBase64(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCodePoint(byte);
  return btoa(binary);
}
