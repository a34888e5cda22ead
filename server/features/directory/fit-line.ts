interface Point {
  expected: number;
  yes: number;
  no: number;
}

const rounds = 30;
/** Draws towards leaving all as it is. */
const ridge = 1;

/** By what the log-odds of what was expected would have to be multiplied, and what added, to be what was said. */
export function fitLine(points: Point[]): { times: number; plus: number } {
  let [times, plus] = [1, 0];
  for (let round = 0; round < rounds; round++) {
    let [slope, level] = [ridge * (1 - times), -ridge * plus];
    let [ofSlope, ofBoth, ofLevel] = [ridge, 0, ridge];
    for (const { expected, yes, no } of points) {
      const odds = Math.log(expected / (1 - expected));
      const likely = 1 / (1 + Math.exp(-(times * odds + plus)));
      const [off, bend] = [yes - (yes + no) * likely, (yes + no) * likely * (1 - likely)];
      slope += off * odds;
      level += off;
      ofSlope += bend * odds * odds;
      ofBoth += bend * odds;
      ofLevel += bend;
    }
    const whole = ofSlope * ofLevel - ofBoth * ofBoth;
    times += (ofLevel * slope - ofBoth * level) / whole;
    plus += (ofSlope * level - ofBoth * slope) / whole;
  }
  return { times: Math.round(times * 100) / 100, plus: Math.round(plus * 100) / 100 };
}
