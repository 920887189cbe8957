import { hash } from 'node:crypto';
import { z } from 'zod';
import type { Finding } from '../lib/finding.ts';
import { isObject, parseJson } from '../lib/json/json.ts';
import { Problem } from '../lib/problem.ts';
import { capitalize } from '../lib/text/sentence.ts';
import { compact, formatCount, formatNumber } from '../lib/text/text.ts';
import type { ListedFinding } from './report.ts';

// The baseline: a file with the findings that a project has accepted, which the audit then leaves out. A fingerprint recognizes a
// finding on another line, and with another number in its text.

/**
 * The fingerprint of a finding: rule, file and message, without lines and counts, which an edit elsewhere
 * changes. Equal findings of a file are numbered.
 */
export function withFingerprints(findings: readonly Finding[]): ListedFinding[] {
  const countByKey = new Map<string, number>();
  return findings.map((finding) => {
    const key = [finding.rule, finding.file ?? '', stripFigures(capitalize(finding.message))].join('\n');
    const number = countByKey.get(key) ?? 0;
    countByKey.set(key, number + 1);
    return { ...finding, fingerprint: hash('sha256', `${key}\n${number}`).slice(0, 20) };
  });
}

/** A message without line numbers and counts such as `145 redirects`. Quoted text and statuses stay. */
function stripFigures(message: string): string {
  return message.replaceAll(
    lineOrCount,
    (match, quoted: string | undefined) => quoted ?? match.replaceAll(/\d[\d,]*/g, 'N'),
  );
}

const lineOrCount = new RegExp(
  [
    // "2 pumps" and `npm 12`, which stay
    '("[^"]*"|`[^`]*`)',
    // redirects.yaml:12:5
    String.raw`(?<=\.[a-z]{2,5}):\d+(?::\d+)?(?!\d|\/)`,
    // lines 4, 7 and 12
    String.raw`\blines? \d+(?:(?:, | and )\d+)*`,
    // 145 redirects, 3 of 10; not `status 404 or`
    String.raw`(?<![^\s(]|\b(?:status|returns?|with) )\d[\d,]*(?= (?:of \d|[a-z]))`,
  ].join('|'),
  'g',
);

const fingerprint = z.string().regex(/^[0-9a-f]{20}$/);
const storedFinding = z.object({
  fingerprint,
  rule: z.string(),
  place: z.string(),
  message: z.string(),
});
const schema = z.object({ version: z.literal(2), findings: z.array(storedFinding) });

/** The default file. */
export const usualBaseline = 'signpost-baseline.json';

/** True for errors that neither a baseline nor `audit.mode` can hide. */
export function mustBeFixed({ rule, level }: Pick<Finding, 'rule' | 'level'>): boolean {
  return level === 'error' && alwaysFails(rule);
}

/** True for rules on the redirect map, robots.txt, lost URLs, and maps without effect. */
export function alwaysFails(rule: string): boolean {
  return /^(?:map-|robots-|ledger-|(?:host-place|host-adapter)$)/.test(rule);
}

/** The fingerprints of the findings in a baseline. */
export type Baseline = ReadonlySet<string>;

/** The findings without an entry in the baseline, in the order in which a baseline is written. */
export function selectNewFindings(findings: readonly Finding[], baseline: Baseline): readonly Finding[] {
  if (baseline.size === 0) return findings;
  return withFingerprints(findings).filter(
    (finding) => mustBeFixed(finding) || !baseline.has(finding.fingerprint),
  );
}

/** Parses a baseline file. Throws a `Problem` for another kind of file. */
export function parseBaseline(file: string, text: string): Baseline {
  const { data, success } = schema.safeParse(parseJson(text));
  if (!success) {
    const what = isOverwritable(text)
      ? 'Write it again: npx astro-signpost audit --update-baseline'
      : 'Choose another file: npx astro-signpost audit --update-baseline --baseline FILE writes one';
    throw new Problem(`${file} isn't a baseline file. ${what}.`);
  }
  return new Set(data.findings.map((finding) => finding.fingerprint));
}

/** True for a baseline, even one broken by a merge or truncated, and for an empty file. Any further file is never overwritten. */
export function isOverwritable(text: string): boolean {
  if (text.trim() === '' || /^\s*\{\s*"version":\s*\d+,\s*"findings":/.test(text)) return true;
  // A formatter may have sorted its keys. A report without findings has both keys too.
  const value = parseJson(text);
  return isObject(value) && Object.keys(value).length === 2 && schema.safeParse(value).success;
}

/** Prints a baseline: a sorted line per finding, for short diffs of versions. */
export function printBaseline(findings: readonly ListedFinding[]): string {
  const lines = findings
    .filter((finding) => !mustBeFixed(finding))
    .map(({ rule, file, url, message, fingerprint }) =>
      JSON.stringify({ rule, place: file ?? url ?? '', message: capitalize(message), fingerprint }),
    );
  const list = [...new Set(lines)].sort().map((line) => `\n    ${line}`);
  return `{\n  "version": 2,\n  "findings": [${list.join(',')}${list.length === 0 ? '' : '\n  '}]\n}\n`;
}

/** How a baseline differs from the one before: `3 findings (1 new, 2 removed)`. */
export function describeBaselineChange(before: string, after: string): string {
  const [oldFindings, findings] = [readFingerprints(before), readFingerprints(after)];
  const added = findings.difference(oldFindings).size;
  const removed = oldFindings.difference(findings).size;
  const changes = compact(
    oldFindings.size > 0 && added > 0 && `${formatNumber(added)} new`,
    removed > 0 && `${formatNumber(removed)} removed`,
  );
  return `${formatCount(findings.size, 'finding')}${changes.length === 0 ? '' : ` (${changes.join(', ')})`}`;
}

/** Empty for an invalid baseline. */
function readFingerprints(text: string): Baseline {
  return new Set(schema.safeParse(parseJson(text)).data?.findings.map((finding) => finding.fingerprint));
}
