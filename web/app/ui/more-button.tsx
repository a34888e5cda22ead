import { Button, type ButtonProps } from "@mantine/core";

interface MoreButtonProps extends Pick<ButtonProps, "loading" | "mt"> {
  /** How many there are beyond those that are shown, where that is known; none, and there is no button. */
  rest?: number;
  onClick: () => void;
}

/** Below a list: brings its next part. */
export function MoreButton({ rest, loading, mt = "md", onClick }: MoreButtonProps) {
  if (rest !== undefined && rest <= 0) return null;
  return (
    <Button variant="default" fullWidth mt={mt} loading={loading} onClick={onClick}>
      {rest === undefined ? "Show more" : `Show more (${rest})`}
    </Button>
  );
}
