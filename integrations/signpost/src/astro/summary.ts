import type { Finding, Level } from '../lib/finding.ts';
import { type ChangeSummary, changeText } from '../project/changes.ts';
import type { Emitted } from './deploy.ts';

/** What the build made, in numbers. */
export interface Made {
  readonly pages: number;
  /** Undefined where there is no sitemap. */
  readonly sitemap: number | undefined;
  /** Entries of the plan, after flattening. */
  readonly redirects: number;
  readonly gone: number;
  readonly records: number | undefined;
  readonly outputs: readonly Emitted[];
  readonly findings: readonly Finding[];
  /** How many more the baseline holds back. */
  readonly known: number;
}

/** The short table at the end of a build, a row for each thing that was made. */
export function summary(made: Made): string {
  const rows: [string, string][] = [
    ['pages', String(made.pages)],
    ['in the sitemap', made.sitemap === undefined ? 'no sitemap' : String(made.sitemap)],
    ...(made.records === undefined ? [] : [['API records', String(made.records)] satisfies [string, string]]),
    ...made.outputs.map((output): [string, string] => [
      `redirects, ${output.host.id}`,
      hostText(made, output),
    ]),
    ['findings', counts(made)],
  ];
  const width = Math.max(...rows.map(([label]) => label.length));
  return rows.map(([label, text]) => `  ${label.padEnd(width)}  ${text}`).join('\n');
}

function hostText({ redirects, gone }: Made, { shortfalls, changes }: Emitted): string {
  const count = shortfalls.filter(({ level }) => level !== 'advice').length;
  const lacks = count === 0 ? '' : `, ${count} ${count === 1 ? 'shortfall' : 'shortfalls'}`;
  const entries = redirects + gone === 0 ? 'none' : `${redirects} and ${gone} gone`;
  return `${entries}${lacks}; ${sinceText(changes)}`;
}

function sinceText(changes: ChangeSummary): string {
  return changes.first
    ? 'the first build: nothing to compare with'
    : `since the last build: ${changeText(changes)}`;
}

function counts({ findings, known }: Made): string {
  const held = known === 0 ? '' : `; ${known} more known by the baseline`;
  if (findings.length === 0) return `none${held}`;
  const levels: readonly [Level, string][] = [
    ['error', 'errors'],
    ['warning', 'warnings'],
    ['advice', 'advice'],
  ];
  const found = levels
    .map(([level, word]) => ({ word, count: findings.filter((finding) => finding.level === level).length }))
    .filter(({ count }) => count > 0)
    .map(({ word, count }) => `${count} ${count === 1 ? word.replace(/s$/, '') : word}`);
  return found.join(', ') + held;
}
