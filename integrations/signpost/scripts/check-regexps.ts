import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import glob from 'fast-glob';
import { check, type Diagnostics } from 'recheck';
import { type FoundRegexp, regexpsIn } from './regexps.ts';

/**
 * Checks each regular expression of what is shipped: none may take more than linear time. Exits 1 and names the
 * expressions that do, those of which it can't be told, and those that are made at run time and not listed here.
 */

/** Expressions that recheck does not decide, or calls vulnerable, and why they may stay. */
const accepted: Readonly<Record<string, string>> = {};

/** Files with expressions that are made at run time, and why these are linear. */
const madeAtRunTime: Readonly<Record<string, string>> = {
  'src/api/parameters.ts': 'thirteen characters of a set',
  'src/api/resource.ts': 'a name of the project and a choice of endings',
  'src/hosts/shared/rule-meaning.ts': 'a choice of names',
  'src/map/release.ts': 'pieces of `joinByWildcard`',
  'src/commands/init/install.ts': 'starts with a name of the table of generators',
  'src/commands/init/survey.ts':
    'starts at a line, with a name between spaces that no piece beside them matches',
  'src/hosts/cloudflare/match-rule.ts':
    'at most three repetitions in a segment and one across segments, and of a path of at most 2,000 characters',
  'src/hosts/azure-swa/read.ts': 'one wildcard',
  'src/hosts/shared/headers-file.ts': 'pieces of `joinByWildcard`, and of a path of at most 2,000 characters',
  'src/hosts/apache/read-headers.ts': 'pieces of `joinByWildcard`',
  'src/hosts/shared/file-regex.ts': 'those of a file of the project, less those with repeats within repeats',
  'src/hosts/vercel/source.ts': 'compiled to see whether it can be, and never run',
  'src/pages/not-found-text.ts': 'a choice of words, and of a text of at most 160 characters',
  'src/audit/rules/shared/samples.ts': 'a path of a table, and a choice of endings',
  'src/report/sources.ts': 'a choice of names',
  'src/lib/url/wildcards.ts': 'pieces of `joinByWildcard`',
};

const root = fileURLToPath(new URL('..', import.meta.url));
const files = await glob(['bin/*.js', 'src/**/*.{ts,astro}'], { cwd: root });
const all = files.sort().flatMap((file) => regexpsIn(file, readFileSync(root + file, 'utf8')));
const texts = Map.groupBy(
  all.filter(({ text }) => text !== undefined),
  ({ text }) => text ?? '',
);
const wrong: string[] = [];

let done = 0;
const queue = texts.entries();
await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    for (const [text, places] of queue) {
      const verdict = verdictOf(await checked(text));
      if (verdict !== undefined && !(text in accepted)) wrong.push(`${shown(places)} ${verdict}: ${text}`);
      done += 1;
      if (done % 100 === 0) console.log(`${done} of ${texts.size} regular expressions checked`);
    }
  }),
);

for (const one of all.filter(({ text, file }) => text === undefined && !(file in madeAtRunTime)))
  wrong.push(
    `${shown([one])} is made at run time, and scripts/check-regexps.ts does not say why it is linear`,
  );
const made = new Set(all.flatMap(({ file, text }) => (text === undefined ? [file] : [])));
for (const file of Object.keys(madeAtRunTime).filter((file) => !made.has(file)))
  wrong.push(`scripts/check-regexps.ts lists ${file}, which makes no expression at run time`);
for (const text of Object.keys(accepted).filter((text) => !texts.has(text)))
  wrong.push(`scripts/check-regexps.ts lists ${text}, which is nowhere`);

for (const line of wrong.sort()) console.error(line);
console.log(`${texts.size} regular expressions checked, ${wrong.length} faults`);
// recheck's own process would be waited for.
process.exit(wrong.length === 0 ? 0 : 1);

/** By steps and never by time, so that a busy machine comes to the same result. The flag `d` only adds positions. */
async function checked(text: string): Promise<Diagnostics> {
  const cut = text.lastIndexOf('/');
  return check(
    text.slice(1, cut),
    text
      .slice(cut + 1)
      .replace('v', 'u')
      .replace('d', ''),
    {
      // A hang alone ends by its time.
      timeout: 1_800_000,
      attackLimit: 100_000_000,
      ...{ attackTimeout: null, incubationTimeout: null, seedingTimeout: null },
    },
  );
}

function verdictOf(found: Diagnostics): string | undefined {
  if (found.status === 'safe') return undefined;
  if (found.status === 'unknown') return `can't be decided (${found.error.kind})`;
  return `is vulnerable (${found.complexity.summary}, by ${found.attack.pattern.slice(0, 200)})`;
}

function shown(places: readonly FoundRegexp[]): string {
  return places.map(({ file, line }) => `${file}:${line}`).join(', ');
}
