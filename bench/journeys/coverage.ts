import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// What V8 wrote down of the journeys: https://nodejs.org/api/cli.html#node_v8_coveragedir

const sources = '/integrations/signpost/src/';

interface Range {
  readonly startOffset: number;
  readonly endOffset: number;
  readonly count: number;
}

interface ScriptCoverage {
  readonly url: string;
  readonly functions: readonly { readonly ranges: readonly Range[] }[];
}

/** `map/read-yaml.ts` ─▶ for each character, the number of journeys that reached it. */
export type Reached = ReadonlyMap<string, Uint16Array>;

/** Reads `FOLDER/<journey>/coverage-*.json`. */
export function readCoverage(folder: string): Reached {
  const total = new Map<string, Uint16Array>();
  for (const journey of readdirSync(folder)) {
    for (const [file, reached] of readJourney(join(folder, journey))) {
      const counts = total.get(file) ?? new Uint16Array(reached.length);
      total.set(file, counts);
      reached.forEach((value, index) => {
        counts[index] = (counts[index] ?? 0) + value;
      });
    }
  }
  return total;
}

/** For each character 1 if any process of the journey reached it. */
function readJourney(folder: string): Map<string, Uint8Array> {
  const ofJourney = new Map<string, Uint8Array>();
  for (const report of readdirSync(folder).filter((file) => file.startsWith('coverage'))) {
    const { result }: { result: readonly ScriptCoverage[] } = JSON.parse(
      readFileSync(join(folder, report), 'utf8'),
    );
    for (const script of result) {
      if (!script.url.startsWith('file:') || !script.url.includes(sources)) continue;
      const path = fileURLToPath(script.url);
      const name = path.slice(path.indexOf(sources) + sources.length);
      const reached = paintRanges(script, readFileSync(path, 'utf8').length);
      const earlier = ofJourney.get(name);
      ofJourney.set(
        name,
        earlier === undefined ? reached : reached.map((value, index) => value | (earlier[index] ?? 0)),
      );
    }
  }
  return ofJourney;
}

/** Inner ranges count for their own characters: a block that never ran inside of a function that did. */
function paintRanges({ functions }: ScriptCoverage, length: number): Uint8Array {
  const reached = new Uint8Array(length + 1);
  const ranges = functions.flatMap((one) => one.ranges);
  const outerFirst = ranges.sort((a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset);
  for (const { startOffset, endOffset, count } of outerFirst)
    reached.fill(count > 0 ? 1 : 0, startOffset, endOffset);
  return reached;
}
