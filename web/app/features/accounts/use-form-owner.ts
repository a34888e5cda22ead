import { useState } from "react";
import { useSession } from "./managers-queries.ts";

/**
 * The owner of a form: the account that is signed in, and after its session has ended the same account until the user
 * leaves.
 */
export function useFormOwner(): string | undefined {
  const managerId = useSession().data?.id;
  const [owner, setOwner] = useState(managerId);
  if (managerId && managerId !== owner) setOwner(managerId);
  return owner;
}
