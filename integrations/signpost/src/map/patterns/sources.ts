import { escapeCharacter } from '../../lib/url/path.ts';
import {
  Inexpressible,
  type ParsedPattern,
  type PartSequence,
  patternNotes,
  unfoldChoices,
} from './parts.ts';

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
    const sequences = dropNeedlessSlashes(unfoldChoices(parsed.parts)).flatMap(expandRest);
    const sources = sequences.map((flat) => printSource(flat, parsed.hasOpenEnd, rooted));
    return dropCoveredSources(sources).map((source) => ({
      ...source,
      notes: [...parsed.notes, ...source.notes],
    }));
  } catch (error) {
    if (error instanceof Inexpressible) return { why: error.message };
    throw error;
  }
}

// After any rest, an optional slash means nothing: `.*/?$` is `.*$`.
function dropNeedlessSlashes(sequences: readonly PartSequence[]): readonly PartSequence[] {
  const isNeedless = (sequence: PartSequence): boolean => {
    const lastPart = sequence.at(-1);
    const withoutLast = sequence.slice(0, -1);
    const partBefore = withoutLast.findLast(({ part }) => part === 'text' || part === 'any');
    if (
      lastPart?.part !== 'text' ||
      lastPart.text !== '/' ||
      partBefore?.part !== 'any' ||
      !partBefore.slashes
    )
      return false;
    return sequences.some((other) => JSON.stringify(other) === JSON.stringify(withoutLast));
  };
  return sequences.filter((flat) => !isNeedless(flat));
}

/**
 * Expresses a rest at the end of a sequence: `/x(.*)` becomes `/x` and `/x/*`, since `*` alone would add a slash; `/x/(.+)`
 * becomes `/x/:name` and `/x/:name/*`, since `*` may be empty.
 */
function expandRest(sequence: PartSequence): PartSequence[] {
  const restIndex = sequence.findLastIndex(({ part }) => part === 'text' || part === 'any');
  const restPart = sequence[restIndex];
  const firstIndex = sequence.findIndex(({ part }) => part === 'text' || part === 'any');
  if (restPart?.part !== 'any' || !restPart.slashes || restIndex === firstIndex) return [sequence];

  const partBeforeRest = sequence
    .slice(0, restIndex)
    .findLast(({ part }) => part === 'text' || part === 'any');
  const isFolder = partBeforeRest?.part === 'text' && partBeforeRest.text.endsWith('/');
  const replaceRest = (pieces: PartSequence): PartSequence => [
    ...sequence.slice(0, restIndex),
    ...pieces,
    ...sequence.slice(restIndex + 1),
  ];
  // /x/(.+)
  if (restPart.some && isFolder) {
    const oneSegment = { part: 'any', slashes: false } as const;
    return [
      replaceRest([oneSegment]),
      replaceRest([oneSegment, { part: 'text', text: '/' }, { part: 'any', slashes: true }]),
    ];
  }

  return isFolder || restPart.some || partBeforeRest?.part !== 'text'
    ? [sequence]
    : [replaceRest([]), sequence];
}

/**
 * Prints a sequence as a source: `/blog/`, any segment as `/blog/:p1`, where the group 1 of the expression is `:p1`. Throws
 * `Inexpressible` for a sequence that no source of a map has, such as text after a rest.
 */
function printSource(sequence: PartSequence, hasOpenEnd: boolean, rooted: boolean): ReadPattern {
  const matched = new Map<string, string>();
  const groupStarts = new Map<string, number>();
  const placeholders = new Set<string>();
  const notes: string[] = [];

  // In a .htaccess, `^old$` matches /old.
  const firstPart = sequence.find((part) => part.part === 'text' || part.part === 'any');
  const hasSlash = firstPart?.part === 'text' ? firstPart.text.startsWith('/') : rooted;
  const pieces = hasSlash ? [] : ['/'];
  // The printed part of the last segment.
  let lastSegment = '';
  let isEmpty = hasSlash;
  let textBeforeRest: string | undefined;
  const write = (text: string): void => {
    pieces.push(text);
    const slash = text.lastIndexOf('/');
    lastSegment = slash < 0 ? lastSegment + text : text.slice(slash + 1);
    isEmpty &&= text === '';
  };

  for (const [at, part] of sequence.entries()) {
    if (part.part === 'group-start') groupStarts.set(part.name, pieces.length);
    else if (part.part === 'group-end')
      matched.set(part.name, pieces.slice(groupStarts.get(part.name)).join(''));
    else if (textBeforeRest !== undefined)
      throw new Inexpressible(explainTextAfterRest(textBeforeRest, sequence.slice(at)));
    else if (part.part === 'text') write(escapeSourceText(part.text, lastSegment));
    else if (part.part === 'any' && part.slashes) {
      textBeforeRest = pieces.join('');
      if (!isEmpty && lastSegment !== '') notes.push(patternNotes.prefix);
      write(!isEmpty && lastSegment === '' ? '*' : '/*');
    } else {
      refusePlaceholderInside(isEmpty || lastSegment !== '');
      write(`:${namePlaceholder(groupStarts, matched, placeholders)}`);
    }
  }

  let from = pieces.join('');
  refuseNamePart(textBeforeRest ?? '');
  if (hasOpenEnd && textBeforeRest === undefined) from += printOpenEnd(from, notes);

  return { from: from === '' ? '/' : from, matched, notes };
}

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

