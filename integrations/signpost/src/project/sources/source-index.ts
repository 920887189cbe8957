import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tryStat } from '../../lib/disk/build-folder.ts';

/** A line of a source file. */
export interface SourcePlace {
  readonly file: string;
  readonly line: number;
}

/** The texts in a project's sources that a page may have been built from. */
export interface SourceIndex {
  readonly files: readonly string[];
  /** A URL or text in quotes or brackets, or the value of a key such as `title:` ─▶ the lines with it. */
  readonly values: ReadonlyMap<string, readonly SourcePlace[]>;
}

/** Files that people write pages, layouts and components in. */
const sourceFile =
  /\.(?:md|mdx|mdoc|markdown|astro|html?|njk|liquid|hbs|ejs|pug|vue|svelte|[jt]sx?|mjs|ya?ml|toml|json)$/i;

/** Folders and files without sources of pages. The redirect map has the same URLs as links. */
const otherNames: ReadonlySet<string> = new Set(
  'node_modules vendor coverage public static test tests dist build out _site bin target redirects.yaml'.split(
    ' ',
  ),
);

/** Bytes; a longer file is data. */
const maxSize = 300_000;
/** Limits of bytes, files and places of a value, so that a folder with old builds is indexed quickly. */
const maxTotal = 20_000_000;
const maxFiles = 5_000;
const maxPlaces = 20;

/** Reads the sources of a project, without the folder of its build. */
export function indexSources(root: string, build: string): SourceIndex {
  const files = listSources(root, build);
  const values = new Map<string, SourcePlace[]>();
  let total = 0;

  for (const file of files) {
    const size = tryStat(join(root, file))?.size ?? 0;
    if (size > maxSize || total + size > maxTotal) continue;
    total += size;

    const text = readOrDefault(() => readFileSync(join(root, file), 'utf8'), '');
    for (const [index, line] of text.split('\n').entries())
      for (const value of listValues(line)) {
        const places = values.get(value) ?? [];
        if (places.length < maxPlaces) places.push({ file, line: index + 1 });
        values.set(value, places);
      }
  }

  return { files, values };
}

function listSources(root: string, build: string, below = '', found: string[] = []): string[] {
  const entries = readOrDefault(() => readdirSync(join(root, below), { withFileTypes: true }), []);
  for (const entry of entries) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    const isOther = entry.name.startsWith('.') || otherNames.has(entry.name) || path === build;
    if (isOther || found.length >= maxFiles) continue;
    if (entry.isDirectory()) listSources(root, build, path, found);
    else if (entry.isFile() && sourceFile.test(entry.name)) found.push(path);
  }
  return found;
}

/** A source that can't be read doesn't fail the audit: the finding is printed without it. */
function readOrDefault<Value>(read: () => Value, otherwise: Value): Value {
  try {
    return read();
  } catch {
    return otherwise;
  }
}

/** `href="/about"`, `[About](/about)`, `to: '/about'`, `<title>About</title>`; and `title: About us` of front matter. */
const quoted = /["'`(]([^"'`()<>]{2,300})["'`)]|<(?:title|h1)[^<>]*>([^<>]{2,300})</g;
const keyValue = /^[\w-]+:\s+(\S.*)$/;

function* listValues(line: string): Generator<string> {
  const value = keyValue.exec(line.trim())?.[1]?.replace(/^["']|["']$/g, '');
  if (value !== undefined && value.length >= 2 && value.length <= 300) yield value;
  for (const [, inQuotes, inTag] of line.matchAll(quoted)) {
    const text = (inQuotes ?? inTag ?? '').trim();
    if (text !== value) yield text;
  }
}
