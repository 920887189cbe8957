import { compileSentPath } from '../shared/sent-text.ts';

/** A request line up to its path, as sent; an absolute URL is allowed. */
const line = '^\\S+ (?:[A-Za-z][A-Za-z0-9+.-]*://[^/? ]*)?';

/** The variable with the path as sent. Apache decodes and normalizes all others. */
export const request = '%{THE_REQUEST}';

/** A regular expression over `THE_REQUEST` for a path, which starts with a slash. */
export function matchSentPath(path: string): string {
  return `${line}${path}`;
}

/** A regular expression in Apache's expression syntax. */
export function printMatch(looked: string, pattern: string): string {
  return `${looked} =~ m!${pattern.replaceAll('!', '\\x21').replaceAll('"', '\\x22')}!`;
}

/** True for requests to a URL. */
export function isAt(path: string): string {
  return printMatch(request, matchSentPath(`${compileSentPath(path)}[? ]`));
}

/** True for requests to an entry's URL, with or without a trailing slash. */
export function isEntry(path: string): string {
  return printMatch(request, matchSentPath(`${compileSentPath(path)}/?[? ]`));
}

/** True for requests below a folder; `folder` ends in a slash. */
export function isIn(folder: string): string {
  return printMatch(request, matchSentPath(compileSentPath(folder)));
}

/** True for requests below a folder, or to the folder without its trailing slash. */
export function isBelow(folder: string): string {
  return printMatch(request, matchSentPath(`${compileSentPath(folder.replace(/\/$/, ''))}[/? ]`));
}
