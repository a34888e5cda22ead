import "@fontsource-variable/fraunces";
import "@fontsource-variable/inter";
import "#web/shared/tokens.css";
import "./base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { SurveyApp } from "./survey-app.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("survey.html has no element with the id root");
createRoot(root).render(
  <StrictMode>
    <SurveyApp />
  </StrictMode>,
);
