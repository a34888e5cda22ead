import { useRouterState } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import classes from "./under-way.module.css";

const soonMs = 500;

/** The page before stays until the next one's files are there: where that is not soon, it says that it is left. */
export function ProgressNote() {
  const isUnderWay = useRouterState({ select: ({ status }) => status === "pending" });
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isUnderWay) return undefined;
    const timer = setTimeout(() => setIsLate(true), soonMs);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isUnderWay]);
  return isLate && <output className={classes.coming}>Loading</output>;
}
