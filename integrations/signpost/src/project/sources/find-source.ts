import { join } from 'node:path';
import type { Finding } from '../../lib/finding.ts';
import { memoize } from '../../lib/memoize.ts';
import { isHtml } from '../../lib/url/path.ts';
import { indexSources, type SourceIndex, type SourcePlace } from './source-index.ts';

interface Project {
  /** The folder of the project. */
  readonly root: string;
  /** The folder of its build, relative to the root. */
  readonly build: string;
  /** A line of a built file, counted from 1. */
  lineOf(file: string, line: number): string | undefined;
}

/** Adds `src/pages/about.astro:12` to a finding in dist/about/index.html, where the sources show the place. */
export function addSources<Found extends Finding>(
  findings: readonly Found[],
  { root, build, lineOf }: Project,
): Found[] {
  if (!findings.some(({ file = '' }) => isHtml(file))) return [...findings];
  const index = indexSources(root, build);
  return findings.map((finding) => {
    const source = findSource(finding, index, lineOf);
    // The audit of `.` finds the built page itself.
    const isItself = source?.replace(/:\d+$/, '') === join(build, finding.file ?? '');
    return source === undefined || isItself ? finding : { ...finding, source };
  });
}

/** `src/pages/about.astro:12`, or only the file; undefined if the sources don't show it. */
function findSource(
  { file = '', line, column }: Finding,
  index: SourceIndex,
  lineOf: Project['lineOf'],
): string | undefined {
  if (!isHtml(file)) return undefined;
  const own = findPageSource(file, index);
  const isWholePage = line === undefined || (line === 1 && column === 1);
  const written = isWholePage ? [] : listElementValues(lineOf(file, line) ?? '', column ?? 1);

  // /prices/ of <a href="/prices/">, which src/components/Nav.astro:2 alone has
  for (const value of written) {
    const places = index.values.get(value) ?? [];
    const place = places.find((one) => one.file === own) ?? selectOnlyPlace(places);
    if (place !== undefined) return `${place.file}:${place.line}`;
  }
  return own;
}

/** A value on one line, or on several of one file. */
function selectOnlyPlace([first, ...others]: readonly SourcePlace[]): SourcePlace | undefined {
  return others.every(({ file }) => file === first?.file) ? first : undefined;
}

/** `href="/about"`, `content="About us"` */
const attribute = /\s(?:href|src|content|action)=(?:"([^"]+)"|'([^']+)'|([^\s"'>]+))/gi;

/** The text of the element at a place that its source may have too: its URL or content, else its text. */
function listElementValues(line: string, column: number): string[] {
  const rest = line.slice(column - 1);
  const [tag = ''] = /^<[^>]*>/.exec(rest) ?? [];

  const values = Array.from(
    tag.matchAll(attribute),
    ([, double, single, bare]) => double ?? single ?? bare ?? '',
  );

  const text = /^[^<]*/.exec(rest.slice(tag.length))?.[0].trim() ?? '';
  // A layout may add the name of the site: "About us | Acme".
  const [first = ''] = text.split(/\s[|–—·-]\s/);

  return [...values, text, first.trim()].filter((value) => value.length > 2);
}

/** `01-intro`, `2026-03-01-intro`: what generators leave out of a URL. */
const ordering = /^(?:\d{4}-\d\d-\d\d|\d{1,3})[-_.]/;
const page = /\.(?:md|mdx|mdoc|markdown|astro|html?|njk|liquid|hbs|ejs|pug|vue|svelte|jsx|tsx)$/i;

/** The usual sources of the home page. */
const homeSource = /^(?:src\/pages\/index|content\/_index|(?:src|source|docs)\/index|index)\.\w+$/;

/** The file that a page was built from, by its path: `src/pages/about.astro`, `content/posts/2026-03-01-intro.md`. */
function findPageSource(built: string, index: SourceIndex): string | undefined {
  const wanted = splitSegments(built);
  if (wanted.length === 0) return index.files.find((file) => homeSource.test(file));

  let best: { file: string; length: number; isOnly: boolean } | undefined;
  for (const { file, segments } of pagesByName(index).get(wanted.at(-1) ?? '') ?? []) {
    const length = countSharedEnd(wanted, segments);
    if (best !== undefined && length < best.length) continue;
    best = { file, length, isOnly: best === undefined || length > best.length };
  }
  // Two languages or collections may have a page of that name.
  return best?.isOnly === true && best.length >= Math.min(2, wanted.length) ? best.file : undefined;
}

/** The sources of pages by the last segment of their URL. */
const pagesByName = memoize(({ files }: SourceIndex) =>
  Map.groupBy(
    files.filter((file) => page.test(file)).map((file) => ({ file, segments: splitSegments(file) })),
    ({ segments }) => segments.at(-1) ?? '',
  ),
);

/** `['blog', 'intro']` for `blog/intro/index.html` and for `src/content/blog/01-intro.md`. */
function splitSegments(file: string): string[] {
  return file
    .toLowerCase()
    .replace(/(?:(?:^|\/)_?index)?\.\w+$/, '')
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => segment.replace(ordering, ''));
}

/** How many segments two paths have in common at their ends. */
function countSharedEnd(one: readonly string[], other: readonly string[]): number {
  let length = 0;
  while (length < one.length && one.at(-1 - length) === other.at(-1 - length)) length += 1;
  return length;
}
