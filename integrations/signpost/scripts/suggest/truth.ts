import { posix } from 'node:path';
import { type Mirror, openMirror } from './git.ts';
import { readRedirects } from './redirect-files.ts';
import type { SiteSource } from './sites.ts';
import { readSource, type SourcePage } from './source-page.ts';

export interface KnownPage extends Pick<SourcePage, 'title' | 'headings' | 'description' | 'beginning'> {
  readonly url: string;
}

/** What became of the old URLs of a site. */
export interface Truth {
  readonly source: SiteSource;
  readonly pages: readonly KnownPage[];
  /** Old URL to new; '' where it doesn\'t exist anymore. */
  readonly moved: ReadonlyMap<string, string>;
  /** What the old pages said, as far as the history has them. */
  readonly contents: ReadonlyMap<string, KnownPage>;
}

/** So many old URLs of a site are enough; more would weigh on the time, not on the figure. */
export const mostCounted = 250;

export function readTruth(folder: string, source: SiteSource): Truth {
  const mirror = openMirror(folder, source.repo);
  const found = mirror.files.filter(({ path }) => pathOf(source, path) !== undefined);
  const read = mirror.read(found.map(({ blob }) => blob));
  const pages = new Map<string, KnownPage>();
  const byFile = new Map<string, string>();
  const wanted: [from: string, to: string][] = [];
  for (const { path, blob } of found) {
    const page = readSource(read.get(blob) ?? '');
    const url = urlOf(source, path, page);
    byFile.set(path, url);
    if (!pages.has(keyOf(url))) pages.set(keyOf(url), { ...page, url });
    for (const old of page.oldPaths)
      wanted.push([posix.join('/', old.startsWith('/') ? old : `${folderOf(url)}${old}`), url]);
  }
  const files = mirror.files.filter(({ path }) => source.redirects?.includes(path) === true);
  for (const text of mirror.read(files.map(({ blob }) => blob)).values()) wanted.push(...readRedirects(text));
  const left = oldPages(source, mirror);
  if (source.renames)
    for (const [url, { file }] of left) wanted.push([url, byFile.get(endOf(file, mirror)) ?? '']);
  const moved = resolve(
    wanted.filter(([, to]) => to !== ''),
    pages,
  );
  if (source.retired) {
    const known = new Set([...moved.keys()].map(keyOf));
    // A page whose title is still there may have moved without a redirect: nobody can say that it was retired.
    const titles = new Set([...pages.values()].map(({ title }) => title));
    for (const [url, { page }] of left)
      if (!known.has(keyOf(url)) && !pages.has(keyOf(url)) && !titles.has(page.title)) moved.set(url, '');
  }
  const kept = sample(moved);
  const contents = new Map([...left].map(([url, { page }]) => [keyOf(url), page]));
  return {
    source,
    pages: [...pages.values()],
    moved: kept,
    contents: new Map(
      [...kept.keys()].flatMap((old) => {
        const page = contents.get(keyOf(old));
        return page === undefined ? [] : [[old, { ...page, url: old }]];
      }),
    ),
  };
}

/** The pages that were removed or renamed, by the URLs that they had. */
function oldPages(source: SiteSource, mirror: Mirror): Map<string, { page: KnownPage; file: string }> {
  const files = [...mirror.left].filter(([path]) => pathOf(source, path) !== undefined);
  const texts = mirror.read(files.map(([, { blob }]) => blob));
  const old = new Map<string, { page: KnownPage; file: string }>();
  for (const [file, { blob }] of files) {
    const page = readSource(texts.get(blob) ?? '');
    const url = urlOf(source, file, page);
    if (!old.has(url)) old.set(url, { page: { ...page, url }, file });
  }
  return old;
}

/** The path of a file after all its renames. */
function endOf(file: string, { left }: Mirror): string {
  let at = file;
  for (let step = 0; step < 20; step++) at = left.get(at)?.to ?? at;
  return at;
}

