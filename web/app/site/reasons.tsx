import { Text } from "@mantine/core";
import { IconEyeOff, IconListDetails, IconShieldCheck, IconStars, IconUserCheck } from "@tabler/icons-react";
import classes from "./landing.module.css";

const reasons = [
  {
    icon: IconUserCheck,
    title: "Verified former colleagues",
    text: "We find them by company, months and team. First they say how closely they worked together. People whom a candidate names are shown separately.",
  },
  {
    icon: IconShieldCheck,
    title: "Candidate privacy",
    text: "Current colleagues can be excluded. Then no one known to work there now gets a survey, unless you name them.",
  },
  {
    icon: IconListDetails,
    title: "Questions for the role",
    text: "Custom questions can be added for each role, and every reviewer gets the survey that fits.",
  },
  {
    icon: IconStars,
    title: "Review quality, rated",
    text: "The quality of reviews can be rated. We prefer people whose earlier reviews were useful.",
  },
  {
    icon: IconEyeOff,
    title: "Confidential for reviewers",
    text: "Candidates never learn from us who answered. They see answers only where the law grants them a copy. You get the names and e-mails of people we found only if they agree.",
  },
];

export function Reasons() {
  return (
    <ul className={classes.reasons}>
      {reasons.map(({ icon: Icon, title, text }) => (
        <li key={title}>
          <Icon size={24} stroke={1.6} color="var(--accent-text)" aria-hidden />
          <Text component="h3" fw={600} mt="sm" mb={4}>
            {title}
          </Text>
          <Text c="dimmed" size="sm">
            {text}
          </Text>
        </li>
      ))}
    </ul>
  );
}
