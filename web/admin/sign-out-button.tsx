import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { api } from "#web/lib/api.ts";
import { SignOutButton } from "#web/ui/sign-out-button.tsx";
import { toast } from "#web/ui/toast.tsx";
import { adminOptions } from "./use-admin.ts";

export function AdminSignOut() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const signOut = useMutation(
    api.admin.admins.signOut.mutationOptions({
      onError: (error) => toast.failure("You may still be signed in", error),
      onSettled: async () => {
        queryClient.setQueryData(adminOptions.queryKey, []);
        await navigate({ to: "/admin/login" });
        queryClient.removeQueries({ queryKey: api.admin.key() });
      },
    }),
  );
  return <SignOutButton onClick={() => signOut.mutate(undefined)} busy={signOut.isPending} />;
}
