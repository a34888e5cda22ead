import { useEffect } from "react";
import { productName, useSite } from "#web/lib/site.ts";

export function useDocumentTitle(title: string) {
  const product = useSite()?.name ?? productName;
  useEffect(() => {
    document.title = title === product ? title : `${title} – ${product}`;
  }, [title, product]);
}
