import { pathEnd, sent, spelled } from './request.ts';

/** A regular expression as Apache's expressions write it. */
export function matches(looked: string, pattern: string): string {
  return `${looked} =~ m!${pattern.replaceAll('!', '\\x21')}!`;
}

/** True for requests to an address, or to all below a folder (`/` at its end), in any spelling. */
export function isAt(path: string): string {
  return matches('%{THE_REQUEST}', sent(spelled(path) + (path.endsWith('/') ? '' : pathEnd)));
}

/** The same for a folder with and without the slash at its end. */
export function isBelow(folder: string): string {
  return matches('%{THE_REQUEST}', sent(`${spelled(folder.replace(/\/$/, ''))}[/? ]`));
}
