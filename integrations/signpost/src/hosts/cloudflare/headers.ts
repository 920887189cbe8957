import { blankBlock } from '../../lib/json/merge-file.ts';
import { parsePath } from '../../lib/url/path.ts';
import { splitHeaders } from '../../plan/file-headers.ts';
import type { Header, HeaderRule, Plan } from '../../plan/plan.ts';
import { limits } from '../../platforms/headers/cloudflare.ts';
import { startOf, withHsts } from '../shared/headers.ts';
import { variantsOf } from '../shared/spelled.ts';
import { isLiteral } from './rules.ts';

export const joined = 'All blocks that match a URL apply. "! Name" removes a header that a block above sets.';

/** By default, Pages lets every origin read its responses. */
const closed = '  ! Access-Control-Allow-Origin';
const openedBy = 'access-control-allow-origin';
const everywhere = '/*';

/** The host sets these itself. */
const own = new Set([
  'content-type',
  'content-length',
  'location',
  'allow',
  'retry-after',
  'www-authenticate',
]);

/** The headers of a URL or folder; each name once. */
interface Rule {
  readonly match: HeaderRule['match'];
  /** By lower-case name, with the position of its rule in the plan. */
  readonly set: ReadonlyMap<string, { readonly header: Header; readonly place: number }>;
}

/** `_headers`, and whether the errors and redirects below a folder have its cache headers too. */
export interface HeadersFile {
  readonly text: string;
  readonly isCoarse: boolean;
}

/** `_headers` for a plan; undefined if the file can't express it. */
export function headersFile(plan: Plan): HeadersFile | undefined {
  const whole = withHsts(plan);
  const { always, files } = splitHeaders(whole);
  const fine = wholeText(rulesOf([...always, ...files]));
  if (fine !== undefined) return { text: fine, isCoarse: false };
  const coarse = wholeText(rulesOf(whole.headers));
  return coarse === undefined ? undefined : { text: coarse, isCoarse: true };
}

/**
 * `_headers` next to the Worker, for the folders whose files are served without it. The Worker passes on what the site's
 * own lines add to files, so that the platform's default must not be among it.
 */
export function headersBelow(plan: Plan, folders: readonly string[]): HeadersFile {
  const whole = withHsts(plan);
  const { always, files } = splitHeaders(whole);
  const below = files.filter((rule) => folders.some((folder) => startOf(rule).startsWith(folder)));
  const first = `${everywhere}\n${closed}\n`;
  const fine = [first, ...rulesBelow(always, folders, below)];
  if (fine.length <= limits.rules) return { text: fine.join(''), isCoarse: false };
  return { text: [first, ...rulesBelow(whole.headers, folders, [])].join(''), isCoarse: true };
}

function wholeText(rules: readonly Rule[]): string | undefined {
  const blocks = rules.flatMap((rule, at) => print(rule, rules.slice(0, at)));
  if (!rules.some((rule) => pathOf(rule) === everywhere)) blocks.unshift(`${everywhere}\n${closed}\n`);
  return blocks.length <= limits.rules && isOrdered(rules) && rules.every(isWritable)
    ? blocks.join('')
    : undefined;
}

function rulesBelow(
  all: readonly HeaderRule[],
  folders: readonly string[],
  files: readonly HeaderRule[],
): string[] {
  const rules = folders.flatMap((folder) => {
    const covering = all.filter(({ match }) => 'prefix' in match && folder.startsWith(match.prefix));
    const match = { prefix: parsePath(folder) };
    return rulesOf(covering.map(({ headers }) => ({ match, headers })));
  });
  return [...rules, ...rulesOf(files)].filter(isWritable).flatMap((rule) => print(rule, []));
}

