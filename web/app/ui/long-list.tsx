import type { ComponentProps, ReactNode } from "react";
import { LongListSearch } from "./filtered.tsx";
import { MoreButton } from "./more-button.tsx";

interface LongListProps extends ComponentProps<typeof LongListSearch> {
  /** How many of those that are found are listed. */
  listed: number;
  /** Another search or part is on its way. */
  loading: boolean;
  onMore: () => void;
  children: ReactNode;
}

/** A list that comes in parts: searched through once it is long, and brought further below. */
export function LongList({ listed, loading, onMore, children, ...search }: LongListProps) {
  return (
    <>
      <LongListSearch {...search} />
      <div aria-busy={loading}>
        {children}
        <MoreButton rest={search.found - listed} loading={loading} onClick={onMore} />
      </div>
    </>
  );
}
