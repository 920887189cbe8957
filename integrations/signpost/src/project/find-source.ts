import { type Dirent, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { tryStat } from '../lib/disk/build-folder.ts';
import type { Finding } from '../lib/finding.ts';
import { isHtml } from '../lib/url/path.ts';

interface SourcePlace {
  readonly file: string;
  readonly line: number;
}

interface SourceIndex {
  /** The sources of pages, each with a path as in URLs: `/content/blog/intro`. */
  readonly pages: readonly { readonly file: string; readonly path: string }[];
  /** A URL or text in quotes or brackets, or the value of a key like `title:` ─▶ the lines with the value. */
  readonly values: ReadonlyMap<string, readonly SourcePlace[]>;
}

/** A project with built pages. */
interface BuiltProject {
  /** The folder of the project. */
  readonly root: string;
  /** The folder of the build, relative to the root. */
  readonly build: string;
  /** A line of a built file, counted from 1. */
  readLine(file: string, line: number): string | undefined;
}

/** Adds `src/pages/about.astro:12` to a finding in dist/about/index.html, where the sources show the place. */
export function addSources<Found extends Finding>(
  findings: readonly Found[],
  { root, build, readLine }: BuiltProject,
): Found[] {
  // `signpost audit .` in a folder of HTML: the built pages are the sources.
  const isOwnSource = build === '' || build === '.';
  if (isOwnSource || !findings.some(({ file = '' }) => isHtml(file))) return [...findings];

  const index = indexSources(root, build);
  return findings.map((finding) => {
    const source = findSource(finding, index, readLine);
    return source === undefined ? finding : { ...finding, source };
  });
}

/** `src/pages/about.astro:12`, or only the file; undefined for an unknown source. */
function findSource(
  { file = '', line = 1, column = 1 }: Finding,
  { pages, values }: SourceIndex,
  readLine: BuiltProject['readLine'],
): string | undefined {
  if (!isHtml(file)) return undefined;
  const own = findPageSource(file, pages);
  const isWholePage = line === 1 && column === 1;
  if (isWholePage) return own;

  // /prices/ of <a href="/prices/">, which src/components/Nav.astro:2 alone has
  for (const value of listElementValues(readLine(file, line) ?? '', column)) {
    const places = values.get(value) ?? [];
    const [first] = places;
    const isOnly = places.every((place) => place.file === first?.file);
    const place = places.find((one) => one.file === own) ?? (isOnly && first);
    if (place) return `${place.file}:${place.line}`;
  }
  return own;
}

const attribute = /\s(?:href|src|content|action)=(?:"([^"]+)"|'([^']+)'|([^\s"'>]+))/gi;

/** The URL or content of the element at a place, and the text of the element. */
function listElementValues(line: string, column: number): string[] {
  const rest = line.slice(column - 1);
  const [tag = ''] = /^<[^>]*>/.exec(rest) ?? [];
  const found = tag.matchAll(attribute);
  const values = Array.from(found, ([, double, single, bare]) => double ?? single ?? bare ?? '');

  const text = /^[^<]*/.exec(rest.slice(tag.length))?.[0].trim() ?? '';
  // A layout may add the name of the site: "About us | Acme".
  const [first = ''] = text.split(/\s[|–—·-]\s/);
  return [...values, text, first.trim()].filter((value) => value.length > 2);
}

/** Files with pages, and files of layouts, components and data. */
const pageFile = /\.(?:md|mdx|mdoc|markdown|astro|html?|njk|liquid|hbs|ejs|pug|vue|svelte|[jt]sx)$/i;
const dataFile = /\.(?:[jt]s|mjs|ya?ml|toml|json)$/i;

/** The usual sources of the home page. */
const homeSource = /^(?:src\/pages\/index|content\/_index|(?:src|source|docs)\/index|index)\.\w+$/;

/** The source file of a page, by the path: `src/pages/about.astro`, `content/posts/2026-03-01-intro.md`. */
function findPageSource(built: string, pages: SourceIndex['pages']): string | undefined {
  const path = dropOrdering(built);
  if (path === '') return pages.find(({ file }) => homeSource.test(file))?.file;

  // For blog/intro/index.html, a file ending in blog/intro. Two languages may each have a match.
  const end = path.split('/').slice(-2).join('/');
  const named = pages.filter((page) => page.path.endsWith(`/${end}`));
  const whole = named.filter((page) => page.path.endsWith(`/${path}`));
  const [only, ...others] = whole.length > 0 ? whole : named;
  return others.length === 0 ? only?.file : undefined;
}

/** `blog/intro` for `blog/intro/index.html` and for `blog/01-intro.md`: generators leave numbers and dates out of a URL. */
function dropOrdering(file: string): string {
  const path = file.toLowerCase().replace(/(?:(?:^|\/)_?index)?\.\w+$/, '');
  return path.replaceAll(/(?<=^|\/)(?:\d{4}-\d\d-\d\d|\d{1,3})[-_.]/g, '');
}

/** Folders and files without sources of pages. The redirect map has the same URLs as links. */
const otherNames: ReadonlySet<string> = new Set([
  ...'node_modules vendor coverage public static test tests dist build out _site bin target'.split(' '),
  'redirects.yaml',
]);

/** Bytes of a file. Longer files are data. */
const maxSize = 300_000;
const maxFiles = 5_000;

/** Reads the sources of a project, without the build. */
function indexSources(root: string, build: string): SourceIndex {
  const files = listSources(root, build).slice(0, maxFiles);
  const values = new Map<string, SourcePlace[]>();
  for (const file of files) {
    if ((tryStat(join(root, file))?.size ?? maxSize) >= maxSize) continue;
    for (const [index, line] of readFileSync(join(root, file), 'utf8').split('\n').entries())
      for (const value of listValues(line)) {
        const places = values.get(value) ?? [];
        places.push({ file, line: index + 1 });
        values.set(value, places);
      }
  }
  const pages = files.filter((file) => pageFile.test(file));
  return { pages: pages.map((file) => ({ file, path: `/${dropOrdering(file)}` })), values };
}

function listSources(root: string, build: string, below = ''): string[] {
  return readFolder(join(root, below)).flatMap((entry) => {
    const path = posix.join(below, entry.name);
    if (entry.name.startsWith('.') || otherNames.has(entry.name) || path === build) return [];
    if (entry.isDirectory()) return listSources(root, build, path);
    return entry.isFile() && (pageFile.test(path) || dataFile.test(path)) ? [path] : [];
  });
}

/** An unreadable folder doesn't fail the audit. */
function readFolder(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** `href="/about"`, `[About](/about)`, `to: '/about'`, `<title>About</title>`; and `title: About us` of front matter. */
const quoted = /["'`(]([^"'`()<>]{2,300})["'`)]|<(?:title|h1)[^<>]*>([^<>]{2,300})</g;
const keyValue = /^[\w-]+:\s+(\S.{0,300})$/;

function listValues(line: string): Set<string> {
  const value = keyValue.exec(line.trim())?.[1]?.replace(/^["']|["']$/g, '') ?? '';
  const texts = Array.from(line.matchAll(quoted), ([, inQuotes, inTag]) => (inQuotes ?? inTag ?? '').trim());
  return new Set([value, ...texts].filter((text) => text.length > 1));
}
