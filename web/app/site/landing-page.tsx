import { Container, Text } from "@mantine/core";
import { IconEyeOff, IconListDetails, IconShieldCheck, IconStars, IconUserCheck } from "@tabler/icons-react";
import { productName } from "#contract/text.ts";
import { ButtonLink } from "#web/app/ui/links.tsx";
import { PageHeading, useDocumentTitle } from "#web/app/ui/page.tsx";
import { ExampleReport } from "./example-report.tsx";
import classes from "./landing-page.module.css";
import { NumberedSteps } from "./numbered-steps.tsx";
import site from "./site.module.css";

const steps = [
  {
    title: "Submit candidate info",
    text: "Enter where and when your candidate worked. That is all there is to prepare.",
  },
  {
    title: "Smart outreach",
    text: "Former colleagues are found automatically, and the best reviewers get a survey made for the role.",
  },
  {
    title: "Collect reviews",
    text: "Reviewers answer in 5-10 minutes, in confidence. You read their answers on your dashboard.",
  },
  {
    title: "Make better decisions",
    text: "Read every answer next to the others, with the spread and not only the average.",
  },
];

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

export function LandingPage() {
  useDocumentTitle("Honest reviews, better hires");
  return (
    <>
      <Container size="lg" className={classes.hero}>
        <div>
          <PageHeading className={`display ${classes.title}`}>Honest reviews, better hires</PageHeading>
          <p className={site.prose}>
            Enter where and when a candidate worked. Former colleagues are found automatically, customized
            surveys go to the best reviewers, and you read confidential feedback you can trust.
          </p>
          <ButtonLink to="/get-started" size="lg">
            Request an invitation
          </ButtonLink>
          <p className={classes.claim}>Trusted by hundreds of hiring managers</p>
        </div>
        <ExampleReport />
      </Container>

      <section className={classes.band} aria-labelledby="how">
        <Container size="lg">
          <h2 id="how" className={`display ${classes.heading}`}>
            How it works
          </h2>
          <NumberedSteps steps={steps} columns />
        </Container>
      </section>

      <Container component="section" size="lg" className={classes.section} aria-labelledby="why">
        <h2 id="why" className={`display ${classes.heading}`}>
          Why choose {productName}
        </h2>
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
      </Container>
    </>
  );
}
