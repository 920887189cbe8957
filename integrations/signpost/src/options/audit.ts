import type { RuleId } from '../audit/rules/index.ts';
import type { Ignore } from '../audit/rules/settings.ts';
import type { Level } from '../lib/finding.ts';

/** How a rule's findings are treated. */
export type RuleOption =
  | Level
  | 'off'
  | { readonly level?: Level | 'off' | undefined; readonly ignore?: readonly Ignore[] | undefined };

/** Options of the audit. */
export interface AuditOptions {
  /**
   * `fail`: errors fail the build. `warn`: they are printed. `off`: the other rules don't run. Errors in the redirect map and
   * in robots.txt, and lost URLs, fail every build.
   * @default 'fail'
   * @example 'warn'
   */
  mode?: 'fail' | 'warn' | 'off' | undefined;
  /**
   * The file of known findings. They are left out, so that only new ones fail.
   * `npx astro-signpost audit --update-baseline` writes it.
   * @default 'signpost-baseline.json', where it exists
   * @example 'config/known-findings.json'
   */
  baseline?: string | undefined;
  /**
   * The rules that run unless `rules` changes them. `strict`: all of them. `minimal`: those of level error.
   * @default 'recommended'
   * @example 'strict'
   */
  preset?: 'recommended' | 'strict' | 'minimal' | undefined;
  /**
   * The level of a rule, by its id, and what it ignores.
   * @default {}
   * @example { 'title-unique': 'error', 'link-broken': { ignore: [{ path: '/old/*', reason: 'an archive' }] } }
   */
  rules?: { readonly [Rule in RuleId]?: RuleOption } | undefined;
}
