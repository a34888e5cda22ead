import { Container } from "@mantine/core";
import { productName } from "#contract/text.ts";
import { ButtonLink } from "#web/app/ui/links.tsx";
import { PageHeading, useDocumentTitle } from "#web/app/ui/page.tsx";
import { ExampleReport } from "./example-report.tsx";
import classes from "./landing.module.css";
import { NumberedSteps } from "./numbered-steps.tsx";
import { Reasons } from "./reasons.tsx";
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
        <Reasons />
      </Container>
    </>
  );
}
