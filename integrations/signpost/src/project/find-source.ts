import { type Dirent, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { platformFormats } from '../hosts/platform-files.ts';
import { tryStat } from '../lib/disk/build-folder.ts';
import type { Finding } from '../lib/finding.ts';
import type { SiteGenerator } from '../lib/generators/generator.ts';
import { listSourceFolders } from '../lib/generators/list.ts';
import { blankCode, isMarkdown } from '../lib/text/markdown.ts';
import { isHtml } from '../lib/url/path.ts';

// Where a finding of a built page is repaired: a line of a page, a layout, a component or data. An unsure source isn't printed.

interface SourceLine {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

interface SourceIndex {
  /** The sources of pages, each with a path as in URLs: `/content/blog/intro`. */
  readonly pages: readonly { readonly file: string; readonly path: string }[];
  /** A URL of a link, or a text in quotes or of a key like `title:` ─▶ the lines with the value. */
  readonly values: ReadonlyMap<string, readonly SourceLine[]>;
}

/** A project with built pages. */
interface BuiltProject {
  /** The folder of the project. */
  readonly root: string;
  /** The folder of the build, relative to the root. */
  readonly build: string;
  readonly generator: SiteGenerator | undefined;
  /** A line of a built file, counted from 1. */
  readLine(file: string, line: number): string | undefined;
}

/** Adds `src/pages/about.astro:12` to a finding in dist/about/index.html, where the sources show the place. */
export function addSources<Found extends Finding>(
  findings: readonly Found[],
  { root, build, generator, readLine }: BuiltProject,
): Found[] {
  // `signpost audit .` in a folder of HTML: the built pages are the sources.
  const isOwnSource = build === '' || build === '.';
  if (isOwnSource || !findings.some(({ file = '' }) => isHtml(file))) return [...findings];

  const index = indexSources(root, listSources(root, build, generator));
  return findings.map((finding) => {
    const source = findSource(finding, index, readLine);
    return source === undefined ? finding : { ...finding, source };
  });
}

/** `src/pages/about.astro:12`, or only the file for a finding about a whole page; undefined for an unknown source. */
function findSource(
  { rule, file = '', line = 1, column = 1, isOfLayout }: Finding,
  { pages, values }: SourceIndex,
  readLine: BuiltProject['readLine'],
): string | undefined {
  if (!isHtml(file)) return undefined;
  // Pages with one title lack their own: where gatsby-config.js or a layout sets it for all, they are to change.
  const isShared = rule === 'title-unique' || rule === 'description-unique';
  const isWholePage = isShared || (line === 1 && column === 1);
  // No <link rel="canonical"> on any page: the layout lacks it, and content/_index.md can't add it.
  if (isWholePage) return isOfLayout === true ? undefined : findPageSource(file, pages);

  const element = readElement(readLine(file, line) ?? '', column);
  for (const value of element.values) {
    const lines = values.get(value) ?? [];
    // .vitepress/config.ts has the URL of an image, and the theme its <img>.
    const ofElement = rule === 'image-alt' ? lines.filter(({ file }) => pageFile.test(file)) : lines;
    const source = chooseLine(element.isText ? ofElement.filter(isNoMenu) : ofElement, element.text);
    if (source !== undefined) return `${source.file}:${source.line}`;
  }
  return undefined;
}

/**
 * The line that writes an element. Of lines with the URL of <a href="/prices/">Prices</a>, those with its text are meant.
 * Undefined where several files may be the one, such as a layout and a page.
 */
function chooseLine(lines: readonly SourceLine[], text: string): SourceLine | undefined {
  const withText = text === '' ? [] : lines.filter((line) => line.text.includes(text));
  const [first, ...others] = withText.length > 0 ? withText : lines;
  return others.every(({ file }) => file === first?.file) ? first : undefined;
}

const attribute = /\s(?:href|src|content|action)=(?:"([^"]+)"|'([^']+)'|([^\s"'>]+))/gi;

/** The URL or content of the element at a place, and its text. */
function readElement(
  line: string,
  column: number,
): { readonly values: readonly string[]; readonly text: string; readonly isText: boolean } {
  const rest = line.slice(column - 1);
  const [tag = ''] = /^<[^>]*>/.exec(rest) ?? [];
  const attributes = tag.matchAll(attribute);
  const values = Array.from(attributes, ([, double, single, bare]) => double ?? single ?? bare ?? '');

  const text = /^[^<]*/.exec(rest.slice(tag.length))?.[0].trim() ?? '';
  // A layout may add the name of the site: "About us | Acme".
  const [first = ''] = text.split(/\s[|–—·-]\s/);
  // The text of a link doesn't identify its source: many have it.
  const texts = values.length > 0 ? [] : [text, first.trim()];
  const longValues = [...values, ...texts].filter((value) => value.length > 2);
  return { values: longValues, text, isText: values.length === 0 };
}

/** False for `_data/navigation.yml` of Jekyll, whose names for pages are those of a menu, not their titles. */
function isNoMenu({ file }: SourceLine): boolean {
  return !/(?:^|\/)(?:nav(?:igation|bar)?|menus?|sidebars?|toc)\.(?:\w+\.)?\w+$/i.test(file);
}

/** Files with pages, and files of layouts, components and data. */
const pageFile = /\.(?:md|mdx|mdoc|markdown|astro|html?|njk|liquid|hbs|ejs|pug|vue|svelte|[jt]sx)$/i;
const dataFile = /\.(?:[cm]?[jt]s|ya?ml|toml|json)$/i;

/** The usual sources of the home page. */
const homeSource = /^(?:src\/pages\/index|content\/_index|(?:src|source|docs)\/index|index)\.\w+$/;

/** The source file of a page, by the path: `src/pages/about.astro`, `content/posts/2026-03-01-intro.md`. */
function findPageSource(built: string, pages: SourceIndex['pages']): string | undefined {
  const path = dropOrdering(built);
  if (path === '') return pages.find(({ file }) => homeSource.test(file))?.file;

  // For blog/intro/index.html, a file ending in blog/intro. Two languages may each have a match.
  const end = path.split('/').slice(-2).join('/');
  const pagesWithEnd = pages.filter((page) => page.path.endsWith(`/${end}`));
  const pagesWithPath = pagesWithEnd.filter((page) => page.path.endsWith(`/${path}`));
  const [only, ...others] = pagesWithPath.length > 0 ? pagesWithPath : pagesWithEnd;
  return others.length === 0 ? only?.file : undefined;
}

/** The folders in which Docusaurus has older versions and translations of docs/. */
const docsCopy = /^(?:versioned_docs|i18n\/[^/]+\/docusaurus-plugin-content-docs)\/[^/]+(?=\/)/;

/** `blog/intro` for `blog/intro/index.html` and for `blog/01-intro.md`: generators leave numbers and dates out of a URL. */
function dropOrdering(file: string): string {
  const path = file.toLowerCase().replace(/(?:(?:^|\/)_?index)?\.\w+$/, '');
  return path.replaceAll(/(?<=^|\/)(?:\d{4}-\d\d-\d\d|\d{1,3})[-_.]/g, '');
}

/** Folders without sources of pages. */
const otherFolders: ReadonlySet<string> = new Set(
  'node_modules vendor coverage public static test tests dist build out _site bin target cache'.split(' '),
);
/** Files about the repository or its package, not of the site. The redirect map and netlify.toml have the same URLs as links. */
const otherRootFile =
  /^(?:readme|changelog|contributing|license|security|code_of_conduct)\b|^(?:package(?:-lock)?|composer)\.json$|^(?:pyproject|cargo)\.toml$|^redirects\.yaml$/i;

/** Bytes of a file. Longer files are data. */
const maxSize = 300_000;
const maxFiles = 5_000;

/** The sources that the generator reads: its folders, and pages and settings of the root. */
export function listSources(root: string, build: string, generator: SiteGenerator | undefined): string[] {
  const ofRoot = readFolder(root)
    .filter(
      ({ name }) => !otherRootFile.test(name) && !platformFormats.some((format) => format.name === name),
    )
    .filter((entry) => entry.isFile() && isSource(entry.name))
    .map(({ name }) => name)
    // report.json and signpost-baseline.json have the URLs of the site too.
    .filter((name) => !name.endsWith('.json') || generator?.configFiles.includes(name) === true)
    // A page of the root is a source if the generator reads it. `docusaurus.config.js` has the links of the navigation.
    .filter((name) => !pageFile.test(name) || generator === undefined || generator.readsRoot === true);
  const folders = listSourceFolders(generator);
  const inFolders = folders.flatMap((folder) => listFolder(root, { build, folders }, folder));
  return [...new Set([...ofRoot, ...inFolders])].slice(0, maxFiles);
}

interface SourceFolders {
  readonly build: string;
  readonly folders: readonly string[];
}

function listFolder(root: string, sourceFolders: SourceFolders, below: string): string[] {
  // docs/ of another generator has sources; here it is the build.
  if (below === sourceFolders.build) return [];
  return readFolder(join(root, below)).flatMap((entry) => {
    const path = posix.join(below, entry.name);
    if (otherFolders.has(entry.name)) return [];
    // src/.vitepress/ has the title and description that each page gets; src/.git/ has none.
    const isHidden = entry.name.startsWith('.') && !sourceFolders.folders.includes(entry.name);
    if (entry.isDirectory()) return isHidden ? [] : listFolder(root, sourceFolders, path);
    return entry.isFile() && isSource(path) ? [path] : [];
  });
}

function isSource(path: string): boolean {
  return pageFile.test(path) || dataFile.test(path);
}

/** An unreadable folder doesn't fail the audit. */
function readFolder(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

function indexSources(root: string, files: readonly string[]): SourceIndex {
  const values = new Map<string, SourceLine[]>();
  // In Eleventy and Jekyll, `permalink: /tags/` is the URL of tags-list.njk, and `/tags/{{ tag }}/` that of tags.njk.
  const permalinks = new Map<string, string>();
  for (const file of files) {
    if ((tryStat(join(root, file))?.size ?? maxSize) >= maxSize) continue;
    for (const [index, text] of readLines(root, file).entries()) {
      const permalink = /^permalink:\s*["']?\/?([^"'\s]+)/.exec(text)?.[1];
      if (permalink !== undefined) permalinks.set(file, permalink.replace(/\/$/, '/index.html'));
      for (const value of listValues(text)) {
        const lines = values.get(value) ?? [];
        lines.push({ file, line: index + 1, text });
        values.set(value, lines);
      }
    }
  }
  const pages = files.filter((file) => pageFile.test(file));
  // docs/intro.md and versioned_docs/version-1.0/intro.md: the URL doesn't tell which one /docs/intro is built from.
  const readPath = (file: string) =>
    `/${dropOrdering(permalinks.get(file) ?? file.replace(docsCopy, 'docs'))}`;
  return { pages: pages.map((file) => ({ file, path: readPath(file) })), values };
}

/** The lines of a source. Code of a guide, between fences or backticks, is blank. */
function readLines(root: string, file: string): string[] {
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  return isMarkdown(file) ? [...blankCode(lines)] : lines;
}

/** `href="/about"`, `[About](/about)`, `to: '/about'`, `<title>About</title>`; and `title: About us` of front matter. */
const quoted = /["'`(]([^"'`()<>]{2,300})["'`)]|<(?:title|h1)[^<>]*>([^<>]{2,300})</g;
const keyValue = /^[\w-]+:\s+(\S.{0,300})$/;

function listValues(line: string): Set<string> {
  const value = keyValue.exec(line.trim())?.[1]?.replace(/^["']|["']$/g, '') ?? '';
  const texts = Array.from(line.matchAll(quoted), ([, inQuotes, inTag]) => (inQuotes ?? inTag ?? '').trim());
  return new Set([value, ...texts].filter((text) => text.length > 1));
}
