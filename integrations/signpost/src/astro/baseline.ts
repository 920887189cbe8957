import { join, relative } from 'node:path';
import { exists, readText } from '../lib/disk/read.ts';
import type { Finding } from '../lib/finding.ts';
import { Problem } from '../lib/problem.ts';
import { type Baseline, parseBaseline, withFingerprints } from '../report/baseline.ts';
import type { Project } from './project.ts';

/** How an old site starts clean, for a build that fails. */
export const cleanStart =
  'To start clean, write down what is known: npx signpost audit --baseline signpost-baseline.json --update-baseline\n' +
  "and name the file: audit: { baseline: 'signpost-baseline.json' }. Then only what is new fails the build; mode: 'warn' fails none.";

/** The file that the options name. A build that audits nothing doesn't ask for it, and so it counts only where it is there. */
export async function baselineFile({ options, folders }: Project): Promise<string | undefined> {
  const { baseline, mode } = options.audit;
  if (baseline === undefined) return undefined;
  const file = join(folders.root, baseline);
  return mode !== 'off' || (await exists(file)) ? file : undefined;
}

/** The baseline that the options name. A `Problem` where it isn't there, or is none. */
export async function readBaseline({ options, folders }: Project): Promise<Baseline> {
  const { baseline, mode } = options.audit;
  if (baseline === undefined || mode === 'off') return new Map();
  const file = join(folders.root, baseline);
  const name = relative(process.cwd(), file);
  const text = await readText(file);
  if (text === undefined)
    throw new Problem(
      `${name}, the baseline of \`audit\` in the options of signpost(), doesn't exist; leave it out, build, and write it: npx signpost audit --baseline ${name} --update-baseline`,
    );
  return parseBaseline(name, text);
}

/** The findings that a baseline doesn't hold back. They must come in the order of their weight, as it was written. */
export function freshAmong(findings: readonly Finding[], baseline: Baseline): readonly Finding[] {
  if (baseline.size === 0) return findings;
  return withFingerprints(findings).filter(({ fingerprint }) => !baseline.has(fingerprint));
}
