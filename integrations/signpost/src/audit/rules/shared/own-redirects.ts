import type { ForeignRule } from '../../../hosts/shared/foreign-rule.ts';
import type { Path } from '../../../lib/url/path.ts';
import { isPermanent } from '../../../map/entry.ts';
import type { Site } from '../../site/site.ts';

// The redirects of a project's own files by path, and where each leads.

/** Redirects by path that have an effect. Conditions are judged only in `_redirects`: `/a /b 302 Country=de`. */
export function isEffectiveRedirect({ kind, from, to, state, conditions, file }: ForeignRule): boolean {
  const isByPath = kind === 'redirect' && state.is === 'active' && from.startsWith('/') && to !== '';
  return isByPath && (conditions.length === 0 || /_redirects$/.test(file));
}

/** The target of a redirect of one URL: `Redirect /old /new` of Apache appends what is below `/old`. */
export function readTarget(rule: ForeignRule): string {
  const { isExact, platform, from, to } = rule;
  const [sample = ''] = rule.samples;
  const isSingle = isExact || (platform === 'apache' && sample === from.replace(/\/\*$/, ''));
  return (isSingle ? matchPath(rule, sample) : undefined) ?? to;
}

export function matchPath(rule: ForeignRule, path: string): string | undefined {
  return rule.match({ path, query: '', host: '' });
}

/** The line of `_redirects` that hides a page, on a host that isn't known: /features/ /features/server/ 301! */
export function findForcedRedirect({ platforms }: Site, path: Path): ForeignRule | undefined {
  return platforms?.ownRules.find(
    ({ kind, isForced, conditions, from, status }) =>
      kind === 'redirect' && isForced && isPermanent(status) && conditions.length === 0 && from === path,
  );
}