/** One rule for each path, in the order of the plan's last rule for it: the last match wins. */
function rulesOf(all: readonly HeaderRule[]): Rule[] {
  const byPath = new Map<
    string,
    { match: Rule['match']; set: Map<string, { header: Header; place: number }> }
  >();
  for (const [place, rule] of all.entries()) {
    const path = pathOf(rule);
    const set = byPath.get(path)?.set ?? new Map<string, { header: Header; place: number }>();
    for (const header of rule.headers) {
      const name = header[0].toLowerCase();
      if (!own.has(name) && header[1].trim() !== '') set.set(name, { header, place });
    }
    byPath.delete(path);
    if (set.size > 0) byPath.set(path, { match: rule.match, set });
  }
  return [...byPath.values()];
}

/** False if each of two rules would have to come first, since the file has each path only once. */
function isOrdered(rules: readonly Rule[]): boolean {
  return rules.every((rule, at) =>
    rules
      .slice(0, at)
      .every((before) =>
        [...before.set].every(
          ([name, { place }]) => place < (rule.set.get(name)?.place ?? Number.POSITIVE_INFINITY),
        ),
      ),
  );
}

function pathOf(rule: Pick<HeaderRule, 'match'>): string {
  return `${startOf(rule)}${'prefix' in rule.match ? '*' : ''}`;
}

function isWritable(rule: Rule): boolean {
  if (!isLiteral(startOf(rule))) return false;
  return [...rule.set.values()].every(({ header: [name, value] }) => {
    const line = `  ${name}: ${value}`;
    return (
      !name.startsWith('#') &&
      line.length <= limits.line &&
      /^[\t\x20-\x7e]*$/.test(value) &&
      !value.includes(':splat')
    );
  });
}

/** Detaches a header of an earlier rule first, since the host would join the two values with a comma. */
function print(rule: Rule, before: readonly Rule[]): string[] {
  const path = pathOf(rule);
  const isSet = (name: string): boolean => before.some(({ set }) => set.has(name));
  const lines = [...rule.set].flatMap(([name, { header }]) => [
    ...(isSet(name) ? [`  ! ${header[0]}`] : []),
    `  ${header[0]}: ${header[1].trim()}`,
  ]);
  if (path === everywhere && !isSet(openedBy)) lines.unshift(closed);
  return variantsOf(path).map((spelled) => `${spelled}\n${lines.join('\n')}\n`);
}

/** The generated `_headers` next to the site's own: Cloudflare uses the last block of a path, so it repeats the own one. */
export function besideOwnHeaders(own: string, generated: string): string {
  const theirs = blocksOf(blankBlock(own));
  // Generated blocks come last, so one would remove the header that the site sets for some URLs.
  const isOpened = Array.from(theirs.values())
    .flat()
    .some((line) => nameOf(line) === openedBy);
  let repeated: readonly string[] = [];
  const lines = generated.split('\n').flatMap((line) => {
    if (line === closed && isOpened) return [];
    if (isPathLine(line)) {
      repeated = theirs.get(line.trim()) ?? [];
      return [line, ...repeated];
    }
    const name = nameOf(line);
    return name !== undefined && repeated.some((one) => nameOf(one) === name) ? [] : [line];
  });
  const isHeader = (line = ''): boolean => /^\s+\S/.test(line);
  return lines.filter((line, at) => !isPathLine(line) || isHeader(lines[at + 1])).join('\n');
}

/** The lines of each path's last block. */
export function blocksOf(text: string): ReadonlyMap<string, readonly string[]> {
  const blocks = new Map<string, string[]>();
  let block: string[] = [];
  for (const line of text.split(/\r?\n/)) {
    if (isPathLine(line)) {
      block = [];
      blocks.set(line.trim(), block);
    } else if (/^\s+[^\s#]/.test(line)) block.push(line);
  }
  return blocks;
}

function isPathLine(line: string): boolean {
  return /^[^\s#]/.test(line);
}

/** Undefined for a line that removes a header (`!`). */
function nameOf(line: string): string | undefined {
  return /^\s+([^\s:!#]+):/.exec(line)?.[1]?.toLowerCase();
}
