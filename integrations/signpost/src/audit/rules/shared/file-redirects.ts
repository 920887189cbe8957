import { type PlatformRule, platformTitles } from '../../../hosts/shared/platform-rule.ts';
import { answerFromFiles } from '../../../hosts/shared/rule-order.ts';
import type { Place } from '../../../lib/finding.ts';
import { type Path, parsePath } from '../../../lib/url/path.ts';
import type { Source } from '../../../map/entry.ts';
import { parseTarget } from '../../../map/target.ts';
import { type FileRedirect, listPlatformRedirects } from '../../site/redirects-file.ts';
import type { Site } from '../../site/site.ts';
import { Resolver } from '../../site/target.ts';
import type { Report } from '../rule.ts';
import { describeCommonCause, findTargetFault } from './judge.ts';
import { findDomainFault } from './own-domains.ts';
import { findFragmentFault, fragmentFix } from './refs.ts';

/** The redirects in a host's own files: each leads straight to a page, over https. */
export function* checkFileRedirects(site: Site): Generator<Report> {
  const resolver = new Resolver(site.origin);
  const loops = new Set<Path>();
  for (const redirect of [...site.redirects, ...listPlatformRedirects(site.platforms)]) {
    if (redirect.status < 300 || redirect.status > 399) continue;

    const place = { file: redirect.file, line: redirect.line, column: 1 };
    const target = parseTarget(redirect.to, anySource);
    if ('message' in target) {
      yield { ...place, message: `${redirect.from}: ${target.message}`, fix: target.fix };
    } else if (/^http:/i.test(redirect.to)) {
      yield { ...place, message: `${redirect.from} redirects from https to http: ${redirect.to}` };
    } else {
      yield* checkTarget(site, redirect, resolver, loops);
    }
  }
  yield* checkDomainsAndFragments(site, resolver);
  yield* findForcedLoops(site, resolver);
}

/** Redirects of any platform's own file to another domain of the site, or to a missing fragment. */
function* checkDomainsAndFragments(site: Site, resolver: Resolver): Generator<Report> {
  const reported = new Set<string>();
  for (const { kind, file, line, from, to } of site.platforms?.all.flatMap(({ rules }) => rules) ?? []) {
    const key = `${file}:${line}`;
    if (kind !== 'redirect' || reported.has(key) || site.platforms?.isOwn(file, line) === false) continue;
    reported.add(key);
    const place = { file, line, column: 1 };
    const fault = findDomainFault(site, to, from);
    if (fault !== undefined)
      yield { ...place, message: `${from} redirects to ${to}, ${fault.text}`, fix: fault.fix };
    const target = resolver.resolve(to, '/');
    if (target.kind !== 'site') continue;
    const lacking = findFragmentFault(site, target.path, target.query, target.fragment);
    if (lacking !== undefined)
      yield {
        ...place,
        level: 'warning',
        message: `${from} redirects to ${to}, ${lacking}`,
        fix: fragmentFix,
      };
  }
}

/** Only the target's host matters here, so placeholders stay. */
const anySource: Source = { kind: 'exact', path: parsePath('/'), query: [], host: '' };

function* checkTarget(
  site: Site,
  redirect: FileRedirect,
  resolver: Resolver,
  loops: Set<Path>,
): Generator<Report> {
  const target = resolver.resolve(redirect.to, '/');
  if (target.kind !== 'site' || /[*]|\/:[a-z]/i.test(redirect.to)) return;
  const hit = site.find(target.path, target.query);
  // Another variant of a page redirects to its own URL.
  if (
    hit !== undefined &&
    redirect.path !== undefined &&
    redirect.path !== target.path &&
    normalizePageUrl(redirect.path) === normalizePageUrl(target.path)
  )
    return;
  const place = { file: redirect.file, line: redirect.line, column: 1 };
  const sent = `${redirect.from} redirects to ${redirect.to}`;
  const fault = findTargetFault(site, target.path, target.query);
  // `maintenance-signals` reports a site that is sent to one page, and `map-loop` a pattern that matches its target.
  if (fault !== undefined && (isForAll(redirect) || isInLoop(site, redirect))) return;
  if (fault !== undefined) {
    const fix = hit === undefined ? { fix: 'redirect it to a page of the site, or remove the line' } : {};
    const cause = describeCommonCause(fault, target.path);
    yield { ...place, level: fault.level, message: `${sent}, ${fault.text}`, cause, ...fix };
    return;
  }
  if (hit?.kind === 'gone') yield { ...place, message: `${sent}, which is gone (410)` };
  else if (hit?.kind === 'redirect' && !isInMap(site, redirect.line, hit.place)) {
    const itself = redirect.matches(target.path);
    const where = `${hit.place.file}:${hit.place.line}`;
    const loop = itself ? undefined : findLoop(site, target.path, resolver);
    if (loop !== undefined) {
      // Each of its redirects leads into it.
      if (loop.some((path) => loops.has(path))) return;
      for (const path of loop) loops.add(path);
      yield {
        ...place,
        level: 'error',
        message: `${redirect.from} leads into a loop: ${loop.join(' to ')}`,
        fix: loopFix,
      };
      return;
    }
    const message = itself
      ? `${redirect.from} redirects to itself`
      : `${sent}, which ${where} redirects to ${hit.to}`;
    yield { ...place, level: itself ? ('error' as const) : ('warning' as const), message };
  }
}

