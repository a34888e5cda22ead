import { writeFileSync } from "node:fs";

interface Pair {
  likelihood: number;
  isClose: boolean;
}

const bands = 10;
const fewest = 30;
const picture = new URL("../../../docs/together-calibration.svg", import.meta.url);
const size = 320;
const margin = 44;

/** Expected next to observed closeness, by bands of likelihood: as a table, and as an image for the documents. */
export function drawCalibration(pairs: Pair[]) {
  const rows = Array.from({ length: bands }, (_, band) => {
    const own = pairs.filter(
      ({ likelihood }) => Math.min(bands - 1, Math.floor(likelihood * bands)) === band,
    );
    const mean = (pick: (pair: Pair) => number) =>
      own.reduce((sum, pair) => sum + pick(pair), 0) / Math.max(1, own.length);
    return {
      band,
      count: own.length,
      expected: mean(({ likelihood }) => likelihood),
      close: mean(({ isClose }) => Number(isClose)),
    };
  });
  console.log("expected   pairs       expected, mean  were close");
  for (const { band, count, expected, close } of rows)
    console.log(
      `${`${band * 10} to ${(band + 1) * 10} %`.padEnd(11)}${count.toLocaleString("en").padEnd(12)}${expected.toFixed(3).padEnd(16)}${close.toFixed(3)}`,
    );
  const shown = rows.filter(({ count }) => count >= fewest);
  const worst = Math.max(...shown.map(({ expected, close }) => Math.abs(expected - close)));
  console.log(`\nfarthest from true: ${(100 * worst).toFixed(1)} points`);
  const scale = (share: number) => (share * size).toFixed(1);
  const points = shown.map(
    ({ expected, close }) =>
      `<circle cx="${scale(expected)}" cy="${scale(1 - close)}" r="5"><title>expected ${Math.round(100 * expected)} %, were ${Math.round(100 * close)} %</title></circle>`,
  );
  const ticks = [0, 0.25, 0.5, 0.75, 1].map(
    (share) =>
      `<text x="${scale(share)}" y="${size + 20}" text-anchor="middle">${100 * share} %</text><text x="-8" y="${(1 - share) * size + 4}" text-anchor="end">${100 * share} %</text>`,
  );
  writeFileSync(
    picture,
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-margin - 20} -16 ${size + margin + 44} ${size + margin + 32}" role="img" aria-label="How likely it was expected to be that somebody worked closely with the candidate, and how often it was so" font-family="sans-serif" font-size="11">
<rect x="${-margin - 20}" y="-16" width="100%" height="100%" fill="#fbfaf7"/>
<path d="M0 0V${size}H${size}" fill="none" stroke="#16211d"/>
<path d="M0 ${size}L${size} 0" stroke="#16211d" stroke-dasharray="3 4" opacity="0.5"/>
<g fill="#16211d">
${ticks.join("\n")}
<text x="${size / 2}" y="${size + 40}" text-anchor="middle">expected</text>
<text transform="translate(${-margin} ${size / 2}) rotate(-90)" text-anchor="middle">was so</text>
</g>
<g fill="#1f6f54">
${points.join("\n")}
</g>
</svg>
`,
  );
}
