import { memoize } from '../../../lib/memoize.ts';
import type { Path } from '../../../lib/url/path.ts';
import type { Site } from '../../site/site.ts';
import type { Clause } from '../rule.ts';

/** Lower case ─▶ existing URLs. */
const lowered = memoize((site: Site) => {
  const paths = [...site.files.keys(), ...site.documents.map(({ url }) => url)];
  return new Map(paths.map((path) => [path.toLowerCase(), path]));
});

/** A file that macOS and Windows find in any letter case, and most servers in one: `/Logo.png` for /logo.png. */
export function describeOtherCase(site: Site, path: Path): Clause | undefined {
  const right = lowered(site).get(path.toLowerCase());
  if (right === undefined || right === path) return undefined;
  return {
    text: `: only its capitals differ from ${right}`,
    fix: `write ${right}; most servers are case-sensitive`,
  };
}
