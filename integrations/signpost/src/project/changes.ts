import { type HostChanges, hasTellingLines, recordFile } from '../lib/disk/write-host.ts';
import { isHashed } from '../lib/line-changes.ts';
import { decodePath, parsePath, withoutTrailingSlash } from '../lib/path.ts';
import { readUrl } from '../redirects/import/own/words.ts';

const kinds = ['new', 'changed', 'gone'] as const;
/** As a person reads them: a gone URL is one that answers 410. */
const words = { new: 'new', changed: 'changed', gone: 'removed' };
/** Files that aren't written anymore stay where they are, until a person deletes them. */
const fileWords = { ...words, gone: 'to delete' };
type Kinds<T> = Readonly<Record<(typeof kinds)[number], T>>;

/** What changed in a host's folder since the last build, for machines: counts, names, and the first examples. */
export interface ChangeSummary {
  readonly first: boolean;
  readonly files: Kinds<readonly string[]>;
  readonly lines: Kinds<number>;
  /** How many URLs those lines are for. */
  readonly urls: Kinds<number>;
  /** The first of these URLs; where there are none, the first lines by what they start with. */
  readonly examples: Kinds<readonly string[]>;
}

/** URLs, lines and files that are named; the rest are counted. */
const most = 3;

/** The changes in short; a host may have many thousands. */
export function summarize({ isFirst, added, changed, gone, lines: all }: HostChanges): ChangeSummary {
  // A built asset has another name after each change, and may be in another file then: nobody knows it by that.
  const byLine = each({ new: all.added, changed: all.changed, gone: all.gone }, (names) =>
    names.filter((name) => !isHashed(name)),
  );
  const byUrl = urlsOf(byLine);
  const hasUrls = kinds.some((kind) => byUrl[kind].length > 0);
  return {
    first: isFirst,
    files: { new: added, changed, gone },
    lines: each(byLine, ({ length }) => length),
    urls: each(byUrl, ({ length }) => length),
    examples: each(hasUrls ? byUrl : byLine, (names) => names.slice(0, most).map(cut)),
  };
}

/** A URL has several lines on some hosts: where one is new and another gone, it has changed. */
function urlsOf(lines: Kinds<readonly string[]>): Kinds<readonly string[]> {
  const [fresh, left] = [urlsIn(lines.new), urlsIn(lines.gone)];
  const changed = urlsIn(lines.changed).union(fresh.intersection(left));
  return { new: [...fresh.difference(changed)], changed: [...changed], gone: [...left.difference(changed)] };
}

function each<A, B>(all: Kinds<A>, of: (one: A) => B): Kinds<B> {
  return { new: of(all.new), changed: of(all.changed), gone: of(all.gone) };
}

/** Characters of a name: a directive may start with an expression that nobody reads. */
const longest = 60;

function cut(name: string): string {
  return name.length > longest ? `${name.slice(0, longest - 1)}…` : name;
}

/** The same as a person reads it: `2 new (/a, /b), 1 removed (/c)`. */
export function changeText({ first, files, lines, urls, examples }: ChangeSummary): string {
  if (first) return 'first build';
  const hasUrls = kinds.some((kind) => urls[kind] > 0);
  const counts = hasUrls ? urls : lines;
  const parts = kinds.flatMap((kind) =>
    counts[kind] === 0 ? [] : [`${counts[kind]} ${words[kind]}${inBrackets(examples[kind], counts[kind])}`],
  );
  const said = parts.length === 0 ? [] : [`${hasUrls ? '' : 'lines: '}${parts.join(', ')}`];
  const names = kinds.flatMap((kind) => {
    // That a file has changed is said by its lines, where they were compared.
    const isSaid = (name: string) => kind === 'changed' && parts.length > 0 && hasTellingLines(name);
    // A record of other files says nothing of its own.
    const unsaid = files[kind].filter((name) => name !== recordFile && !isSaid(name));
    return unsaid.length === 0
      ? []
      : [`${unsaid.length} ${fileWords[kind]}${inBrackets(unsaid, unsaid.length)}`];
  });
  if (names.length > 0) said.push(`files: ${names.join(', ')}`);
  return said.length === 0 ? 'nothing changed' : said.join('; ');
}

function inBrackets(names: readonly string[], count: number): string {
  if (names.length === 0) return '';
  return ` (${names.slice(0, most).join(', ')}${count > Math.min(names.length, most) ? ', …' : ''})`;
}

/**
 * The URLs that emitted lines are for, each once and as a person reads it, by what the lines start with. A line
 * that is for none is left out.
 */
function urlsIn(names: readonly string[]): ReadonlySet<string> {
  const all = new Set(names.flatMap((name) => urlOf(written(name)) ?? []));
  // Tables of queries hold values alone; beside them most hosts have each entry once more with the names.
  if (![...all].some((one) => /\?[^…]/.test(one))) return all;
  return new Set([...all].filter((one) => !one.includes('?…')));
}

/** The text that is meant: without quotes, and of a rule in JSON what it is for. */
function written(name: string): string {
  const [, rule] = /^\{"(?:source|regex|route|key)":("(?:[^"\\]|\\.)*")/.exec(name) ?? [];
  if (rule !== undefined) return rule.slice(1, -1).replace(/\\(.)/gs, '$1');
  return name.replace(/^(["`])(.*)\1$/s, '$2');
}

function urlOf(text: string): string | undefined {
  const [, rule] = /^RewriteRule "\^\/?(.+)"$/s.exec(text) ?? [];
  const url = rule === undefined ? plain(text) : readUrl(`/${rule}`, 'decoded')?.from;
  if (!url?.startsWith('/')) return undefined;
  const mark = url.indexOf('?');
  const path = decodePath(withoutTrailingSlash(parsePath(mark < 0 ? url : url.slice(0, mark))));
  if (mark < 0) return path;
  // Of a table of values, the names are not there: `=1&=2`, on Apache with the number of the table before it.
  return `${path}?${url.slice(mark + 1).replace(/^\d*=|(?<=&)=/g, '…=')}`;
}

/** How hosts write what a pattern matches, and both variants of the slash. */
const signs: readonly (readonly [RegExp, string])[] = [
  // HAProxy numbers its tables of queries, CloudFront's store has patterns by their first segments.
  [/^\d+(?=\/.*\?)/, ''],
  [/^\*(\/.+)/s, '$1/*'],
  // Vercel.
  [/\{\/\}\?$/, ''],
  [/\{\/\(\.\*\)\}\?$/, '/*'],
  [/\(\[\^\/\]\+\)/g, ':…'],
  // Firebase.
  [/^\^(\/.*?)(?:\/\?)?\$$/s, '$1'],
  [/\/\(\?P<splat>\[\^\?\]\+\)$/, '/*'],
  [/\(\?P<(\w+)>\[\^\/\?\]\+\)/g, ':$1'],
  [/\(\?:((?:(?!\(\?:)[^|)])*)\|(?:(?!\(\?:)[^)])*\)/g, '$1'],
  [/\\([^\w])/g, '$1'],
];

function plain(text: string): string {
  return signs.reduce((before, [sign, by]) => before.replace(sign, by), text);
}
