import { basename, join } from 'node:path';
import type { HostId } from '../../hosts/load.ts';
import { lateFix, patternsBefore } from '../../hosts/shared/contradictions.ts';
import { entryFrom } from '../../import/arrange.ts';
import { isForMap } from '../../import/platforms.ts';
import { exists, readBytes } from '../../lib/disk/read.ts';
import { figure, present } from '../../lib/text/text.ts';
import { type PatternEntry, usualMapFile } from '../../map/entry.ts';
import { platformFormats, readOwnFile } from '../../platforms/platform-files.ts';
import { isAnswer, type PlatformRule, redirectsHome } from '../../platforms/platform-rule.ts';
import type { Addition } from './known.ts';

/** An imported file or folder of the project. */
export interface Source {
  readonly name: string;
  readonly brought: Addition;
}

interface Place {
  readonly hosts: readonly HostId[];
  /** The build, if it may keep a copy of the file. */
  readonly dist: string | undefined;
}

/** Files with redirects that a platform reads. */
export const platformFiles: readonly string[] = [
  ...new Set(platformFormats.map(({ name }) => name).filter((name) => name !== '_headers')),
];

/** Redirect lists of frameworks in files that can be parsed without running them. */
export const frameworkFiles = ['mkdocs.yml', 'mkdocs.yaml', 'docs.json', 'mint.json'];

/** What the user has to do with a file of the project whose redirects the map has now. */
export async function sourceSteps(source: Source, { hosts, dist }: Place): Promise<string[]> {
  const { name } = source;
  const { kept, late } = await keptLines(source, hosts);
  const copy = dist === undefined ? '' : await leftIn(dist, name);
  return present(
    `Before the next build, remove the redirects from ${name}: ${usualMapFile} has them now.${copy}${keepText(kept)}`,
    ...late,
    hosts.includes('cloudflare') &&
      kept.some(needsMarks) &&
      `In ${name}, put two lines above the first line that has \`*\`, \`:name\` or status 200: Signpost writes its redirects between them, since Cloudflare may drop those that come after your own lines.\n# signpost:begin\n# signpost:end`,
  );
}

/** The lines of a file to keep, and what to do with those that would have no effect below the generated lines. */
interface Kept {
  readonly kept: readonly string[];
  readonly late: readonly string[];
}

/** Lines to keep that are shown. */
const mostKept = 10;

function keepText(kept: readonly string[]): string {
  if (kept.length === 0) return '';
  const rest = kept.length - mostKept;
  const lines = present(...kept.slice(0, mostKept), rest > 0 && `and ${figure(rest)} more`);
  const these = kept.length === 1 ? 'this line' : `these ${figure(kept.length)} lines`;
  return ` Keep ${these}, which a map can't express:\n${lines.join('\n')}`;
}

/** True for a line below which Cloudflare counts each line as a pattern, and for a rewrite. */
function needsMarks(line: string): boolean {
  return /\*|\/:[A-Za-z]|\s200!?(?:\s|$)/.test(line);
}

/** Not every generator empties its folder before a build. */
async function leftIn(dist: string, name: string): Promise<string> {
  const copy = join(dist, basename(name));
  return (await exists(copy)) ? ` Delete ${copy} too, which a build may leave there.` : '';
}

/**
 * The lines of a `_redirects` that should stay, because the host applies them and no map can express them: rewrites, rules
 * with conditions, and sources in another syntax.
 */
async function keptLines({ name, brought }: Source, hosts: readonly HostId[]): Promise<Kept> {
  const format = platformFormats.find(
    ({ name: own, platform }) =>
      own === basename(name) && own === '_redirects' && hosts.some((host) => host === platform),
  );
  const bytes = format && (await readBytes(name));
  if (format === undefined || bytes === undefined) return { kept: [], late: [] };
  const left = new Set(brought.items.flatMap(({ kind, line }) => (kind === 'unexpressed' ? [line] : [])));
  const rules = readOwnFile({ file: name, bytes }, format)
    .rules.filter((rule) => left.has(rule.line) && isAnswer(rule) && isApplied(rule) && !isForMap(rule))
    .toSorted((a, b) => a.line - b.line);
  const firstOn = patternsBefore(format.platform === 'cloudflare' ? patternsIn(name, brought) : []);
  const found = rules.map((rule) => ({ rule, first: rule.isExact ? undefined : firstOn(rule) }));
  return {
    kept: found.flatMap(({ rule, first }) => (first === undefined ? [rule.text] : [])),
    late: found.flatMap(({ rule, first }) => (first === undefined ? [] : [lateText(rule, first)])),
  };
}

function patternsIn(name: string, { items }: Addition): PatternEntry[] {
  return items.flatMap((item) => {
    const entry = item.kind === 'rule' ? entryFrom(name, item) : undefined;
    return entry?.kind === 'pattern' ? [entry] : [];
  });
}

/** On Cloudflare, a pattern has to come after the generated lines. */
function lateText(rule: PlatformRule, first: PatternEntry): string {
  return `${rule.file}:${rule.line} loses its effect: a map can't express \`${rule.text}\`, and \`${first.text}\`, which is in ${usualMapFile} now, matches its URLs first. ${lateFix(rule, first)}`;
}

/** True for a rule that the host applies as written, at the latest when the redirects above it are gone. */
function isApplied(rule: PlatformRule): boolean {
  const { state } = rule;
  if (redirectsHome(rule)) return false;
  return state.is === 'active' || state.is === 'dropped' || state.is === 'file wins';
}
