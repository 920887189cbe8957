import { escapeCharacter } from '../../lib/url/path.ts';
import { Inexpressible, type ParsedPattern, patternNotes } from './parts.ts';
import { listSequences, type PartSequence } from './sequences.ts';

// A parsed expression of another tool → the sources of the map that match the same URLs, and what `$1` is in each:
//
//   ^/x(/.*)?$          /x and /x/*
//   ^/blog/([^/]+)$     /blog/:p1, where `$1` is :p1
//   ^/x/(.*)/print$     none: the map has `*` only at the end

/** A source in the map's terms, and the replacements for the tool's references in the target. */
export interface ReadPattern {
  readonly from: string;
  readonly matched: ReadonlyMap<string, string>;
  readonly notes: readonly string[];
}

/** Why a map can't express an expression. */
export interface UnexpressedPattern {
  readonly why: string;
}

/**
 * The sources that together express a tool's pattern, or why a map can't. `rooted`: the pattern starts with the path's
 * first slash, and after the slash in a .htaccess.
 */
export function makeSources(
  parsed: ParsedPattern,
  rooted = true,
): readonly ReadPattern[] | UnexpressedPattern {
  if ('why' in parsed) return parsed;
  try {
    const sources = listSequences(parsed.parts).map((sequence) =>
      printSource(sequence, parsed.hasOpenEnd, rooted),
    );
    return dropCoveredSources(sources).map((source) => ({
      ...source,
      notes: [...parsed.notes, ...source.notes],
    }));
  } catch (error) {
    if (error instanceof Inexpressible) return { why: error.message };
    throw error;
  }
}

/**
 * Prints a sequence as a source: `/blog/`, any segment as `/blog/:p1`, where the group 1 of the expression is `:p1`. Throws
 * `Inexpressible` for a sequence that no source of a map has, such as text after a rest.
 */
function printSource(sequence: PartSequence, hasOpenEnd: boolean, rooted: boolean): ReadPattern {
  // In a .htaccess, `^old$` matches /old.
  const firstPart = sequence.find((part) => part.part === 'text' || part.part === 'any');
  const hasSlash = firstPart?.part === 'text' ? firstPart.text.startsWith('/') : rooted;
  let from = hasSlash ? '' : '/';

  const matched = new Map<string, string>();
  const groupStarts = new Map<string, number>();
  const placeholders = new Set<string>();
  const notes: string[] = [];
  let textBeforeRest: string | undefined;

  for (const [index, part] of sequence.entries()) {
    if (part.part === 'group-start') {
      groupStarts.set(part.name, from.length);
      continue;
    }
    if (part.part === 'group-end') {
      matched.set(part.name, from.slice(groupStarts.get(part.name)));
      continue;
    }
    if (textBeforeRest !== undefined)
      throw new Inexpressible(explainTextAfterRest(textBeforeRest, sequence.slice(index)));

    const lastSegment = from.slice(from.lastIndexOf('/') + 1);
    if (part.part === 'text') {
      from += escapeSourceText(part.text, lastSegment);
    } else if (part.part === 'any' && part.slashes) {
      // `.*` of ^/blog/(.*)$ or ^/blog(.*)$
      textBeforeRest = from;
      if (lastSegment !== '') notes.push(patternNotes.prefix);
      from += from.endsWith('/') ? '*' : '/*';
    } else {
      // `[^/]+` of ^/blog/([^/]+)$, and not of ^/blog-([^/]+)$
      if (!from.endsWith('/')) throw new Inexpressible(placeholderInside);
      from += `:${namePlaceholder(groupStarts, matched, placeholders)}`;
    }
  }

  refuseNamePart(textBeforeRest ?? '');
  if (hasOpenEnd && textBeforeRest === undefined) from += printOpenEnd(from, notes);
  return { from: from === '' ? '/' : from, matched, notes };
}

/** Why a map can't express `/x-:id`. */
export const placeholderInside =
  'a placeholder follows other text, and the map allows ":name" only at the start of a segment';

