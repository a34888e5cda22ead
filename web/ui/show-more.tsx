import { type ReactNode, useState } from "react";
import { MoreButton } from "./more-button.tsx";

interface ShowMoreProps<Item> {
  items: Item[];
  pageSize?: number;
  children: (visible: Item[]) => ReactNode;
}

/** The first part of a list that may have hundreds of entries, and a button for the next part. */
export function ShowMore<Item>({ items, pageSize = 50, children }: ShowMoreProps<Item>) {
  const [pages, setPages] = useState(1);
  const visible = items.slice(0, pages * pageSize);
  const rest = items.length - visible.length;
  return (
    <>
      {children(visible)}
      <MoreButton rest={rest} onClick={() => setPages(pages + 1)} />
    </>
  );
}
