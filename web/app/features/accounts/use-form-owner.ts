import { useState } from "react";
import { useSession } from "./managers-queries.ts";

/** Whose form it is: of anyone who is signed in, and after their session has ended until one agrees to leave. */
export function useFormOwner(): string | undefined {
  const managerId = useSession().data?.id;
  const [owner, setOwner] = useState(managerId);
  if (managerId && managerId !== owner) setOwner(managerId);
  return owner;
}
