import { hash } from 'node:crypto';
import { z } from 'zod';
import { readCause } from '../audit/group.ts';
import type { Finding } from '../lib/finding.ts';
import { isObject, parseJson } from '../lib/json/json.ts';
import { Problem } from '../lib/problem.ts';
import { capitalize } from '../lib/text/sentence.ts';
import { compact, formatCount, formatNumber } from '../lib/text/text.ts';
import type { ListedFinding } from './report.ts';

// The baseline: a file with the findings that a project has accepted, which the audit then leaves out. A line has a cause with its
// pages: a page fewer changes nothing, and a further page is a new finding.
//
//   { "rule": "head-closed", "cause": "ignored", "pages": ["0c3f9a1be2", "7d10b25f44"] }

/** The findings with a fingerprint, which lines, counts and words don't change. */
export function withFingerprints(findings: readonly Finding[]): ListedFinding[] {
  return findings.map((finding) => ({ ...finding, fingerprint: hashShort(buildKey(finding), 20) }));
}

/** Rule, cause and page. */
function buildKey(finding: Finding): string {
  return [finding.rule, readCause(finding), hashPage(finding)].join('\n');
}

/** A page by its file and path; a redirect of the map by its source. */
function hashPage({ file = '', url = '' }: Finding): string {
  const path = url.replace(/^https?:\/\/[^/]*/i, '');
  return hashShort(`${file} ${path}`, 10);
}

function hashShort(text: string, length: number): string {
  return hash('sha256', text).slice(0, length);
}

/** A list that is read up to its first wrong element: zod's own keeps a message of each, which may be millions. */
function listOf<T>(element: z.ZodType<T>) {
  const isRight = (one: unknown): boolean => element.safeParse(one).success;
  return z.custom<readonly T[]>((value) => Array.isArray(value) && value.every(isRight));
}

const storedCause = z.object({
  rule: z.string(),
  cause: z.string(),
  pages: listOf(z.string().regex(/^[0-9a-f]{10}$/)),
});
const schema = z.object({ version: z.literal(3), causes: listOf(storedCause) });

type StoredCause = z.infer<typeof storedCause>;

/** Of an earlier version: a line for each finding, known by its words. */
const oldFinding = z.object({ rule: z.string(), place: z.string(), message: z.string() });
const oldSchema = z.object({ version: z.literal(2), findings: listOf(oldFinding) });

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

/** The accepted findings. */
export interface Baseline {
  /** True for a file of an earlier version, which is to be written again. */
  readonly isOutdated: boolean;
  holdsBack(finding: Finding): boolean;
}

/** For a project without a file. */
export const emptyBaseline: Baseline = { isOutdated: false, holdsBack: () => false };

/** Parses a baseline file. Throws a `Problem` for another kind of file. */
export function parseBaseline(file: string, text: string): Baseline {
  const value = parseJson(text);
  const { data } = schema.safeParse(value);
  if (data !== undefined) {
    const keys = listKeys(data.causes);
    return {
      isOutdated: false,
      holdsBack: (finding) => !mustBeFixed(finding) && keys.has(buildKey(finding)),
    };
  }

  const { data: oldData } = oldSchema.safeParse(value);
  if (oldData !== undefined) return readOldBaseline(oldData.findings);

  const what = isOverwritable(text)
    ? 'Write it again: npx astro-signpost audit --update-baseline'
    : 'Choose another file: npx astro-signpost audit --update-baseline --baseline FILE writes one';
  throw new Problem(`${file} isn't a baseline file. ${what}.`);
}

/** By file or by words: "…, on 18 pages" was one line for all of them. */
function readOldBaseline(findings: readonly z.infer<typeof oldFinding>[]): Baseline {
  const byPlace = new Set(findings.map(({ rule, place }) => `${rule}\n${place}`));
  const byMessage = new Set(
    findings.map(({ rule, message }) => `${rule}\n${message.replace(/, on (?:all|[\d,]+) pages$/, '')}`),
  );
  return {
    isOutdated: true,
    holdsBack(finding) {
      const { rule, file, url = '', message } = finding;
      const isListed =
        byPlace.has(`${rule}\n${file ?? url}`) || byMessage.has(`${rule}\n${capitalize(message)}`);
      return !mustBeFixed(finding) && isListed;
    },
  };
}

/** True for a baseline, even one broken by a merge or truncated, and for an empty file. Any further file is never overwritten. */
export function isOverwritable(text: string): boolean {
  if (text.trim() === '' || /^\s*\{\s*"version":\s*\d+,\s*"(?:findings|causes)":/.test(text)) return true;
  // A formatter may have sorted its keys. A report without findings has both keys too.
  const value = parseJson(text);
  const isParsed = schema.safeParse(value).success || oldSchema.safeParse(value).success;
  return isObject(value) && Object.keys(value).length === 2 && isParsed;
}

/** Prints a baseline: a sorted line per cause, for short diffs of versions. */
export function printBaseline(findings: readonly Finding[]): string {
  const accepted = findings.filter((finding) => !mustBeFixed(finding));
  const groups = Map.groupBy(accepted, (finding) => `${finding.rule}\n${readCause(finding)}`);
  const lines = [...groups.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const pages = [...new Set([first, ...others].map(hashPage))].sort();
    return JSON.stringify({ rule: first.rule, cause: readCause(first), pages });
  });
  const list = lines.sort().map((line) => `\n    ${line}`);
  return `{\n  "version": 3,\n  "causes": [${list.join(',')}${list.length === 0 ? '' : '\n  '}]\n}\n`;
}

/** How a baseline differs from the one before: `3 findings (1 new, 2 removed)`. */
export function describeBaselineChange(before: string, after: string): string {
  const [oldKeys, keys] = [readKeys(before), readKeys(after)];
  const added = keys.difference(oldKeys).size;
  const removed = oldKeys.difference(keys).size;
  const changes = compact(
    oldKeys.size > 0 && added > 0 && `${formatNumber(added)} new`,
    removed > 0 && `${formatNumber(removed)} removed`,
  );
  return `${formatCount(keys.size, 'finding')}${changes.length === 0 ? '' : ` (${changes.join(', ')})`}`;
}

/** Empty for an invalid baseline, and for one of an earlier version. */
function readKeys(text: string): ReadonlySet<string> {
  return listKeys(schema.safeParse(parseJson(text)).data?.causes ?? []);
}

function listKeys(causes: readonly StoredCause[]): ReadonlySet<string> {
  return new Set(
    causes.flatMap(({ rule, cause, pages }) => pages.map((page) => [rule, cause, page].join('\n'))),
  );
}
