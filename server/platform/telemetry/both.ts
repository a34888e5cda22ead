import type { Step, Telemetry } from "./telemetry.ts";

/** Tells both. */
export function both(one: Telemetry, other: Telemetry): Telemetry {
  return {
    during: (kind, name, work, from) =>
      one.during(
        kind,
        name,
        (first) => other.during(kind, name, (second) => work(joined(first, second)), from),
        from,
      ),
    paid(source, people) {
      one.paid(source, people);
      other.paid(source, people);
    },
    here: () => one.here() ?? other.here(),
  };
}

function joined(first: Step, second: Step): Step {
  return {
    get name() {
      return second.name;
    },
    set name(name) {
      first.name = name;
      second.name = name;
    },
    became(outcome, count) {
      first.became(outcome, count);
      second.became(outcome, count);
    },
  };
}
