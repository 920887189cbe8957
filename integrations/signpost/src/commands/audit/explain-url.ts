import { isMissing } from '../../answers/answer.ts';
import { isSelf } from '../../audit/rules/shared/canonicals.ts';
import { findPageNoindex } from '../../audit/rules/shared/indexable.ts';
import { formatLocation } from '../../audit/site/follow-target.ts';
import type { Site } from '../../audit/site/site.ts';
import { findAnsweringLine, isGone } from '../../audit/site/site-answer.ts';
import { explainRole } from '../../audit/unjudged.ts';
import type { Finding } from '../../lib/finding.ts';
import { formatCount } from '../../lib/text/text.ts';
import { removeWww } from '../../lib/url/host-name.ts';
import { type Path, parsePath } from '../../lib/url/path.ts';
import type { Page } from '../../pages/page.ts';

/** Why Search Console lists a URL, and the repair. */
export interface Explanation {
  readonly text: string;
  readonly fix?: string | undefined;
  /** The rule of a finding; undefined for an answer of the host. */
  readonly rule?: string;
}

/** Rule ids, or the starts of them, with findings that keep a page out of the index. The likeliest is first. */
const causes = ['soft-404', 'canonical-', 'noindex-', 'redirect-', 'script-', 'page-thin', 'title-unique'];

/** Explains a URL by the host's answer or a finding of the audit; undefined if nothing in the build does. */
export function createUrlExplainer(site: Site, findings: readonly Finding[]) {
  const findingsByUrl = Map.groupBy(findings, ({ url = '' }) => URL.parse(url, site.origin)?.href ?? '');
  const linkCounts = countLinks(site);

  return (listedUrl: string): Explanation | undefined => {
    const url = new URL(listedUrl);
    if (url.origin !== site.origin) return explainOtherHost(site, url);
    const path = parsePath(url.pathname);
    const query = url.search.slice(1);
    const robotsLine = site.robots?.blocks(path, query);
    if (robotsLine !== undefined) return { text: `line ${robotsLine} of robots.txt disallows it` };

    // /about, which the host redirects to /about/.
    const linkCount = linkCounts.get(path) ?? 0;
    const answer = site.ask(path, query);
    const { page, location, status } = answer;
    if (isMissing(answer)) return explainMissing(linkCount);
    const line = findAnsweringLine(answer);
    const responderName = line === undefined ? 'the host' : `${line.file}:${line.line}`;
    if (isGone(answer)) return { text: `${responderName} says that it is gone (410)` };

    const to = formatLocation(site, answer);
    // A known host redirects /about to /about/. On an unknown one, the page at /about is what counts.
    const isRedirected = location !== undefined && (page === undefined || site.serving !== undefined);
    if (isRedirected && line === undefined)
      return explainRedirect(`the host redirects it to ${to} (${status})`, to, linkCount);
    if (isRedirected) return explainRedirect(`${responderName} redirects it (${status})`, to, linkCount);
    if (page === undefined) return undefined;
    return explainPage(site, page, url, findingsByUrl.get(new URL(path, site.origin).href) ?? []);
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

/** `http://www.example.com/` or `https://example.com/`, which redirect to `https://www.example.com/`. */
function explainOtherHost(site: Site, url: URL): Explanation | undefined {
  if (removeWww(url.hostname) !== removeWww(new URL(site.origin).hostname)) return undefined;
  return { text: `another name of ${site.origin}, to which the host redirects` };
}

/** Google comes back to a redirected URL as long as pages link to the URL. */
function explainRedirect(text: string, to: string, links: number): Explanation {
  if (links === 0) return { text };
  return { text, fix: `write ${to} in ${formatCount(links, 'link')} to it` };
}

function explainMissing(links: number): Explanation {
  const linked = links === 0 ? '' : `, but ${formatCount(links, 'link')}`;
  return {
    text: `the build has no page, file or redirect at it${linked}`,
    fix: 'redirect it if a page replaces it (npx astro-signpost map add); otherwise 404 is right',
  };
}

function explainPage(site: Site, page: Page, url: URL, findings: readonly Finding[]): Explanation {
  if (page.kind === 'redirect') return { text: `${page.file} is a page that only redirects` };
  const noindex = findPageNoindex(site, page);
  if (noindex !== undefined) return { text: `the page is noindex, by its ${noindex.by}` };

  const [canonical] = page.canonicals;
  const isCopy = canonical !== undefined && !isSelf(page, canonical.target);
  if (isCopy) return { text: `its canonical is ${canonical.href}` };
  // /about?ref=mail, /about.html: the page's canonical is /about/.
  if (canonical !== undefined && (url.search !== '' || parsePath(url.pathname) !== page.servedUrl))
    return { text: "a variant of a page, with the page's own URL as canonical" };

  for (const cause of causes) {
    const finding = findings.find(({ rule }) => rule.startsWith(cause));
    if (finding !== undefined) return { text: finding.message, fix: finding.fix, rule: finding.rule };
  }
  const role = explainRole(site, page);
  return {
    text: role === undefined ? 'the build serves it as an ordinary page' : `the build serves it; ${role}`,
    fix: 'deploy the build, then choose "Validate fix" in Search Console',
  };
}