/** A rule for all URLs, such as `^(.*)/$`, concerns the whole site, not a single redirect. */
function explainTextAfterRest(textBeforeRest: string, partsAfter: PartSequence): string {
  if (textBeforeRest.length > 1 || partsAfter.some(({ part }) => part === 'any')) return textAfterRest;
  const end = partsAfter.map((part) => (part.part === 'text' ? part.text : '')).join('');
  if (end === '/')
    return 'it applies to all URLs that end in a slash, which `trailingSlash` in the Astro config redirects';
  if (/^\/?index\.html?$/.test(end))
    return 'it applies to the index file of every folder, which Signpost redirects itself';
  return textAfterRest;
}

const textAfterRest =
  'it has text after a part that may contain slashes, and the map allows "*" only at the end';

/** Text behind `segmentStart`, with the characters escaped that a map would read as a pattern: `*`, and `:` at a segment's start. */
function escapeSourceText(text: string, segmentStart: string): string {
  if (/^:[A-Za-z]\w*$/.test(segmentStart) && /^\w/.test(text))
    throw new Inexpressible('text follows a placeholder without a separator');
  const escaped = text.replace(/[*?#]/g, escapeCharacter);
  return escaped.replace(segmentStart === '' ? /(^|\/):/g : /(\/):/g, '$1%3A');
}

/** The name of the open group: `slug` of `/blog/:slug` and `(?<slug>[^/]+)`; `p1` for `([^/]+)`. */
function namePlaceholder(
  groupStarts: ReadonlyMap<string, number>,
  matched: ReadonlyMap<string, string>,
  usedNames: Set<string>,
): string {
  const openGroups = [...groupStarts.keys()].filter((group) => !matched.has(group));
  const groupName = openGroups.findLast((group) => /^[A-Za-z]\w*$/.test(group) && !usedNames.has(group));
  const name = groupName ?? `p${usedNames.size + 1}`;
  usedNames.add(name);
  return name;
}

/** After `/blog` a folder may be meant, after `/blog-` only the rest of a name. */
function refuseNamePart(from: string): void {
  if (/[-_.=~,:;+]$/.test(from))
    throw new Inexpressible('a wildcard follows a part of a name, and the map allows "*" only after a slash');
}

/** An unanchored expression continues: below a folder, or not at all if a file is meant. */
function printOpenEnd(from: string, notes: string[]): string {
  if (from.endsWith('/')) return '*';
  if (/(?<![^/])[^/.:]*[.:][^/]*$/.test(from)) {
    notes.push(patternNotes.end);
    return '';
  }

  refuseNamePart(from);
  notes.push(patternNotes.prefix);
  return '/*';
}

/** `/a/*` includes `/a` and `/a/`. Of two equal sources the wider one counts. */
function dropCoveredSources(sources: readonly ReadPattern[]): ReadPattern[] {
  const sourceByUrl = new Map(sources.map((source) => [source.from, source]));
  const keptByUrl = new Map<string, ReadPattern>();
  for (const source of sources) {
    const urlWithoutSlash = source.from.replace(/(?<=.)\/$/, '');
    const folderSource = source.from.endsWith('*')
      ? undefined
      : sourceByUrl.get(`${urlWithoutSlash === '/' ? '' : urlWithoutSlash}/*`);
    // In `/x`, the match of `/x(.*)` has no slash; the match of `/x/*` has a slash.
    if (folderSource !== undefined && (source.from !== urlWithoutSlash || !matchesLess(source, folderSource)))
      continue;
    const keptSource = keptByUrl.get(urlWithoutSlash);
    if (keptSource === undefined || countFilledMatches(source) > countFilledMatches(keptSource))
      keptByUrl.set(urlWithoutSlash, source);
  }

  return [...keptByUrl.values()];
}

function matchesLess(source: ReadPattern, folderSource: ReadPattern): boolean {
  return [...source.matched].some(([name, value]) => folderSource.matched.get(name) !== value);
}

function countFilledMatches({ matched }: ReadPattern): number {
  return [...matched.values()].filter((text) => text !== '').length;
}
