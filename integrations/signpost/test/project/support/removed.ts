import { join } from 'node:path';
import { sourceText } from '../../../src/audit/rules/shared/map.ts';
import { type Day, isDay } from '../../../src/lib/date.ts';
import { readMap } from '../../../src/project/read-map.ts';
import { removedRedirects } from '../../../src/project/removed-redirects.ts';

/** The day on which all these tests ask. */
export const today = day('2026-11-20');

function day(text: string): Day {
  if (!isDay(text)) throw new Error(`${text} is no day`);
  return text;
}

/** Old URL ─▶ the day since when it was there, of what left. */
export async function removed(
  site: string,
  name = 'redirects.yaml',
): Promise<Record<string, string> | undefined> {
  const found = await removedRedirects(await readMap(join(site, name)), today);
  return (
    found && Object.fromEntries(found.entries.map((entry) => [sourceText(entry), entry.since ?? 'unknown']))
  );
}

/** A map with some entries, each as a line of YAML. */
export const map = (...lines: readonly string[]): Record<string, string> => ({
  'redirects.yaml': `redirects:\n${lines.map((line) => `  - ${line}\n`).join('')}`,
});

/** An entry that stays. */
export const kept = '{ from: /kept, to: /a }';
