import type { PlatformRule } from '../../../hosts/shared/platform-rule.ts';
import { memoize } from '../../../lib/memoize.ts';
import type { Site } from '../../site/site.ts';

/**
 * The rules of the site's own files that their platform applies, without generated ones and headers. A line that two platforms
 * read is there once. `redirect-line` reports the rules without effect.
 */
export const ownRules = memoize(({ platforms }: Site): readonly PlatformRule[] => {
  const rules = platforms?.all.flatMap((platform) => platform.rules) ?? [];
  const own = rules.filter(
    ({ kind, state, file, line }) =>
      kind !== 'headers' &&
      (state.is === 'active' || state.is === 'shadowed' || state.is === 'file wins') &&
      platforms?.isOwn(file, line) === true,
  );
  // A vercel.json in one line has all rules there.
  const byRule = Map.groupBy(own, ({ file, line, from, to }) => `${file}:${line} ${from} ${to}`);
  return [...byRule.values()].flatMap(([first]) => first ?? []);
});
