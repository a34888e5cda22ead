import type { ReactNode } from "react";
import { useStored } from "#web/app/lib/use-kept.ts";
import { MoreButton } from "./more-button.tsx";

interface ShowMoreProps<Item> {
  items: Item[];
  pageSize?: number;
  /** Whoever comes back to the page finds as much of it; by this name, which only one list of a page has. */
  keptAs?: string;
  children: (visible: Item[]) => ReactNode;
}

/** The first part of a list that may have hundreds of entries, and a button for the next part. */
export function ShowMore<Item>({ items, pageSize = 50, keptAs, children }: ShowMoreProps<Item>) {
  const [pages, setPages] = useStored(keptAs ?? null, 1);
  const shown = pages * pageSize;
  return (
    <>
      {children(items.slice(0, shown))}
      <MoreButton rest={items.length - shown} onClick={() => setPages(pages + 1)} />
    </>
  );
}
