import { Page } from "./page.tsx";
import "./loading-page.css";

export function LoadingPage({ wide = false }: { wide?: boolean }) {
  return (
    <Page tab="Survey" wide={wide}>
      <h1 className="visually-hidden">Loading the survey</h1>
      <div className="skeleton" aria-hidden="true">
        <div className="skeleton-title" />
        <div className="skeleton-line" />
        <div className="skeleton-line skeleton-line-short" />
        <div className="skeleton-card" />
        <div className="skeleton-card" />
      </div>
    </Page>
  );
}
