import { Card, Title } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import classes from "./folding-card.module.css";

interface FoldingCardProps {
  id: string;
  title: string;
  children: ReactNode;
}

/** A card next to the page's main column. On a phone it is below the column, and folded until it is opened. */
export function FoldingCard({ id, title, children }: FoldingCardProps) {
  const isPhone = useMediaQuery("(width < 48em)", false, { getInitialValueInEffect: false });
  return (
    <Card component="section" aria-labelledby={id}>
      <details open={!isPhone} className={classes.details}>
        <summary className={classes.summary}>
          <Title order={2} id={id}>
            {title}
          </Title>
        </summary>
        <div className={classes.content}>{children}</div>
      </details>
    </Card>
  );
}
