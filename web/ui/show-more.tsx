import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";

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
      {rest > 0 && (
        <Button variant="default" mt="md" fullWidth onClick={() => setPages(pages + 1)}>
          Show more ({rest})
        </Button>
      )}
    </>
  );
}
