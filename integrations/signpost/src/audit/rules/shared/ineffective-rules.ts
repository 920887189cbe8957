import { answerFromFiles } from '../../../hosts/shared/answer-from-files.ts';
import { isAnswer, redirectsHome } from '../../../hosts/shared/ask-rule.ts';
import { type ForeignRule, platformTitles } from '../../../hosts/shared/foreign-rule.ts';
import { keepFirst } from '../../../lib/list.ts';
import { memoize } from '../../../lib/memoize.ts';
import { type Path, parsePath, removeQuery } from '../../../lib/url/path.ts';
import { samplePath } from '../../../map/patterns/sample.ts';
import { createSiteTarget } from '../../../pages/target.ts';
import { findEarlyRedirect } from '../../../plan/serving.ts';
import { isBroken } from '../../site/ask-target.ts';
import { followTarget } from '../../site/follow-target.ts';
import type { SitePlatforms } from '../../site/platforms.ts';
import type { Site } from '../../site/site.ts';
import { findAnsweringLine } from '../../site/site-answer.ts';
import type { Clause } from '../rule.ts';
import { formatLine } from './map.ts';
import { findTargetFile } from './rewrites.ts';

// A rule of a platform's own file → why it has no effect: the platform drops or ignores it, an earlier line or a file of the build
// comes first, or it misses a variant of its path.

/** True if the platform applies the rule to no URL, and nothing else answers those. */
export function isWithoutAnswer(rule: ForeignRule, rules: readonly ForeignRule[], site: Site): boolean {
  const isDropped = ['dropped', 'invalid', 'never matches'].includes(rule.state.is);
  if (!isDropped || !isAnswer(rule) || !rule.from.startsWith('/')) return false;

  // The folder of a pattern may be a page.
  const text = removeQuery(rule.from);
  return [text.replace(/\/?\*$/, ''), text].some((one) => {
    const path = parsePath(samplePath(one) || '/');
    const line = findAnsweringLine(site.ask(path));
    const isOther = line === undefined || line.file === site.map?.map.file;
    // With `trailingSlash`, Vercel redirects /old to /old/ first, which is 404.
    const { end } = followTarget(site, createSiteTarget(path));
    if (isOther && end !== undefined && !isBroken(site, end)) return false;
    return answerFromFiles(rules, { path }).rule === undefined;
  });
}

/**
 * The own rules without effect of all platforms, with the reason: dropped past a limit, invalid, never matched, behind an earlier
 * rule with another answer, or behind a file of the build.
 */
export function* listIneffectiveRules(site: Site, { platformRules, isOwn }: SitePlatforms) {
  for (const { platform, rules } of platformRules)
    for (const rule of rules) {
      // A generated line counts only if the site's own lines use up the limit.
      const isCounted = isOwn(rule.file, rule.line) || rule.state.is === 'dropped';
      const reason =
        isCounted && rule.kind !== 'headers' ? findIneffectiveReason(rule, rules, site) : undefined;
      if (reason !== undefined) yield { ...reason, rule, rules, title: platformTitles[platform] };
    }
}

/** Why a rule has no effect, and what to change; undefined for one that counts. */
function findIneffectiveReason(
  rule: ForeignRule,
  rules: readonly ForeignRule[],
  site: Site,
): Clause | undefined {
  const { state, file, to } = rule;
  switch (state.is) {
    case 'dropped':
      return { text: `is dropped. ${state.limit}`, fix: state.fix };
    case 'invalid': {
      // Apache refuses the whole file, and Workers a deployment with a rule that loops.
      const isRefused = rule.platform === 'apache' || state.failsDeployment === true;
      const effect = isRefused ? 'is invalid' : 'is ignored';
      return { text: `${effect}. ${state.why}`, fix: state.fix ?? 'correct the line, or remove it' };
    }
    case 'never matches':
      return { text: `never matches. ${state.why}`, fix: state.fix ?? 'write the path as browsers send it' };
    case 'shadowed': {
      // Two rules with the same target are harmless.
      const earlier = findShadowingRule(rule, rules);
      if (earlier !== undefined && hasSameAnswer(rule, earlier, site.origin)) return undefined;
      const place = state.by.file === file ? `line ${state.by.line}` : `${state.by.file}:${state.by.line}`;
      return {
        text: `has no effect. The rule on ${place} matches the same URLs`,
        fix: 'remove one of the two, or put the narrower one first',
      };
    }
    case 'file wins':
      // /a to /a/ with a/index.html is harmless.
      if (findTargetFile(site, to) === state.file && rule.conditions.length === 0) return undefined;
      return {
        text: `has no effect. The build has ${state.file} for that path, and files take precedence over this rule`,
        fix: 'remove the file or the rule; on Netlify, `301!` forces the rule',
      };
    default: {
      // /?p=17 /post/ 301
      if (redirectsHome(rule))
        return {
          text: `redirects your home page to ${to}, because Cloudflare ignores the query`,
          fix: 'delete the line, and add the redirect with its query to redirects.yaml',
        };
      const variant = findLostVariant(rule, rules, site);
      if (variant === undefined) return undefined;
      return {
        text: `doesn't match "${variant}", which returns 404`,
        fix: `add a rule for ${variant}, or move the redirects to redirects.yaml, which matches both`,
      };
    }
  }
}

/** The earlier rule that matches every URL of a rule. */
export function findShadowingRule(
  { state }: ForeignRule,
  rules: readonly ForeignRule[],
): ForeignRule | undefined {
  return state.is === 'shadowed' ? indexByLine(rules).get(formatLine(state.by)) : undefined;
}

/** The first rule of each line. A file may have 10,000 shadowed lines, so they aren't searched for each. */
const indexByLine = memoize(
  (rules: readonly ForeignRule[]) =>
    new Map(keepFirst(rules, formatLine).map((rule) => [formatLine(rule), rule])),
);

/** True for `/a /b 301` and the generated `/a https://www.example.com/b/ 301`: their order doesn't matter. */
export function hasSameAnswer(rule: ForeignRule, earlier: ForeignRule, origin: string): boolean {
  if (rule.status !== earlier.status || rule.kind !== earlier.kind) return false;
  const [to, earlierTo] = [rule, earlier].map((one) => URL.parse(one.to, origin)?.href.replace(/\/$/, ''));
  return rule.kind === 'gone' || to === earlierTo;
}

/** `/old/` beside redirects of /old and /old/:path*, if nothing answers it. */
function findLostVariant(rule: ForeignRule, rules: readonly ForeignRule[], site: Site): Path | undefined {
  const [path = ''] = rule.samples;
  const isPlain = rule.kind === 'redirect' && rule.isExact && rule.conditions.length === 0;
  if (!isPlain || path.endsWith('/')) return undefined;

  const variant = parsePath(`${path}/`);
  const isFolder = answerFromFiles(rules, { path: `${path}/any` }).rule?.kind === 'redirect';
  const isMoved = site.serving !== undefined && findEarlyRedirect(site.serving, variant) !== undefined;
  if (!isFolder || isMoved || site.ask(variant).page !== undefined) return undefined;
  const { rule: first, conditional } = answerFromFiles(rules, { path: variant });
  if (first === undefined && conditional.length === 0) return variant;
  return undefined;
}
