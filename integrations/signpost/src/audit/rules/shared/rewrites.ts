import type { PlatformRule } from '../../../hosts/shared/platform-rule.ts';
import { answerFromFiles } from '../../../hosts/shared/rule-order.ts';
import { memoize } from '../../../lib/memoize.ts';
import { type Path, parsePath } from '../../../lib/url/path.ts';
import { findPage } from '../../../plan/serving.ts';
import type { Site } from '../../site/site.ts';
import { formatLine } from './map.ts';

/** A rule with status 200 that harms URLs of the site: `/* /app.html 200` on Cloudflare. */
export interface HarmfulRewrite {
  readonly rule: PlatformRule;
  /** The URL to which the host redirects the rule's target, and which the rule matches again. */
  readonly loopsAt: Path | undefined;
  /** URLs of files in the build that the rule answers with another file. Empty for a loop. */
  readonly hidden: readonly Path[];
}

/** The rewrites that loop or hide files, by file and line. */
export const harmfulRewrites = memoize((site: Site): ReadonlyMap<string, HarmfulRewrite> => {
  const found = new Map<string, HarmfulRewrite>();
  const { platforms } = site;
  for (const { platform, rules } of platforms?.all ?? []) {
    // Only Netlify's reading is sure where Cloudflare is a guess, and a generated Worker applies no line.
    const isUnused = platform === 'cloudflare' && (platforms?.isGuessed || platforms?.hasWorker);
    const rewrites = isUnused ? [] : rules.filter((rule) => isForcedRewrite(site, rule));
    if (rewrites.length === 0) continue;

    const hidden = findHiddenFiles(site, rules, new Set(rewrites));
    for (const rule of rewrites) {
      const loopsAt = findLoop(site, rules, rule);
      const urls = loopsAt === undefined ? (hidden.get(rule) ?? []) : [];
      if (loopsAt !== undefined || urls.length > 0)
        found.set(formatLine(rule), { rule, loopsAt, hidden: urls });
    }
  }
  return found;
});

/** True for a line of the site's own that comes before files: every 200 on Cloudflare, and `200!` on Netlify. */
function isForcedRewrite({ platforms }: Site, rule: PlatformRule): boolean {
  const { kind, status, state, conditions, isForced, to, file, line } = rule;
  const isRewrite = kind === 'rewrite' && status === 200 && state.is === 'active' && to.startsWith('/');
  return isRewrite && isForced && conditions.length === 0 && platforms?.isOwn(file, line) !== false;
}

/**
 * For `/* /app.html 200` Cloudflare asks its asset server for /app.html, which redirects to /app: the rule matches
 * that URL again. https://github.com/cloudflare/workers-sdk/issues/8403
 */
function findLoop(site: Site, rules: readonly PlatformRule[], rule: PlatformRule): Path | undefined {
  const [sample = ''] = rule.samples;
  const target = rule.match({ path: sample, query: '', host: '' }) ?? rule.to;
  const isOnCloudflare = rule.platform === 'cloudflare' && site.serving !== undefined;
  const served = isOnCloudflare && site.plan ? findPage(site.plan.served, toPath(target)) : undefined;
  if (served === undefined || served.status === 200) return undefined;
  return answerFromFiles(rules, { path: served.to, hasFile: true }).rule === rule ? served.to : undefined;
}

/** The URLs of the build that each of some rules answers with another file. */
function findHiddenFiles(
  site: Site,
  rules: readonly PlatformRule[],
  rewrites: ReadonlySet<PlatformRule>,
): ReadonlyMap<PlatformRule, readonly Path[]> {
  const found = new Map<PlatformRule, Path[]>();
  for (const [path, file] of listBuiltUrls(site)) {
    const { rule, to = '' } = answerFromFiles(rules, { path, hasFile: true });
    if (rule === undefined || !rewrites.has(rule) || findTargetFile(site, to) === file) continue;
    found.set(rule, [...(found.get(rule) ?? []), path]);
  }
  return found;
}

/** The served URL of each file and page, with its file. */
function* listBuiltUrls(site: Site): Generator<readonly [Path, string]> {
  yield* site.files;
  for (const page of site.documents) if (page.kind !== 'error') yield [page.servedUrl, page.file];
}

/** The file of the build that a rule's target names; undefined for none. */
export function findTargetFile(site: Site, to: string): string | undefined {
  if (!to.startsWith('/')) return undefined;
  const { page, builtFile } = site.ask(toPath(to));
  return page?.file ?? builtFile;
}

function toPath(target: string): Path {
  return parsePath(target.replace(/[?#].*$/s, ''));
}
