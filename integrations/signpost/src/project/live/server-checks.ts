import { rules } from '../../audit/rules/index.ts';
import type { WordedFault } from '../../audit/rules/rule.ts';
import { checkRule, judge, selectRules } from '../../audit/rules/run.ts';
import { type AuditSettings, type ServerCheckId, serverCheckRows } from '../../audit/rules/settings.ts';
import type { Site } from '../../audit/site/site.ts';
import { type Finding, type FindingDefinition, readExamples } from '../../lib/finding.ts';
import {
  findHttpFaults,
  findLoginRedirects,
  findRobotsFaults,
  findServedVariants,
  findSlowResponses,
  findSoftNotFound,
  findUnservedUrls,
  maxSeconds,
  type Served,
  type ServerFault,
} from './server-faults.ts';

// The checks of `audit https://www.example.com` beside the rules for pages: their texts, and one run of them with all
// rules. `server-faults.ts` finds the faults.

/** A check of a running server. */
interface ServerCheck extends FindingDefinition {
  readonly id: ServerCheckId;
  check(served: Served): Iterable<ServerFault>;
}

/** The texts of a check. `bad` and `good` are lines of requests and responses, with the fault and without. */
interface CheckTexts extends Pick<ServerCheck, 'title' | 'why' | 'fix' | 'check'> {
  readonly bad: readonly string[];
  readonly good: readonly string[];
}

/** All checks, in the order of the documentation. */
export const serverChecks: readonly ServerCheck[] = [
  defineServerCheck('server-not-found', {
    title: "A URL that doesn't exist returns 404",
    why: 'If a server returns 200 or redirects to the home page for any URL, crawlers find endless pages, and broken links stay hidden. (Google Search Central, soft 404 errors.)',
    fix: 'return 404 with an error page, without a redirect',
    bad: ['GET /signpost-404-test', '200 OK'],
    good: ['GET /signpost-404-test', '404 Not Found'],
    check: findSoftNotFound,
  }),
  defineServerCheck('server-status', {
    title: 'Every URL in pages and sitemaps is served',
    why: 'Search engines drop a URL that keeps failing, and crawl a server less if it often fails. (Google Search Central, HTTP status codes and network errors.)',
    fix: 'fix the server, or remove the links to the URL',
    bad: ['GET /sitemap.xml', '200 OK, lists /pumps/', 'GET /pumps/', '500 Internal Server Error'],
    good: ['GET /sitemap.xml', '200 OK, lists /pumps/', 'GET /pumps/', '200 OK'],
    check: findUnservedUrls,
  }),
  defineServerCheck('server-robots', {
    title: 'robots.txt is served with directives',
    why: 'If robots.txt fails, crawlers treat the whole site as disallowed. If it is an HTML page, they ignore it. (RFC 9309, section 2.3.1.4; Google Search Central, robots.txt.)',
    fix: 'always return 200 with a robots.txt of directives',
    bad: ['GET /robots.txt', '503 Service Unavailable'],
    good: ['GET /robots.txt', '200 OK, text/plain'],
    check: findRobotsFaults,
  }),
  defineServerCheck('server-https', {
    title: 'http redirects to https in one redirect, with an HSTS header',
    why: "For a crawler, a page on both schemes is two pages. Without HSTS, others can intercept a visitor's first request. (RFC 6797; Google Search Central, site moves.)",
    fix: 'redirect http to https with 301, straight to the final URL',
    bad: ['GET http://www.example.com/', '200 OK'],
    good: [
      ...['GET http://www.example.com/', '301 → https://www.example.com/'],
      ...['GET https://www.example.com/', '200 OK, Strict-Transport-Security: max-age=31536000'],
    ],
    check: findHttpFaults,
  }),
  defineServerCheck('server-variant', {
    title: "Other variants of a page's URL redirect to it",
    why: 'If a page is served with and without its trailing slash, or as index.html, search engines find it several times and divide its links. (Google Search Central, to slash or not to slash.)',
    fix: "redirect it with 301 to the page's own URL",
    bad: ['GET /pumps', '200 OK', 'GET /pumps/', '200 OK'],
    good: ['GET /pumps', '301 → /pumps/', 'GET /pumps/', '200 OK'],
    check: findServedVariants,
  }),
  defineServerCheck('server-login', {
    title: 'A page behind a login returns 401',
    why: 'A redirect to the login form tells search engines that the page moved there, so every protected page counts as a copy of the form. 401 tells them that the page needs a login. (Google Search Central, HTTP status codes.)',
    fix: 'return 401 with the login form, or remove the links to the page',
    bad: ['GET /account/', '302 → /login?next=/account/'],
    good: ['GET /account/', '401 Unauthorized'],
    check: findLoginRedirects,
  }),
  defineServerCheck('server-slow', {
    title: `Pages and their files are sent within ${maxSeconds} seconds`,
    why: 'A crawler renders a page without the files that come too late, so a working page can look like an error page, and it requests fewer pages of a slow site. (Google Search Central, soft 404 errors; crawl budget.)',
    fix: 'make the server faster, or send the file from a cache',
    bad: ['GET /catalog/', '200 OK after 8.2 seconds'],
    good: ['GET /catalog/', '200 OK after 0.3 seconds'],
    check: findSlowResponses,
  }),
];

function defineServerCheck(id: ServerCheckId, { bad, good, ...texts }: CheckTexts): ServerCheck {
  const printExchange = (lines: readonly string[]) => ({ HTTP: `${lines.join('\n')}\n` });
  const examples = {
    bad: { 'The server responds like this': printExchange(bad) },
    good: { 'It should respond like this': printExchange(good) },
  };
  return { id, ...serverCheckRows[id], ...texts, examples: () => readExamples(examples) };
}

/** Runs all checks on the responses of a server. The settings are applied by `auditLiveSite`. */
export function runServerChecks(served: Served): Finding[] {
  return serverChecks.flatMap(({ id, level, conventions, fix, check }) =>
    Array.from(check(served), (fault): Finding => ({ level, fix, ...fault, rule: id, conventions })),
  );
}

/** Runs the rules of every audit, and joins them with the findings of the server checks under the same settings. */
export function auditLiveSite(site: Site, serverFindings: readonly Finding[], settings: AuditSettings) {
  const allRules = [...serverChecks, ...rules];
  const chosen = new Set(selectRules(settings, allRules).map(({ id }) => id));

  const faultsByRule = new Map<string, Iterable<WordedFault>>();
  const serverFindingsByCheck = Map.groupBy(serverFindings, ({ rule }) => rule);
  for (const { id } of serverChecks)
    if (chosen.has(id)) faultsByRule.set(id, serverFindingsByCheck.get(id) ?? []);
  for (const rule of rules)
    if (chosen.has(rule.id)) faultsByRule.set(rule.id, checkRule(rule, site, settings));

  return judge(faultsByRule, site.map?.map.ignores ?? [], settings, allRules, site.base);
}
