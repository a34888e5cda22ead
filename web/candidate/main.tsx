import "#web/shared/survive-translation.ts";
import "#web/shared/fonts.css";
import "#web/shared/tokens.css";
import "./candidate.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { CandidateApp } from "./candidate-app.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("candidate.html has no element with the id root");
createRoot(root).render(
  <StrictMode>
    <CandidateApp />
  </StrictMode>,
);
