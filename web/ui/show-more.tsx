import { type ReactNode, useState } from "react";
import { MoreButton } from "./more-button.tsx";
import { useDrawn } from "./use-drawn.ts";

interface ShowMoreProps<Item> {
  items: Item[];
  pageSize?: number;
  children: (visible: Item[]) => ReactNode;
}

/** The first part of a list that may have hundreds of entries, and a button for the next part. */
export function ShowMore<Item>({ items, pageSize = 50, children }: ShowMoreProps<Item>) {
  const [pages, setPages] = useState(1);
  const shown = pages * pageSize;
  const drawn = useDrawn(Math.min(shown, items.length));
  return (
    <>
      {children(items.slice(0, drawn))}
      <MoreButton rest={items.length - shown} onClick={() => setPages(pages + 1)} />
    </>
  );
}