function escapeSourceText(text: string, inSegment: string): string {
  if (/^:[A-Za-z]\w*$/.test(inSegment) && /^\w/.test(text))
    throw new Inexpressible('text follows a placeholder without a separator');
  const escaped = text.replace(/[*?#]/g, escapeCharacter);
  return escaped.replace(inSegment === '' ? /(^|\/):/g : /(\/):/g, '$1%3A');
}

function refusePlaceholderInside(isInside: boolean): void {
  if (isInside)
    throw new Inexpressible(
      'a placeholder follows other text, and the map allows ":name" only at the start of a segment',
    );
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

/** Replaces references in a target. `reference` finds `$1` or `:name`; the first group is the name. */
export function fillTarget(target: string, matched: ReadonlyMap<string, string>, reference: RegExp): string {
  const pieces: string[] = [];
  let literalStart = 0;
  // $1 of /new/$1
  for (const match of target.matchAll(reference)) {
    pieces.push(escapeLiteral(target.slice(literalStart, match.index)));
    pieces.push(
      joinWithOneSlash(
        pieces.join(''),
        matched.get(match.slice(1).find((name) => name !== undefined) ?? '') ?? '',
      ),
    );
    literalStart = match.index + match[0].length;
  }
  pieces.push(escapeLiteral(target.slice(literalStart)));

  return pieces.join('');
}

/** `/new/` and the match `/a` are `/new/a`. */
function joinWithOneSlash(before: string, text: string): string {
  return before.endsWith('/') && text.startsWith('/') ? text.slice(1) : text;
}

/** Literal text of a path, with escaped stars and colons. */
export function escapeLiteral(text: string): string {
  return text.replaceAll('*', '%2A').replace(/\/:(?=[A-Za-z])/g, '/%3A');
}

/** The narrower of two sources with the replacements; undefined unless one source contains the other. */
export function intersectSources(location: ReadPattern, expression: ReadPattern): ReadPattern | undefined {
  if (cutFolder(location.from, expression.from) !== undefined) return expression;
  const pathInFolder = cutFolder(expression.from, location.from);
  if (pathInFolder === undefined) return undefined;
  const matched = Array.from(expression.matched, ([name, value]): [string, string] => [
    name,
    pathInFolder === '' ? value.replace(/\/?\*$/, '') : value.replace(/\*$/, pathInFolder),
  ]);
  return { ...location, matched: new Map(matched) };
}

/** The part of a URL for the star of a wider source, '' for an equal source; undefined otherwise. */
function cutFolder(source: string, from: string): string | undefined {
  if (source === from) return source.endsWith('*') ? '*' : '';
  if (!source.endsWith('/*')) return undefined;
  const folder = source.slice(0, -2);
  if (from === folder) return '';
  return from.startsWith(`${folder}/`) ? from.slice(folder.length + 1) : undefined;
}

export function isPattern(from: string): boolean {
  return /\*$|\/:[A-Za-z]/.test(from);
}

/** An old URL in a table, with literal colons and stars: `/docs/%3Aactive` for `docs/:active`. */
export function escapePlainSource(url: string): string {
  const urlWithSlash = /^(?:\/|https?:\/\/)/i.test(url) ? url : `/${url}`;
  const parts = /^((?:[a-z]+:\/\/[^/?]*)?)([^?]*)(.*)$/is.exec(urlWithSlash) ?? [];
  const [, host = '', path = '', query = ''] = parts;
  return host + escapeLiteral(path) + query;
}

/** A new URL in a table; a path may lack the first slash. */
export function completePlainTarget(to: string): string {
  return /^(?:\/|[a-z][a-z0-9+.-]*:)/i.test(to) ? to : `/${to}`;
}
