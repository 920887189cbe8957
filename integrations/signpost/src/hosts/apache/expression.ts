import { pathEnd, sent, spelled } from './request.ts';

/** A regular expression as Apache's expressions write it. */
export function matches(looked: string, pattern: string): string {
  return `${looked} =~ m!${pattern.replaceAll('!', '\\x21')}!`;
}

const asked = '%{THE_REQUEST}';

/** True for requests to an address, in any spelling. */
export function isAt(path: string): string {
  return matches(asked, sent(spelled(path) + pathEnd));
}

/** True for requests to an entry's address, with a slash at its end or without. */
export function isEntry(path: string): string {
  return matches(asked, sent(`${spelled(path)}/?${pathEnd}`));
}

/** True for requests to what is in a folder; `folder` ends in a slash. */
export function isIn(folder: string): string {
  return matches(asked, sent(spelled(folder)));
}

/** The same, and to the folder without its slash. */
export function isBelow(folder: string): string {
  return matches(asked, sent(`${spelled(folder.replace(/\/$/, ''))}[/? ]`));
}
