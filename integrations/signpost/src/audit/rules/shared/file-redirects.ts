import { parsePath } from '../../../lib/url/path.ts';
import type { Source } from '../../../map/entry.ts';
import { parseTarget } from '../../../map/target.ts';
import { type FileRedirect, listPlatformRedirects } from '../../site/redirects-file.ts';
import type { Site } from '../../site/site.ts';
import { Resolver } from '../../site/target.ts';
import type { Report } from '../rule.ts';
import { describeCommonCause, findTargetFault } from './judge.ts';
import { findDomainFault } from './own-names.ts';
import { findFragmentFault, followTarget, formatUrl, fragmentFix } from './refs.ts';

const messages = {
  invalid: (from: string, why: string) => `${from}: ${why}`,
  toHttp: (from: string, to: string) => `${from} redirects from https to http: ${to}`,
  toItself: (from: string) => `${from} redirects to itself`,
  intoLoop: (from: string, to: string) => `${from} redirects to ${to}, which is in a loop`,
  further: (from: string, to: string, end: string) => `${from} redirects to ${to}, which redirects to ${end}`,
  unfit: (from: string, to: string, why: string) => `${from} redirects to ${to}, ${why}`,
};
const loopFix = 'decide which of the URLs is the page, and remove its redirect';
const missingFix = 'redirect it to a page of the site, or remove the line';

/** The redirects in a host's own files: each leads straight to a page, over https. */
export function* checkFileRedirects(site: Site): Generator<Report> {
  const resolver = new Resolver(site.origin);
  const redirects = [...site.redirects, ...listPlatformRedirects(site.platforms)];
  const loops = new Set<string>();
  for (const redirect of redirects) {
    const { file, line, status } = redirect;
    if (status < 300 || status > 399) continue;
    const report = checkForm(site, redirect) ?? checkTarget(site, resolver, redirects, loops, redirect);
    if (report !== undefined) yield { file, line, column: 1, ...report };
  }
}

/** Only the target's host matters here, so placeholders stay. */
const anySource: Source = { kind: 'exact', path: parsePath('/'), query: [], host: '' };

/** The fault of a target as it is written: `https://$host/`, `http://other.example/`, `https://example.com/`. */
function checkForm(site: Site, { from, to }: FileRedirect): Report | undefined {
  const target = parseTarget(to, anySource);
  if ('message' in target) return { message: messages.invalid(from, target.message), fix: target.fix };
  if (/^http:/i.test(to)) return { message: messages.toHttp(from, to) };
  const domain = findDomainFault(site, to);
  return domain && { message: messages.unfit(from, to, domain.text), fix: domain.fix };
}

function checkTarget(
  site: Site,
  resolver: Resolver,
  all: readonly FileRedirect[],
  loops: Set<string>,
  redirect: FileRedirect,
): Report | undefined {
  const { from, to, path, force, conditional } = redirect;
  const target = resolver.resolve(to, '/');
  if (target.kind !== 'site') return undefined;

  // /* /x/ 302 on Cloudflare, and /docs/book/ /docs/book 301! on Netlify, which ignores the slash.
  const sample = parsePath(target.path.replace(/\*|:[a-z]\w*/gi, 'any'));
  const hit = site.find(sample, target.query);
  const isFirst = all.find((one) => one.matches(sample)) === redirect;
  if (isFirst && !conditional && (force || hit?.kind === 'redirect'))
    return { level: 'error', message: messages.toItself(from), fix: loopFix };
  if (sample !== target.path) return undefined;

  // /gauges to /gauges/: a variant of the page.
  if (hit?.kind === 'page' && path !== undefined && stripForm(path) === stripForm(target.path))
    return undefined;

  if (hit?.kind === 'redirect') {
    const { end, way } = followTarget(site, target);
    // Each of its redirects leads into a loop: one finding.
    if (end === undefined && !way.isDisjointFrom(loops)) return undefined;
    if (end === undefined) {
      for (const url of way) loops.add(url);
      return { level: 'error', message: messages.intoLoop(from, to), fix: loopFix };
    }
    return { level: 'warning', message: messages.further(from, to, formatUrl(end)) };
  }
  const fault = findTargetFault(site, target.path, target.query);
  if (fault !== undefined)
    return {
      level: fault.level,
      message: messages.unfit(from, to, fault.text),
      cause: describeCommonCause(fault, target.path),
      ...(hit === undefined ? { fix: missingFix } : {}),
    };
  if (hit?.kind === 'gone') return { message: messages.unfit(from, to, 'which is gone (410)') };

  const fragment = findFragmentFault(site, target.path, target.query, target.fragment);
  return fragment === undefined
    ? undefined
    : { level: 'warning', message: messages.unfit(from, to, fragment), fix: fragmentFix };
}

/** The common form of all variants of a page's URL. */
function stripForm(path: string): string {
  return path.replace(/(?:\/index)?(?:\.html?)?\/?$/, '');
}
