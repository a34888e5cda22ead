import { useState } from "react";
import classes from "./long-text.module.css";

/** What fits in a dozen lines is shown whole. */
const longFrom = 900;

/** What somebody wrote, as written; of very much the beginning, and the rest by a press. */
export function LongText({ text }: { text: string }) {
  const [isWhole, setIsWhole] = useState(text.length < longFrom);
  return (
    <>
      <div className={`as-written ${isWhole ? "" : classes.beginning}`}>{text}</div>
      {text.length >= longFrom && (
        <button type="button" className={classes.more} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? "Show less" : "Show all of it"}
        </button>
      )}
    </>
  );
}
