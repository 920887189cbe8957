import { describeEntry, formatSource, readFolderPattern } from '../../audit/rules/shared/map.ts';
import type { Site } from '../../audit/site/site.ts';
import type { BuildFiles } from '../../lib/build-files.ts';
import { openBuildFolder } from '../../lib/disk/build-folder.ts';
import { hasFile } from '../../lib/disk/read.ts';
import type { Finding } from '../../lib/finding.ts';
import { findHashIgnores } from '../../lib/text/ignore.ts';
import { compact, formatCount, formatNumber } from '../../lib/text/text.ts';
import { parsePath } from '../../lib/url/path.ts';
import { compilePattern } from '../../lib/url/wildcards.ts';
import type { Entry, Target } from '../../map/entry.ts';
import { readYaml } from '../../map/read-yaml.ts';
import { dependsOnMatch, printTarget } from '../../map/target.ts';
import { readMapRules } from '../../project/audit-settings.ts';
import { checkMap, isMapError } from '../../project/check-map.ts';
import { readFacts } from '../../project/facts.ts';
import { type Inputs, loadInputs, type ProjectInput } from '../../project/load.ts';

/** An imported map without errors, and what was wrong in it. */
export interface CheckedImport {
  readonly text: string;
  /** Redirects that lead nowhere, which are comments in the map. */
  readonly dead: readonly Fault[];
  /** Redirects that work although they are errors: each has a `signpost-ignore` comment. */
  readonly excused: readonly Fault[];
}

interface Fault {
  readonly line: number;
  /** The common cause of several faults: the folder of their targets, or the rule that they break. */
  readonly cause: string;
  /** The cause with one more folder. */
  readonly below?: string;
  readonly example: string;
  /** The errors of a redirect that works. */
  readonly excuses: readonly Finding[];
}

/** Enough for the longest chain. */
const passes = 20;

/** Errors after which no host can answer a redirect. */
const unanswered = ['map-duplicate', 'map-foreign', 'map-loop'];

/**
 * Takes the errors out of an imported map, since no baseline holds them back. A redirect that leads nowhere becomes a
 * comment: visitors get an error page with it and without it. Without a build, or if a server may
 * answer what the build lacks, nothing is known.
 */
export async function checkImport(
  file: string,
  imported: string,
  input: Pick<ProjectInput, 'site' | 'alias'> & { readonly dist: string },
): Promise<CheckedImport> {
  const { dist } = input;
  if (!(await hasFile(dist)) || (await readFacts()).adapter !== undefined)
    return { text: imported, dead: [], excused: [] };

  const loaded = await loadInputs(input);
  const inputs = { ...loaded, rules: await readMapRules(loaded) };
  const against = blankOwnRedirects(openBuildFolder(dist));
  const all: Fault[] = [];
  let text = imported;
  // A redirect that led to one of them then leads nowhere too.
  for (let pass = 0; pass < passes; pass++) {
    const own = findMapFaults(inputs, against, file, text, 'own');
    // Then the patterns of which a flattened redirect leads nowhere, so that `map check` finds no error.
    const found = own.length > 0 ? own : findMapFaults(inputs, against, file, text, 'flattened');
    if (found.length === 0) break;
    all.push(...found);
    text = withComments(text, found);
  }

  return {
    text,
    dead: all.filter(({ excuses }) => excuses.length === 0),
    excused: all.filter(({ excuses }) => excuses.length > 0),
  };
}

/** A build whose `_redirects` has only what can't be imported: the map replaces the rest. */
function blankOwnRedirects(build: BuildFiles): BuildFiles {
  const isLeft = (line: string): boolean => /\s(?:200|404)!?(?:\s|$)/.test(line);
  const read = (file: string): Buffer => {
    const bytes = build.read(file);
    if (file !== '_redirects') return bytes;
    return Buffer.from(bytes.toString().split('\n').filter(isLeft).join('\n'));
  };
  return { ...build, read };
}

function findMapFaults(
  inputs: Inputs,
  against: BuildFiles,
  file: string,
  text: string,
  of: 'own' | 'flattened',
): Fault[] {
  const { entries, sections, ignoreCase } = readYaml(file, text);
  const map = { file, entries, sections, ignoreCase, ignores: findHashIgnores(file, text) };
  const { site, result } = checkMap({ ...inputs, map }, { against });
  const errors = result.findings.filter((finding) => isMapError(finding) && finding.file === file);
  const byLine = Map.groupBy(errors, ({ line = 0 }) => line);
  const { exact = [], patterns = [] } = site.map?.resolved ?? {};
  const targets = new Map(
    [...exact, ...patterns].map((entry) => [describeEntry(entry), entry.outcome.target]),
  );

  return entries.flatMap((entry) => {
    const source = formatSource(entry);
    // Flattening puts redirects of other lines at the place of a pattern.
    const own =
      byLine.get(entry.place.line)?.filter(({ message }) => of === 'flattened' || message.includes(source)) ??
      [];
    const target = targets.get(describeEntry(entry)) ?? entry.outcome.target;
    return own.length === 0 ? [] : [{ line: entry.place.line, ...judgeEntry(site, entry, target, own) }];
  });
}

