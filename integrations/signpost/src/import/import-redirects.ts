import { Problem } from '../lib/problem.ts';
import { blankBlock } from '../lib/text/generated-block.ts';
import { describeInvalid } from '../lib/text/nearest.ts';
import { joinWithOr } from '../lib/text/text.ts';
import { csvImporter } from './csv.ts';
import { docusaurusImporter } from './docusaurus.ts';
import { dropUnusableRules } from './drop-unusable.ts';
import { frontMatterImporter } from './front-matter.ts';
import { ghostImporter } from './ghost.ts';
import { gitbookImporter } from './gitbook.ts';
import type { Importer, ImportOptions } from './importer.ts';
import type { Reading } from './item.ts';
import { knownTableImporters } from './known-tables.ts';
import { reportLeftOutFirst } from './left-out-first.ts';
import { reportLeftOutNext } from './left-out-next.ts';
import { mappingImporter } from './mapping.ts';
import { mkdocsImporter } from './mkdocs.ts';
import {
  htaccessImporter,
  jsonPlatformImporters,
  linePlatformImporters,
  nginxImporter,
} from './platforms.ts';
import { redirectionImporter } from './redirection.ts';
import { routeRulesImporter } from './route-rules.ts';
import { scriptName } from './script-objects.ts';
import { squarespaceImporter } from './squarespace.ts';

// A file of another tool → redirects. Its format is named or detected, and each line is in the map or listed with the reason.

/** All import formats, in the order of detection: a format with clear signs comes before a format that takes much. */
export const importers: readonly Importer[] = [
  frontMatterImporter,
  redirectionImporter,
  routeRulesImporter,
  ...jsonPlatformImporters,
  ghostImporter,
  docusaurusImporter,
  mkdocsImporter,
  gitbookImporter,
  ...knownTableImporters,
  csvImporter,
  squarespaceImporter,
  mappingImporter,
  ...linePlatformImporters,
  htaccessImporter,
  nginxImporter,
];

/** A file's name and text. */
export interface NamedText {
  readonly file: string;
  readonly text: string;
}

export interface ImportedRedirects extends Reading {
  readonly importer: Importer;
}

/** The options of `map import` about a file of a site. */
interface FileOptions extends Omit<ImportOptions, 'base'> {
  /** The name of its format, unless it is detected. */
  readonly from?: string | undefined;
  /** `--base` */
  readonly base?: string | undefined;
  /** The folder of the site on its host: `/docs/`. */
  readonly siteFolder?: string | undefined;
}

/**
 * Reads the redirects of one file, or of a folder's pages. Throws a `Problem` if the format isn't known, or if the file has
 * no redirects.
 *
 * 1. The format: `--input-format`, or the first that recognizes the file.
 * 2. The file's lines, without generated lines.
 * 3. The rules that a map can express: one redirect for each URL, in the file's order.
 * 4. The rules left out before a broader, imported rule, and those that an imported rule leads to.
 */
export function importRedirects(
  name: string,
  sources: readonly NamedText[],
  options: FileOptions,
): ImportedRedirects {
  const importer = chooseImporter(name, sources, options);
  // `/old` in the front matter of https://acme.github.io/docs/ is /docs/old.
  const base = options.base ?? (importer.omitsSiteFolder && options.siteFolder) ?? '/';

  const cleanedSources = sources.map(({ file, text }) => ({ file, text: blankGeneratedLines(text) }));
  const readings = cleanedSources.map(({ file, text }) =>
    importer.read(file, text, { ...options, base, isNamed: options.from !== undefined }),
  );
  const items = readings.flatMap((reading) => reading.items);
  if (items.every(({ kind }) => kind === 'heading')) {
    const isGenerated = cleanedSources.some(({ text }, at) => text !== sources[at]?.text);
    throw refuseWithoutRedirects(name, importer, isGenerated);
  }

  const notices = readings.flatMap((reading) => reading.notices);
  const usable = dropUnusableRules(name, { items, notices }, importer);
  const leftOut = [...reportLeftOutFirst(usable.items), ...reportLeftOutNext(usable.items)];
  return { importer, ...usable, notices: [...usable.notices, ...leftOut] };
}

function refuseWithoutRedirects(name: string, { title }: Importer, isGenerated: boolean): Problem {
  if (!isGenerated) return new Problem(`${name} was read as ${title}, but it has no redirects.`);
  return new Problem(
    `${name} has only lines that Signpost generated from the redirect map, so there is nothing to import.`,
  );
}

function chooseImporter(
  name: string,
  sources: readonly NamedText[],
  { from, columns }: FileOptions,
): Importer {
  // --columns from=1,to=2
  const format = from ?? (columns && csvImporter.id);
  const importer = format === undefined ? detectImporter(name, sources) : findImporter(format);
  if (columns !== undefined && importer !== csvImporter)
    throw new Problem(`--columns is only for CSV files, and --input-format ${importer.id} has no columns.`);
  return importer;
}

function findImporter(id: string): Importer {
  const namedImporter = importers.find((importer) => importer.id === id);
  if (namedImporter) return namedImporter;
  throw new Problem(describeInvalid('--input-format', id, listImporterIds()));
}

function detectImporter(name: string, sources: readonly NamedText[]): Importer {
  const detected = importers.find((importer) =>
    sources.some(({ file, text }) => importer.detect(file, text)),
  );
  if (detected) return detected;

  // GitBook's `redirects:` is a mapping, and that of a map is a list.
  if (
    sources.some(({ text }) =>
      /^(?:redirects|gone|include):[ \t]*(?:\[|\r?\n(?:[ \t]*(?:#.*)?\r?\n)*[ \t]*- )/m.test(text),
    )
  )
    throw new Problem(
      `${name} is already a redirect map. Check it with: npx astro-signpost map check ${name}`,
    );
  if (scriptName.test(name))
    throw new Problem(
      `${name} is a program, and Signpost doesn't run it. Save the list that it returns as JSON, and import that file.`,
    );
  throw new Problem(
    `Signpost doesn't recognize the format of ${name}. Pass one with --input-format: ${joinWithOr(listImporterIds())}. If the file has another format, write its redirects into a text file, with a line such as \`/old /new\` for each, and import that file.`,
  );
}

function listImporterIds(): string[] {
  return importers.map(({ id }) => id);
}

/** Blanks what Signpost generated, keeping line numbers: the block between its marks, or a whole file. */
export function blankGeneratedLines(text: string): string {
  if (/^[ \t]*# signpost:begin\b/m.test(text)) return blankBlock(text);
  const comments = /^(?:\s*(?:#.*)?\n)*/.exec(text)?.[0] ?? '';
  return /\bGenerated by Signpost\b/.test(comments) ? text.replace(/[^\n]+/g, '') : text;
}
