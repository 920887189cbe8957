import type { Listed } from './report.ts';

/** One cause: the findings that say the same of several places. */
export interface Group {
  readonly first: Listed;
  readonly places: readonly Listed[];
}

/**
 * Findings of one rule that say the same together, in the order of the worst. A page's own path in its message is no
 * difference: a layout that writes each page's canonical wrong is one cause in many places.
 */
export function groupFindings(findings: readonly Listed[]): Group[] {
  const groups = new Map<string, Listed[]>();
  for (const finding of findings) {
    const key = `${finding.level}\n${finding.rule}\n${causeOf(finding)}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [finding]);
    else group.push(finding);
  }
  return [...groups.values()].flatMap((places) =>
    places[0] === undefined ? [] : [{ first: places[0], places }],
  );
}

function causeOf({ message, url }: Listed): string {
  const path = url?.replace(/^https?:\/\/[^/]*|[?#].*$/g, '').replace(/\/$/, '') ?? '';
  if (path === '' || !message.includes(path)) return message;
  const [first = '', ...rest] = message.split(path);
  // Of a longer name the path is only the begin.
  return rest.reduce(
    (text, piece) => text + (/^\/?[\w%~.-]/.test(piece) ? path + piece : `\0${piece.replace(/^\//, '')}`),
    first,
  );
}

/** `file:line:column`, as terminals and editors make it clickable. */
export function placeText({
  file,
  line,
  column,
  url,
}: Pick<Listed, 'file' | 'line' | 'column' | 'url'>): string {
  const place = [file ?? '', line, column].filter((part) => part !== undefined && part !== '').join(':');
  // A row of a list is known by its address.
  const isRow = line !== undefined && column === undefined && url !== undefined;
  return isRow ? `${place} ${url}` : place;
}
