import { Card, Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./folding-card.module.css";

interface FoldingCardProps {
  id: string;
  title: string;
  isOpen?: boolean;
  onOpen?: () => void;
  children: ReactNode;
}

/** A card that few people need: folded until it is opened. */
export function FoldingCard({ id, title, isOpen = false, onOpen, children }: FoldingCardProps) {
  return (
    <Card component="section" aria-labelledby={id} padding="md" className={classes.card}>
      <details
        className={classes.details}
        open={isOpen}
        onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}
      >
        <summary className={classes.summary}>
          <Title order={2} id={id} size="h4">
            {title}
          </Title>
        </summary>
        <div className={classes.content}>{children}</div>
      </details>
    </Card>
  );
}
