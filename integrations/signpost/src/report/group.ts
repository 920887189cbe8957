import { byLevel, type Finding } from '../lib/finding.ts';

/** One cause: the findings that say the same of several places. */
export interface Group<Found extends Finding = Finding> {
  readonly first: Found;
  readonly places: readonly Found[];
}

/**
 * Findings of one rule that say and advise the same together: the worst first, of two as bad the one with more places, and
 * then as they came. A page's own path in its message is no difference, nor is where a relative link leads from there: a
 * layout that writes each page's canonical wrong is one cause in many places.
 */
export function groupFindings<Found extends Finding>(findings: readonly Found[]): Group<Found>[] {
  const groups = new Map<string, Found[]>();
  const isShared = sharedMessages(findings);
  for (const finding of findings) {
    const { level, rule, message, fix = '', url } = finding;
    const cause = isShared(finding) ? [message, fix] : [withoutOwn(message, url), withoutOwn(fix, url)];
    const key = [level, rule, ...cause].join('\n');
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [finding]);
    else group.push(finding);
  }
  return [...groups.values()]
    .flatMap((places) => (places[0] === undefined ? [] : [{ first: places[0], places }]))
    .sort((a, b) => byLevel(a.first, b.first) || b.places.length - a.places.length);
}

/** The findings in that order, those of one cause together. */
export function worstFirst<Found extends Finding>(findings: readonly Found[]): Found[] {
  return groupFindings(findings).flatMap(({ places }) => places);
}

/** Tells what is said of several addresses in the same words: then an address in it is what all of them name. */
function sharedMessages(findings: readonly Finding[]): (finding: Finding) => boolean {
  /** By message: the one address that it is said of, or '' for several. */
  const said = new Map<string, string>();
  for (const { message, url = '' } of findings) {
    const known = said.get(message);
    said.set(message, known === undefined || known === url ? url : '');
  }
  return ({ message }) => said.get(message) === '';
}

/** A text without the path of the page that it is about, and without that to which a relative address leads from there. */
function withoutOwn(text: string, url: string | undefined): string {
  if (url === undefined) return text;
  const own = url.replace(/^https?:\/\/[^/]*|[?#].*/gs, '');
  const written = /"((?!\w[\w+.-]*:|[/#?])[^"]+)"/.exec(text)?.[1];
  const led = written === undefined ? undefined : URL.parse(written, url)?.pathname;
  return without(led === undefined ? text : without(text, led), own);
}

/** A text without a path. */
function without(text: string, address: string): string {
  const path = address.replace(/\/$/, '');
  // Messages show letters beyond ASCII as they are, addresses have them encoded.
  const shown = [path, readable(path)].find((one) => one !== '' && text.includes(one));
  if (shown === undefined) return text;
  const [first = '', ...rest] = text.split(shown);
  // Of a longer name the path is only the begin.
  return rest.reduce(
    (before, piece) =>
      before + (/^\/?[\w%~.-]/.test(piece) ? shown + piece : `\0${piece.replace(/^\//, '')}`),
    first,
  );
}

function readable(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** True for what was crawled: it has an address in the place of a file. */
export function isAddress(file: string | undefined): file is string {
  return file !== undefined && /^https?:\/\//i.test(file) && URL.parse(file) !== null;
}

/** `file:line:column`, as terminals and editors make it clickable; of a crawled page its address, and then the numbers. */
export function placeText({
  file,
  line,
  column,
  url,
}: Pick<Finding, 'file' | 'line' | 'column' | 'url'>): string {
  const numbers = [line, column].filter((part) => part !== undefined);
  // A terminal opens an address as far as the next space, so that nothing may cling to it; its head is no place in it.
  if (isAddress(file)) return numbers.every((one) => one === 1) ? file : `${file} ${numbers.join(':')}`;
  const place = [file ?? '', ...numbers].filter((part) => part !== '').join(':');
  // A row of a list is known by its address.
  const isRow = line !== undefined && column === undefined && url !== undefined;
  return isRow ? `${place} ${url}` : place;
}
