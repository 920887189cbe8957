import { isSelf } from '../../../audit/rules/shared/judge.ts';
import { findPageNoindex } from '../../../audit/rules/shared/noindex.ts';
import { findHostRedirect } from '../../../audit/rules/shared/served.ts';
import type { Page } from '../../../audit/site/page.ts';
import type { Site } from '../../../audit/site/site.ts';
import type { Finding, Place } from '../../../lib/finding.ts';
import { formatCount } from '../../../lib/text/text.ts';
import { type Path, parsePath } from '../../../lib/url/path.ts';
import type { Reason } from './reasons.ts';

/** Why Search Console lists a URL, and what to do; undefined if nothing in the build explains it. */
export interface Explanation {
  readonly text: string;
  readonly fix?: string | undefined;
  /** The rule whose finding explains it; undefined for what the host does. */
  readonly rule?: string;
}

/** The rules whose findings explain each reason, the likeliest first. */
const rulesByReason: Readonly<Record<Exclude<Reason, 'unknown'>, string>> = {
  redirect: 'canonical-served sitemap-entries link-redirected link-variant redirect-meta redirect-script',
  'redirect-error': 'map-loop map-chain redirect-target',
  alternate: 'canonical-steering canonical-target canonical-host canonical-served',
  duplicate: 'canonical-missing canonical-duplicate canonical-absolute canonical-single title-unique',
  'soft-404': 'soft-404 page-thin script-content script-not-found resource-broken map-fan-in',
  'not-found': 'ledger-lost sitemap-entries map-target',
  noindex: 'noindex-site noindex-script noindex-spelling',
  robots: 'robots-disallow-all robots-hidden',
  denied: 'maintenance-signals hidden-file',
  'server-error': 'maintenance-signals',
  'not-indexed': 'page-thin canonical-duplicate script-content title-unique',
};

/** For an unknown reason, the rules of all. */
function listRules(reason: Reason): string[] {
  const rules = reason === 'unknown' ? Object.values(rulesByReason).join(' ') : rulesByReason[reason];
  return rules.split(' ');
}

/** Explains URLs by what the host does with them, and by the audit's findings. */
export function makeExplain(site: Site, findings: readonly Finding[]) {
  const byUrl = Map.groupBy(findings, ({ url = '' }) => URL.parse(url, site.origin)?.href ?? '');
  const linksTo = countLinks(site);

  return (address: string, reason: Reason): Explanation | undefined => {
    const url = new URL(address);
    if (url.origin !== site.origin) return explainOtherHost(site, url);
    const path = parsePath(url.pathname);
    const query = url.search.slice(1);

    // A finding about the URL itself comes first: it says what to change.
    const wanted = listRules(reason);
    const found =
      byUrl.get(new URL(path, site.origin).href)?.filter(({ rule }) => wanted.includes(rule)) ?? [];
    const [first] = found.sort((a, b) => wanted.indexOf(a.rule) - wanted.indexOf(b.rule));
    if (first !== undefined) return { text: first.message, fix: first.fix, rule: first.rule };
    return explainByAnswer({ site, path, query, links: linksTo.get(path) ?? 0 }, reason);
  };
}

/** The number of links in the build to each path. */
function countLinks(site: Site): ReadonlyMap<Path, number> {
  const counts = new Map<Path, number>();
  for (const { refs } of site.documents)
    for (const { kind, target } of refs)
      if (kind === 'link' && target.kind === 'site')
        counts.set(target.path, (counts.get(target.path) ?? 0) + 1);
  return counts;
}

/** `http://www.example.com/`, `https://example.com/`: the other names of the site. */
function explainOtherHost(site: Site, url: URL): Explanation | undefined {
  const own = new URL(site.origin);
  const bare = (host: string) => host.replace(/^www\./, '');
  if (bare(url.hostname) !== bare(own.hostname)) return undefined;
  return { text: `another name of ${site.origin}, to which the host redirects` };
}

interface Asked {
  readonly site: Site;
  readonly path: Path;
  readonly query: string;
  readonly links: number;
}

/** The host's answer, and its meaning for Search Console. */
function explainByAnswer(asked: Asked, reason: Reason): Explanation | undefined {
  const { site, path, query } = asked;
  const line = site.robots?.blocks(path, query);
  if (reason === 'robots')
    return line === undefined ? undefined : { text: `line ${line} of robots.txt disallows it` };

  // /about, which the host redirects to /about/.
  const moved = findHostRedirect(site, path);
  if (moved?.status !== undefined)
    return { text: `the host redirects it to ${moved.to} (${moved.status})`, ...linkFix(asked, moved.to) };

  const hit = site.find(path, query);
  if (hit === undefined) return explainMissing(asked, reason);
  if (hit.kind === 'redirect')
    return { text: `${placeText(hit.place)} redirects it (${hit.status})`, ...linkFix(asked, hit.to) };
  if (hit.kind === 'gone') return { text: `${placeText(hit.place)} says that it is gone (410)` };
  if (hit.kind !== 'page') return undefined;
  if (hit.page.kind === 'redirect') return { text: `${hit.page.file} is a page that only redirects` };
  return hit.page.kind === 'page' ? explainPage(asked, hit.page, reason) : undefined;
}

function explainPage({ site, path, query }: Asked, page: Page, reason: Reason): Explanation | undefined {
  const noindex = findPageNoindex(site, page);
  if (noindex !== undefined) return { text: `the page is noindex, by its ${noindex.by}` };

  const [canonical] = page.canonicals;
  const isCopy = canonical !== undefined && !isSelf(page, canonical.target);
  if (isCopy) return { text: `its canonical is ${canonical.href}` };
  // /about?ref=mail, /about.html: the page's canonical is /about/.
  if (canonical !== undefined && (query !== '' || path !== page.url))
    return { text: "a variant of a page, with the page's own URL as canonical" };
  // It was missing, redirected or noindex when Google came.
  const faults: readonly Reason[] = [
    'not-found',
    'redirect',
    'noindex',
    'server-error',
    'denied',
    'redirect-error',
  ];
  return faults.includes(reason)
    ? {
        text: 'the build serves it as an ordinary page now',
        fix: 'deploy the build, then choose "Validate fix" in Search Console',
      }
    : undefined;
}

function explainMissing({ links }: Asked, reason: Reason): Explanation | undefined {
  const reasons: readonly Reason[] = ['not-found', 'soft-404', 'redirect', 'unknown'];
  if (!reasons.includes(reason)) return undefined;
  const text = `the build has no page, file or redirect at it${links === 0 ? '' : `, but ${formatCount(links, 'link')}`}`;
  return {
    text,
    fix: 'redirect it if a page replaces it (npx astro-signpost map add); otherwise 404 is right',
  };
}

/** Links to a redirected URL keep Google coming back to it. */
function linkFix({ links }: Asked, to: string): Pick<Explanation, 'fix'> {
  return links === 0 ? {} : { fix: `write ${to} in ${formatCount(links, 'link')} to it` };
}

function placeText({ file, line }: Place): string {
  return `${file}:${line}`;
}
