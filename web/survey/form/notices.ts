import type { Notice } from "../frame/toast.tsx";

export const notices = {
  incomplete: {
    title: "Please complete all required fields",
    text: "Some required questions haven't been answered yet.",
  },
  refused: {
    title: "Some answers need another look.",
    text: "What to change is written below each of these questions.",
  },
  failed: {
    title: "Submission Failed",
    text: "There was an error submitting your survey. Please try again.",
  },
} satisfies Record<string, Notice>;