/** Follows redirects to pages that are there. Those that leave the site, or end where nothing is, say nothing. */
function resolve(
  wanted: readonly (readonly [string, string])[],
  pages: ReadonlyMap<string, KnownPage>,
): Map<string, string> {
  const targets = new Map<string, string>();
  for (const [from, to] of wanted) if (!targets.has(keyOf(from))) targets.set(keyOf(from), to);
  const moved = new Map<string, string>();
  const seen = new Set<string>();
  for (const [from] of wanted) {
    if (pages.has(keyOf(from)) || seen.has(keyOf(from)) || from.includes('#')) continue;
    seen.add(keyOf(from));
    let to: string | undefined = from;
    for (let hops = 0; hops < 10 && to !== undefined && !pages.has(keyOf(to)); hops++)
      to = targets.get(keyOf(to));
    const page = to === undefined ? undefined : pages.get(keyOf(to));
    if (page !== undefined) moved.set(from, keyOf(page.url) === '' ? '' : page.url);
  }
  return moved;
}

const pageFile = /\.(?:md|mdx|markdown|Rmd|html|adoc|rst)$/i;
const noPage =
  /(?:^|\/)(?:_includes|_layouts|_templates|_glossary|_glossar|_textblocks|node_modules|layouts|themes|vendor|includes|snippets|fragments|_data|\.github|test|tests)(?:\/|$)|(?:^|\/)(?:CONTRIBUTING|LICENSE|SUMMARY|CODE_OF_CONDUCT|nav|404)\.\w+$/i;

/** Where a file is published by its place alone; undefined for a file that isn't a page. */
function pathOf({ pages, posts }: SiteSource, file: string): string | undefined {
  if (!pageFile.test(file) || noPage.test(file)) return undefined;
  const folder = Object.keys(pages)
    .filter((one) => one === '' || file.startsWith(`${one}/`))
    .sort((a, b) => b.length - a.length)[0];
  if (folder === undefined) return undefined;
  const rest = file
    .slice(folder === '' ? 0 : folder.length + 1)
    .replace(pageFile, '')
    .replace(/\.(?:en|fr|de|html)$/, '');
  const post = /^(?:(.*)\/)?(\d{4})-(\d\d)-(\d\d)-([^/]+)$/.exec(rest);
  if (post !== null && posts !== undefined) {
    const [, above = '', year = '', month = '', day = '', title = ''] = post;
    return posts
      .replace(':folder', above.replace(/_posts\/?/, '').replace(/(?:^|(?<=\/))_/g, ''))
      .replace(':year', year)
      .replace(':month', month)
      .replace(':day', day)
      .replace(':title', title)
      .replace(/\/{2,}/g, '/');
  }
  // Docusaurus orders files by numbers that no URL has; Jekyll's collections begin with `_`.
  const parts = rest
    .split('/')
    .map((part) => part.replace(/^\d{1,2}[.-](?=[a-z])/i, '').replace(/^_(?!index)/, ''));
  if (/^(?:_?index|readme)$/i.test(parts.at(-1) ?? '')) parts.pop();
  return `${pages[folder]}${parts.map((part) => `${part}/`).join('')}`;
}

function urlOf(source: SiteSource, file: string, { path, slug }: SourcePage): string {
  if (path !== undefined) return path;
  const place = pathOf(source, file) ?? '/';
  return slug === undefined || source.language === 'de' ? place : `${place.replace(/[^/]+\/$/, '')}${slug}/`;
}

function folderOf(url: string): string {
  return url.replace(/[^/]+\/?$/, '');
}

/** One key for the variants of a path. */
export function keyOf(url: string): string {
  return decode(url.replace(/[#?].*$/, ''))
    .toLowerCase()
    .replace(/\.html?$/, '')
    .replace(/\/index$/, '')
    .replace(/^\/+|\/+$/g, '');
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The same part of a long list each time, spread over all of it. */
function sample(moved: ReadonlyMap<string, string>): Map<string, string> {
  const hash = (text: string): number => {
    let sum = 7;
    for (let at = 0; at < text.length; at++) sum = (Math.imul(sum, 31) + text.charCodeAt(at)) | 0;
    return Math.imul(sum, 0x9e3779b1) >>> 0;
  };
  const all = [...moved].sort(([a], [b]) => hash(a) - hash(b)).slice(0, mostCounted);
  return new Map(all.sort(([a], [b]) => (a < b ? -1 : 1)));
}