/** True for a line of `_redirects` that is in a loop, as `map-loop` reports. */
function isInLoop({ redirectsMap }: Site, { file, line }: FileRedirect): boolean {
  if (redirectsMap === undefined || file !== redirectsMap.map.file) return false;
  return redirectsMap.resolved.loops.flat().some(({ place }) => place.line === line);
}

/** True for a temporary redirect of every URL. */
function isForAll({ path, status, matches }: FileRedirect): boolean {
  return path === undefined && (status === 302 || status === 307) && matches(parsePath('/robots.txt'));
}

/**
 * Redirects that come before files and match their own target, which is a page: `/* / 302` on Cloudflare, and
 * `/docs/book/ /docs/book 301!` on Netlify, which ignores the slash.
 */
function* findForcedLoops(site: Site, resolver: Resolver): Generator<Report> {
  const { platforms, redirectsMap } = site;
  if (platforms === undefined || (platforms.isGuessed && platforms.all.length > 1)) return;

  // `map-loop` reports these.
  const known = new Set(redirectsMap?.resolved.loops.flat().map(({ place }) => place.line));
  for (const { platform, rules } of platforms.all) {
    for (const rule of rules) {
      const { file, line, from, kind, state, conditions, isForced } = rule;
      const isPlain = kind === 'redirect' && state.is === 'active' && conditions.length === 0 && isForced;
      const isKnown = file.endsWith('_redirects') && known.has(line);
      if (!isPlain || isKnown || !platforms.isOwn(file, line)) continue;

      const target = rule.samples
        .map((path) => followRule(rules, rule, path, resolver))
        .find((one) => one !== undefined);
      if (target === undefined || followRule(rules, rule, target, resolver) !== target) continue;
      // `checkTarget` reports a loop without a page.
      if (site.find(target)?.kind !== 'page') continue;
      yield {
        ...{ file, line, column: 1 },
        message: `on ${platformTitles[platform]}, ${from} redirects ${target} to itself, for ever`,
        fix: 'remove the line, or leave its target out of its source',
      };
    }
  }
}

/** Where a rule sends a path; undefined if another rule comes first, or for another site. */
function followRule(
  rules: readonly PlatformRule[],
  rule: PlatformRule,
  path: string,
  resolver: Resolver,
): Path | undefined {
  const { rule: first, location } = answerFromFiles(rules, { path });
  const target = first === rule && location !== undefined ? resolver.resolve(location, path) : undefined;
  return target?.kind === 'site' ? target.path : undefined;
}

const loopFix = 'decide which of the URLs is the page, and remove its redirect';

/** A browser gives up after about 20 redirects. */
const maxHops = 20;

/** The redirects from a path back to a path on the way: `/a`, `/b`, `/a`. */
function findLoop(site: Site, start: Path, resolver: Resolver): Path[] | undefined {
  const way = [start];
  while (way.length <= maxHops) {
    const hit = site.find(way.at(-1) ?? start);
    const next = hit?.kind === 'redirect' ? resolver.resolve(hit.to, '/') : undefined;
    if (next?.kind !== 'site') return undefined;
    const at = way.indexOf(next.path);
    if (at >= 0) return [...way.slice(at), next.path];
    way.push(next.path);
  }
  return undefined;
}

/** The common form of all variants of a page's URL. */
function normalizePageUrl(path: Path): string {
  return path.replace(/(?:\/index)?(?:\.html?)?\/?$/, '');
}

/** True if the file's map contains both lines: chains and loops are found there. */
function isInMap({ redirectsMap }: Site, line: number, next: Place): boolean {
  if (next.file !== redirectsMap?.map.file) return false;
  const { loops, chains } = redirectsMap.resolved;
  const reported = [...loops.flat(), ...chains.map(({ entry }) => entry)];
  return reported.some(({ place }) => place.line === line);
}
