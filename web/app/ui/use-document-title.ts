import { useEffect } from "react";
import { productName } from "#contract/text.ts";

export function useDocumentTitle(title: string) {
  useEffect(() => {
    document.title = title === productName ? title : `${title} – ${productName}`;
  }, [title]);
}
