import { join } from 'node:path';
import { tryStat } from '../lib/disk/build-folder.ts';
import { readBytesSync } from '../lib/disk/read.ts';
import { blankCode, isMarkdown } from '../lib/text/markdown.ts';
import { pageFile } from './source-files.ts';

// The sources of a site → an index of them: the files of pages by their path as in URLs, and each URL or quoted text with the
// lines that have it. `find-source.ts` looks findings up in it.

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

/** The folders in which Docusaurus has older versions and translations of docs/. */
const docsCopy = /^(?:versioned_docs|i18n\/[^/]+\/docusaurus-plugin-content-docs)\/[^/]+(?=\/)/;

/** `blog/intro` for `blog/intro/index.html` and for `blog/01-intro.md`: generators leave numbers and dates out of a URL. */
export function dropOrdering(file: string): string {
  const path = file.toLowerCase().replace(/(?:(?:^|\/)_?index)?\.\w+$/, '');
  return path.replaceAll(/(?<=^|\/)(?:\d{4}-\d\d-\d\d|\d{1,3})[-_.]/g, '');
}

/** Layouts and their parts, from which no page is built alone: themes/acme/layouts/partials/author.html isn't /author/. */
const ofLayouts = /^(?:src\/)?(?:themes|_?layouts|_?includes|_?partials)\//;

/** Bytes of a file. Longer files are data. */
const maxSize = 300_000;

/** Indexes the sources by the paths of their pages and by the values in their lines. Leaves out the values of large files. */
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

  const pages = files
    .filter((file) => pageFile.test(file) && !ofLayouts.test(file))
    .map((file) => {
      // docs/intro.md and versioned_docs/version-1.0/intro.md: the URL doesn't tell which one /docs/intro is built from.
      const builtFile = permalinks.get(file) ?? file.replace(docsCopy, 'docs');
      return { file, path: `/${dropOrdering(builtFile)}` };
    });
  return { pages, values };
}

/** The lines of a source. Code of a guide, between fences or backticks, is blank. */
function readLines(root: string, file: string): string[] {
  const lines = (readBytesSync(join(root, file)) ?? '').toString('utf8').split('\n');
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
