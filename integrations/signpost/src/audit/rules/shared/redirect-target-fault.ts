import type { Level } from '../../../lib/finding.ts';
import { parsePath, removeIndexFile } from '../../../lib/url/path.ts';
import type { LinkTarget } from '../../../pages/target.ts';
import { findDisallowingLine, findIndexFault } from '../../site/index-fault.ts';
import { findLayoutFault } from '../../site/second-urls.ts';
import type { Site } from '../../site/site.ts';
import { isHostKnown } from '../../site/site-answer.ts';
import { judgeTarget, type SiteTarget } from '../../site/verdict.ts';
import { hasOtherCanonical } from './canonicals.ts';
import { describeWrongHost } from './misaddressed-urls.ts';
import { buildMissingKey } from './missing-target.ts';

// Why a redirect of the map, a file or a page shouldn't lead to a URL.

/** Why a redirect should not lead to a URL, with its level. */
export interface TargetFault {
  /** Equal for all redirects with the same cause. */
  readonly key: string;
  readonly level: Level;
  /** A clause after the URL. */
  readonly text: string;
  readonly fix?: string | undefined;
  /** Why it matters, unless the target is missing. */
  readonly why?: string | undefined;
  readonly lacksTarget?: true;
}

/** Why a redirect shouldn't lead to another host: one of the site, a preview of it, or one that visitors can't reach. */
export function findHostFault(site: Site, target: LinkTarget): TargetFault | undefined {
  const { where, way, meant } = judgeTarget(site, target);
  const fault = { key: 'host', level: 'error', fix: `use a URL of ${site.origin}` } as const;
  if (where === 'local') return { ...fault, text: 'which only your own machine or network reaches' };
  // https://www.example.compumps/
  if (meant?.how === 'glued')
    return {
      ...fault,
      text: `which leads to ${describeWrongHost(meant)}`,
      fix: `write ${site.origin}${meant.path}`,
    };
  if (way.includes('host')) return { ...fault, text: `but this site is ${new URL(site.origin).host}` };
  return undefined;
}

const whyLoop = 'Browsers give up on a loop, and show an error.';
const loopFix = 'decide which of the URLs is the page, and remove its redirect';
const whyUnlisted = "Search engines don't list the URL to which the redirect leads.";

/** Why a redirect shouldn't lead to a URL. If the URL redirects again, only a loop and a missing end count. */
export function findTargetFault(site: Site, target: SiteTarget): TargetFault | undefined {
  const { urlWithBase, page, way, visitedUrls } = judgeTarget(site, target);
  // /producer/publish/ on a site below /apm/
  if (urlWithBase !== undefined) {
    const text = `outside of ${site.base}. Did you mean "${urlWithBase}"?`;
    return { key: 'no base', level: 'error', text, fix: `write \`${urlWithBase}\`` };
  }

  const fault = findIndexFault(site, target);
  const line = fault === undefined && page !== undefined ? findDisallowingLine(site, target) : undefined;
  if (line !== undefined)
    return {
      key: `line ${line}`,
      level: 'error',
      text: `which line ${line} of robots.txt disallows`,
      why: whyUnlisted,
    };
  if (fault === undefined) return undefined;

  const { kind, text } = fault;
  switch (kind) {
    case 'errorPage':
    case 'missing':
      return { key: buildMissingKey(site, target.path), level: 'error', text, lacksTarget: true };
    case 'loop':
      // One word for all redirects of a loop, so that it is one finding.
      return {
        key: `loop ${[...visitedUrls].sort()[0]}`,
        level: 'error',
        text,
        why: whyLoop,
        fix: proposeEndOfLoop(site, visitedUrls) ?? loopFix,
      };
    case 'moved':
      // A further redirect is a chain, which `redirect-target` and `map-chain` report.
      return way.includes('refresh') ? { key: text, level: 'warning', text } : undefined;
    case 'copy':
      // /find/:term to /products/?q=:term, where the page /products/ is its own canonical: visitors find it.
      if (page === undefined || !hasOtherCanonical(page)) return undefined;
      // `canonical-host` reports a canonical on another host, which may be the first of an article.
      if (page.canonicals[0]?.target.kind !== 'site') return undefined;
      // /de-old/ to /de/, whose canonical a template without the language set to /en/: the redirect is right.
      return { key: text, ...fault.causeInTarget, level: 'error', text, why: whyUnlisted };
    case 'variant': {
      const url = page?.servedUrl ?? target.path;
      const isRedirected = site.ask(target.path).location !== undefined;
      // /guide/ of a page that names /guide/index.html itself, unless the host redirects that folder too
      const isFolder = target.path === removeIndexFile(url);
      if (isFolder && !(isRedirected && isHostKnown(site))) return undefined;
      const why = describeSecondUrl(target.path, url, isRedirected);
      return {
        key: findLayoutFault(target.path, url) ?? text,
        level: 'warning',
        text,
        why,
        fix: `write ${url}`,
      };
    }
    default:
      return { key: `${kind} ${target.path}`, level: 'error', text, why: whyUnlisted };
  }
}

/** The line to remove where a pattern, such as `/*.txt /:splat.md`, redirects a page or file of the build too. */
function proposeEndOfLoop(site: Site, visitedUrls: ReadonlySet<string>): string | undefined {
  for (const url of visitedUrls) {
    const path = parsePath(url);
    const isBuilt = site.files.has(path) || site.documents.some(({ servedUrl }) => servedUrl === path);
    const step = site.ask(path).by.at(-1);
    if (isBuilt && step?.step === 'own rule')
      return `remove line ${step.place.line} of ${step.place.file}, which redirects ${path} though the build has it`;
  }
  return undefined;
}

/** Why a redirect to /about is a fault, where the page is at /about/. */
function describeSecondUrl(path: string, servedUrl: string, isRedirected: boolean): string {
  return isRedirected
    ? `"${path}" redirects to "${servedUrl}", so visitors wait for a second redirect.`
    : `Search engines take "${path}" and "${servedUrl}" for two pages.`;
}
