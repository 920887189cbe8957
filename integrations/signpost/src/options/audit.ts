import type { RuleId } from '../audit/rules/index.ts';
import type { Ignore } from '../audit/rules/settings.ts';
import type { Level } from '../lib/finding.ts';

/** How a rule's findings are treated. */
export type RuleOption =
  | Level
  | 'off'
  | { readonly level?: Level | 'off' | undefined; readonly ignore?: readonly Ignore[] | undefined };

/** Options of the audit. A `signpost-baseline.json` of the project leaves out known findings. */
export interface AuditOptions {
  /**
   * `fail`: errors fail the build. `warn`: they are printed. `off`: the other rules don't run. Errors in the redirect map and
   * in robots.txt, and lost URLs, fail every build.
   * @default 'fail'
   * @example 'warn'
   */
  mode?: 'fail' | 'warn' | 'off' | undefined;
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
