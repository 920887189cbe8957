import type { Finding } from '../../lib/finding.ts';
import { parsePath, withoutTrailingSlash } from '../../lib/path.ts';
import type { LoadedMap } from '../../redirects/map/load.ts';

/**
 * Addresses that both the Astro config and the map redirect. The config's stay; which one wins would be chance. Those of the
 * config count from the site's base.
 */
export function redirectConflicts(
  redirects: Readonly<Record<string, string>>,
  base: string,
  map: LoadedMap | undefined,
): Finding[] {
  if (!map) return [];
  const folder = base.replace(/\/$/, '');
  const own = new Map(
    Object.entries(redirects).map(([from, to]) => [withoutTrailingSlash(parsePath(folder + from)), to]),
  );
  return map.map.entries.flatMap((entry) => {
    const to = entry.kind === 'exact' && entry.query.length === 0 ? own.get(entry.path) : undefined;
    if (to === undefined || entry.kind !== 'exact') return [];
    const { file, line, column } = entry.place;
    return [
      {
        rule: 'redirect-conflict',
        conventions: ['W-REDIR-9'],
        level: 'error',
        file,
        line,
        column,
        url: entry.path,
        message: `${entry.path} is redirected here and in \`redirects\` of the Astro config, there to ${to}`,
        fix: 'keep one of the two',
      } as const,
    ];
  });
}
