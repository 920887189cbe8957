import { withoutSlash } from '../../lib/url/path.ts';
import { samplePaths } from '../../map/patterns/sample.ts';
import { isPattern } from '../../map/patterns/written-text.ts';
import type { ForeignRule, Sources } from './foreign-rule.ts';

// The sources of a foreign rule → sample paths that it matches, by which it is found and compared with other rules.

type Sampled = Pick<ForeignRule, 'samples' | 'isExact' | 'folder'>;

/** The sample paths of a rule, of its sources in the map and of `otherPaths`: those that it matches. */
export function sampleSources(
  sources: Sources,
  isMatched: (path: string) => boolean,
  otherPaths: readonly string[] = [],
): Sampled {
  const froms = 'why' in sources ? [] : sources.map(({ from }) => from);
  const paths = [...froms.flatMap((from) => samplePaths(extractPath(from))), ...otherPaths];
  const withAndWithoutSlash = paths.map(escapeUnsent).flatMap((path) => [path, withoutSlash(path)]);
  const samples = [...new Set(withAndWithoutSlash)].filter(isMatched);

  const [first = ''] = samples;
  // `^old/?(.*)$`, whose version in the map is `/old/*`, matches /older too.
  const folder = findFolder(froms);
  const isWider = first === '' || isMatched(`${folder ?? first}0any`);
  const isOnePath =
    new Set(samples.map(withoutSlash)).size === 1 && froms.length > 0 && !froms.some(isPattern);
  return {
    samples,
    isExact: isOnePath && !isWider && /^[!-~]+$/.test(first),
    folder: isWider ? undefined : folder,
  };
}

/** `/docs/v1` of /docs/v1 and `/docs/v1/*`; undefined where the sources don't share their literal start. */
function findFolder(froms: readonly string[]): string | undefined {
  const folders = froms.map((from) => /^(?:\/[\w.~-]+)+(?=\/|$)/.exec(extractPath(from))?.[0]);
  return new Set(folders).size === 1 ? folders[0] : undefined;
}

/** Without host and query. */
function extractPath(from: string): string {
  return from.replace(/^https?:\/\/[^/]*/, '').replace(/\?.*$/s, '');
}

/** As a browser sends a path: `/caf%C3%A9` for `/café`. */
function escapeUnsent(path: string): string {
  return path.toWellFormed().replace(/[^!-~]+/g, encodeURIComponent);
}
