import { Text } from "@mantine/core";
import { IconEyeOff, IconListDetails, IconShieldCheck, IconStars, IconUserCheck } from "@tabler/icons-react";
import classes from "./landing.module.css";

const reasons = [
  {
    icon: IconUserCheck,
    title: "Verified former colleagues",
    text: "Found by company, months and team, and first asked how closely they worked together. Referees whom a candidate names stand apart.",
  },
  {
    icon: IconShieldCheck,
    title: "Candidate privacy",
    text: "Current colleagues can be excluded: nobody who is known to work there now is asked, unless you name them.",
  },
  {
    icon: IconListDetails,
    title: "Questions for the role",
    text: "Custom questions can be added for each role, and every reviewer gets the survey that fits.",
  },
  {
    icon: IconStars,
    title: "Review quality, rated",
    text: "The quality of reviews can be rated, so that thoughtful reviewers are asked first.",
  },
  {
    icon: IconEyeOff,
    title: "Confidential for reviewers",
    text: "The candidate is never told who answered, and sees no answers but where the law grants them a copy. Name and e-mail reach you only if the reviewer agrees.",
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
