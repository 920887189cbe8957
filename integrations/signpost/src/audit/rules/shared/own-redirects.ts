import type { ForeignRule } from '../../../hosts/shared/foreign-rule.ts';
import type { Path } from '../../../lib/url/path.ts';
import { isPermanent } from '../../../map/entry.ts';
import type { Site } from '../../site/site.ts';

// The redirects of a project's own files by path, and where each leads.

/**
 * Redirects that have an effect, also those of one host, such as a former domain: `https://old.example.net/a /b 301`. Other conditions
 * are judged only in `_redirects`: `/a /b 302 Country=de`.
 */
export function isEffectiveRedirect(rule: ForeignRule): boolean {
  const { kind, to, state, conditions, file, isFallback } = rule;
  // `script-not-found` reports `ErrorDocument 404 https://…`, which redirects each unknown URL.
  if (kind !== 'redirect' || state.is !== 'active' || to === '' || isFallback) return false;
  const isOfOneHost = conditions.every(({ on, pair }) => on === 'host' && pair !== undefined);
  return isOfOneHost || /_redirects$/.test(file);
}

/** The target of a redirect of one URL: `Redirect /old /new` of Apache appends what is below `/old`. */
export function readTarget(rule: ForeignRule): string {
  const path = findOnlyPath(rule);
  return (path === undefined ? undefined : matchPath(rule, path)) ?? rule.to;
}

/** The path that a redirect is for: that of an exact one, and /old of `Redirect /old /new`; undefined for a pattern. */
export function findOnlyPath({ isExact, platform, from, samples }: ForeignRule): string | undefined {
  if (isExact) return samples[0];
  const folder = from.replace(/\/\*$/, '');
  return platform === 'apache' ? samples.find((path) => path === folder) : undefined;
}

export function matchPath(rule: ForeignRule, path: string): string | undefined {
  const host = rule.conditions.find(({ on }) => on === 'host')?.pair?.[1] ?? '';
  return rule.match({ path, query: '', host });
}

/** The line of `_redirects` that hides a page, on a host that isn't known: /features/ /features/server/ 301! */
export function findForcedRedirect({ platforms }: Site, path: Path): ForeignRule | undefined {
  return platforms?.ownRules.find(
    ({ kind, isForced, conditions, from, status }) =>
      kind === 'redirect' && isForced && isPermanent(status) && conditions.length === 0 && from === path,
  );
}