function judgeEntry(
  site: Site,
  entry: Entry,
  target: Target | undefined,
  findings: readonly Finding[],
): Omit<Fault, 'line'> {
  const broken = findings.find(({ rule }) => unanswered.includes(rule));
  // Lines move with each comment.
  if (broken !== undefined)
    return { cause: broken.message.replaceAll(/ \([^()]+:\d+\)/g, ''), example: '', excuses: [] };

  const source = formatSource(entry);
  const example = target === undefined ? source : `${source} to ${printTarget(target)}`;
  if (
    target !== undefined &&
    findings.some(({ rule }) => rule === 'map-target') &&
    leadsNowhere(site, entry, target)
  )
    return {
      cause: `to ${readFolderPattern(target.path)}`,
      below: `to ${readFolderPattern(target.path, 2)}`,
      example,
      excuses: [],
    };

  return { cause: findings.map(({ rule }) => rule).join(', '), example, excuses: findings };
}

/** For a pattern: whether no page is like its target. */
function leadsNowhere(site: Site, entry: Entry, target: Target): boolean {
  if (!dependsOnMatch(entry, target)) return isMissing(site, target);
  const pages = compilePattern(target.path.replaceAll(/:[A-Za-z]\w*/g, '*'));
  return !site.pages.some(({ url }) => pages.test(url));
}

function isMissing(site: Site, { path, query }: Target): boolean {
  const hit = site.find(parsePath(path), query);
  return hit === undefined || (hit.kind === 'page' && hit.page.kind === 'error');
}

function withComments(text: string, faults: readonly Fault[]): string {
  const byLine = new Map(faults.map((fault) => [fault.line, fault]));
  const printed: string[] = [];
  let cause: string | undefined;
  let dead: Fault | undefined;
  for (const [at, line] of text.split('\n').entries()) {
    const fault = byLine.get(at + 1);
    // The lines of an entry are indented more than its dash.
    if (fault === undefined && !line.startsWith('    ')) dead = undefined;
    if (fault !== undefined) {
      for (const { rule, message } of fault.excuses)
        printed.push(`  # signpost-ignore ${rule}: when imported, ${message}`);
      dead = fault.excuses.length === 0 ? fault : undefined;
      // Without the redirect, its ignore comment would apply to the next one.
      while (dead && /^ *# signpost-ignore /.test(printed.at(-1) ?? '')) printed.pop();
      if (dead && dead.cause !== cause)
        printed.push(`  ## Commented out, since it leads nowhere: ${dead.cause}`);
    }
    printed.push(dead === undefined ? line : `  # ${line.slice(2)}`);
    cause = dead?.cause;
  }

  return printed.join('\n');
}

/** A group with more than this share of many redirects is split by the next folder. */
const [largeShare, manyFaults] = [0.8, 20];

/** By cause. If one folder has nearly everything, its name does not help: by the folder below it. */
function groupByCause(faults: readonly Fault[]): readonly (readonly [cause: string, readonly Fault[]])[] {
  const groups = [...Map.groupBy(faults, ({ cause }) => cause)];
  return groups.flatMap(([cause, own]) => {
    const isLarge = faults.length >= manyFaults && own.length > faults.length * largeShare;
    if (!isLarge) return [[cause, own] as const];
    return [...Map.groupBy(own, ({ cause: first, below }) => below ?? first)];
  });
}

/** Causes shown. */
const maxCauses = 10;

/** A line for each cause, below a sentence that ends with what was done about it. */
export function printFaults(
  { dead, excused }: CheckedImport,
  dist: string,
  done: { readonly dead: string; readonly excused: string },
): string[] {
  const [lead, work] = [dead, excused].map(({ length }) => length === 1);
  return compact(
    dead.length > 0 &&
      `${formatCount(dead.length, 'redirect')} ${lead ? 'leads' : 'lead'} to no page of ${dist}, so visitors get an error page. ${done.dead}:`,
    ...printCauses(dead),
    excused.length > 0 &&
      `${formatCount(excused.length, 'redirect')} ${work ? 'works, but `map check` finds an error in it' : 'work, but `map check` finds errors in them'}. ${done.excused}:`,
    ...printCauses(excused),
  );
}

function printCauses(faults: readonly Fault[]): string[] {
  const causes = groupByCause(faults).toSorted(([, a], [, b]) => b.length - a.length);
  const width = formatNumber(causes[0]?.[1].length ?? 0).length;
  const lines = causes.slice(0, maxCauses).map(([cause, { length, 0: first }]) => {
    const example = first?.example ? `, such as ${first.example}` : '';
    return `  ${formatNumber(length).padStart(width)}  ${cause}${example}`;
  });
  const rest = causes.slice(maxCauses).reduce((sum, [, { length }]) => sum + length, 0);
  return rest === 0 ? lines : [...lines, `  ${formatNumber(rest).padStart(width)}  others`];
}
