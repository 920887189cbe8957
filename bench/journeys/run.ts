import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { foreignFileJourneys } from './kinds/foreign-files.ts';
import { guardJourneys } from './kinds/guards.ts';
import { mapJourneys } from './kinds/maps.ts';
import { mistakeJourneys } from './kinds/mistakes.ts';
import { moveJourneys } from './kinds/moves.ts';
import { siteJourneys } from './kinds/sites.ts';
import { openWorkspace } from './workspace.ts';

// node bench/journeys/run.ts [--output journeys] [words of an id]: walks what people do, with coverage of the TypeScript sources.
// report.ts then lists what none of it reaches.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { output: { type: 'string', default: 'journeys' } },
});

const journeys = [
  ...mapJourneys,
  ...foreignFileJourneys,
  ...guardJourneys,
  ...moveJourneys,
  ...mistakeJourneys,
  ...siteJourneys,
];
const chosen = journeys.filter(({ id }) => id.includes(positionals.join(' ')));
const folders = mkdtempSync(join(tmpdir(), 'journeys-'));

try {
  for (const [index, journey] of chosen.entries()) {
    const name = journey.id.replace(/[^\w.-]+/g, '-');
    const started = Date.now();
    await journey.walk(openWorkspace(join(folders, String(index)), resolve(values.output, name)));
    console.log(`${journey.id}: ${((Date.now() - started) / 1000).toFixed(1)} s`);
  }
} finally {
  rmSync(folders, { recursive: true, force: true });
}
