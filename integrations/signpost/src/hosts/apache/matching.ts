import type { QueryCondition } from '../../map/query.ts';
import { anyVariant, spelledText } from '../shared/spelled.ts';
import { cond, rule } from './text.ts';

/** A request line up to its path, as sent; an absolute URL is allowed. */
const line = '^\\S+ (?:[A-Za-z][A-Za-z0-9+.-]*://[^/? ]*)?+';

/** The variable with the path as sent. Apache decodes and normalizes all others. */
export const request = '%{THE_REQUEST}';

/** A regular expression over `THE_REQUEST` for a path, which starts with a slash. */
export function sent(path: string): string {
  return `${line}${path}`;
}

/** The end of a path: the query, or the space after the URL. */
export const pathEnd = '[? ]';

/** A path in every percent-encoding, except of its slashes. */
export function spelled(path: string, ignoreCase = false): string {
  return path
    .split('/')
    .map((part) => anyVariant(part, { reads: 'bytes', position: 'segment', ignoreCase }))
    .join('/');
}

/** Requests with an `oddPath`, which Apache changes. */
export const oddRequest = sent('[^? ]*(?://|%2[Ff]|/(?:\\.|%2[Ee]){1,2}(?:[/? ]))');

/** A parameter's name in every encoding. */
export function spelledName(text: string): string {
  return spelledText(text, { reads: 'bytes', position: 'name' });
}

function spelledValue(text: string): string {
  return spelledText(text, { reads: 'bytes', position: 'value' });
}

/** A condition for each parameter, wherever it is in the query. */
export function queryConditions(query: QueryCondition): string[] {
  return query.map(([name, value]) => {
    const wanted = value === '' ? '=?' : `=${spelledValue(value)}`;
    return cond('%{QUERY_STRING}', `(?:^|&)${spelledName(name)}${wanted}(?:&|\\z)`);
  });
}

/** Removals from a query in one round: mod_rewrite has nine groups. */
const placesInRound = 6;

/** The maximum number of rounds, since each copies the query and attackers could send long ones. */
const mostRounds = 16;

/** Places of a query at which parameters are removed. */
export const mostPlaces = placesInRound * mostRounds;

/** Removes parameters and empty pieces from `SP_REST` and restarts the rules. Group 1 is kept, group 2 removed. */
export function takeOut(names: readonly string[], conditions: readonly string[]): string[] {
  const taken = names.length === 0 ? '' : `|&(?:${names.map(spelledName).join('|')})(?:=[^&]*+)?(?=&)`;
  const first = `^((?:(?!(?2))&[^&]++)*+)((?:&(?=&)${taken})++)((?1))`;
  const runs = Array.from({ length: placesInRound - 1 }, () => '(?:(?2)((?1)))?+').join('');
  const kept = Array.from({ length: placesInRound + 1 }, (_, at) => `%${at + 3}`).join('');
  return [
    ...conditions,
    cond('%{ENV:SP_ROUND}', `!^x{${mostRounds}}`),
    cond('%{ENV:SP_REST}', `${first}${runs}(.*)\\z`),
    rule('^', '-', `E=SP_REST:%1${kept},E=SP_ROUND:%{ENV:SP_ROUND}x,N`),
  ];
}

/** A regular expression in Apache's expression syntax. */
export function matches(looked: string, pattern: string): string {
  return `${looked} =~ m!${pattern.replaceAll('!', '\\x21')}!`;
}

const requestLine = '%{THE_REQUEST}';

/** True for requests to a URL in any encoding. */
export function isAt(path: string): string {
  return matches(requestLine, sent(spelled(path) + pathEnd));
}

/** True for requests to an entry's URL, with or without a trailing slash. */
export function isEntry(path: string): string {
  return matches(requestLine, sent(`${spelled(path)}/?${pathEnd}`));
}

/** True for requests below a folder; `folder` ends in a slash. */
export function isIn(folder: string): string {
  return matches(requestLine, sent(spelled(folder)));
}

/** True for requests below a folder, or to the folder without its trailing slash. */
export function isBelow(folder: string): string {
  return matches(requestLine, sent(`${spelled(folder.replace(/\/$/, ''))}[/? ]`));
}
