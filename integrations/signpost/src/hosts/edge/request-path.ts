import { parsePath, removeTrailingSlash } from '../../lib/url/path.ts';
import { dataFolder } from './site-data.ts';

/** True if one of the patterns matches the URL; `:name` is one segment, `*` the rest. */
export function makeElsewhere(patterns: readonly string[]): (url: string) => boolean {
  const known = patterns.map(segmentsOf);
  return (url) => {
    if (known.length === 0) return false;
    const request = segmentsOf(parsePath(new URL(url).pathname));
    return known.some((segments) => fits(segments, request));
  };
}

/** True for the edge function's own data, which must never be served, in any percent-encoding. */
export function isSiteData(url: string): boolean {
  const folder = segmentsOf(parsePath(new URL(url).pathname)).find((segment) => segment !== '');
  return folder?.toLowerCase() === dataFolder;
}

function segmentsOf(path: string): readonly string[] {
  return removeTrailingSlash(parsePath(path)).split('/');
}

function fits(pattern: readonly string[], request: readonly string[]): boolean {
  if (pattern.at(-1) === '*') {
    const head = pattern.slice(0, -1);
    return fits(head, request.slice(0, head.length));
  }
  return (
    pattern.length === request.length &&
    pattern.every((segment, at) => segment.startsWith(':') || segment === request[at])
  );
}
