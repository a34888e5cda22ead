import { Button, Text, type TextProps } from "@mantine/core";
import { useState } from "react";

interface LongTextProps extends TextProps {
  text: string;
  /** A longer text is folded to so many lines. */
  maxLength: number;
  lines: number;
}

/** A text that people wrote. A long one shows its beginning, and a button for the rest. */
export function LongText({ text, maxLength, lines, ...props }: LongTextProps) {
  const [isExpanded, setIsExpanded] = useState(false);
  const isLong = text.length > maxLength;
  return (
    <>
      <Text className="as-written" lineClamp={isLong && !isExpanded ? lines : undefined} {...props}>
        {text}
      </Text>
      {isLong && (
        <Button
          variant="subtle"
          size="compact-sm"
          mt={4}
          ml={-8}
          aria-expanded={isExpanded}
          onClick={() => setIsExpanded(!isExpanded)}
        >
          {isExpanded ? "Show less" : "Show all"}
        </Button>
      )}
    </>
  );
}
