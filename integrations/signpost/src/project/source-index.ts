import { type Dirent, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { platformFormats } from '../hosts/platform-formats.ts';
import { tryStat } from '../lib/disk/build-folder.ts';
import type { SiteGenerator } from '../lib/generators/generator.ts';
import { listSourceFolders } from '../lib/generators/list.ts';
import { blankCode, isMarkdown } from '../lib/text/markdown.ts';

// The sources that a project's generator reads, and an index of them: the files of pages by their path as in URLs, and each
// URL or quoted text with the lines that have it. `find-source.ts` looks findings up in it.

export interface SourceLine {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

export interface SourceIndex {
  /** The sources of pages, each with a path as in URLs: `/content/blog/intro`. */
  readonly pages: readonly { readonly file: string; readonly path: string }[];
  /** A URL of a link, or a text in quotes or of a key like `title:` ─▶ the lines with the value. */
  readonly values: ReadonlyMap<string, readonly SourceLine[]>;
}

/** Files with pages, and files of layouts, components and data. */
export const pageFile = /\.(?:md|mdx|mdoc|markdown|astro|html?|njk|liquid|hbs|ejs|pug|vue|svelte|[jt]sx)$/i;
const dataFile = /\.(?:[cm]?[jt]s|ya?ml|toml|json)$/i;

/** The folders in which Docusaurus has older versions and translations of docs/. */
const docsCopy = /^(?:versioned_docs|i18n\/[^/]+\/docusaurus-plugin-content-docs)\/[^/]+(?=\/)/;

/** `blog/intro` for `blog/intro/index.html` and for `blog/01-intro.md`: generators leave numbers and dates out of a URL. */
export function dropOrdering(file: string): string {
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

export function indexSources(root: string, files: readonly string[]): SourceIndex {
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
