import { serverCheckRows } from '../../../audit/rules/server-checks.ts';
import { type Answered, readMediaType } from '../../../audit/site/answers/answered.ts';
import { describeResponses, pairExamples } from '../../../lib/finding-example.ts';
import { mapUrlsToSources, type ServerCheck, type ServerFault } from '../server-check.ts';

export const serverStatus: ServerCheck = {
  id: 'server-status',
  ...serverCheckRows['server-status'],
  title: 'Every URL in pages and sitemaps is served',
  why: 'Search engines drop a URL that keeps failing, and crawl a server less if it often fails. (Google Search Central, HTTP status codes and network errors.)',
  fix: 'fix the server, or remove the links to the URL',
  *check({ stored, isGuess }) {
    const sources = mapUrlsToSources(stored);
    for (const { url, role, answered, failure } of stored) {
      const source = sources.get(url) ?? (role === 'sitemap' ? '/robots.txt' : undefined);
      // A failure of a URL that only Signpost requested, such as /llms.txt, harms nobody.
      if (!sources.has(url) && isGuess(url)) continue;

      const faultOf = (what: string): ServerFault => ({ url, message: addSource(source, what) });
      if (answered === undefined) yield faultOf(`the server ${failure ?? "doesn't respond"}`);
      else if (answered.status >= 500) yield faultOf(`it returns ${answered.status}`);
      else if (answered.status === 429) yield { ...faultOf('it returns 429, too many requests'), ...tooFast };
      // A page behind a login should return 401 (`W-ERR-4`), but a sitemap must not list it.
      else if (answered.status === 401 && role === 'page' && !/sitemap|\.xml/.test(source ?? '')) continue;
      else if (isRefusal(answered)) yield { ...faultOf(`it returns ${answered.status}`), level: 'warning' };
    }
  },
  examples: () =>
    pairExamples(
      describeResponses(
        'A page of the sitemap fails',
        'GET /sitemap.xml',
        '200 OK, lists /pumps/',
        'GET /pumps/',
        '500 Internal Server Error',
      ),
      describeResponses(
        'The page is served',
        'GET /sitemap.xml',
        '200 OK, lists /pumps/',
        'GET /pumps/',
        '200 OK',
      ),
    ),
};

/** The crawl's own speed may be the cause. Other crawlers get the same response. */
const tooFast = {
  level: 'warning',
  fix: "raise the server's limit for crawlers",
} as const;

const refusals: ReadonlySet<number> = new Set([401, 403, 405]);

/** A missing page (404, 410) is reported at its link. An API may reject requests without parameters. */
function isRefusal(answered: Answered): boolean {
  const { status } = answered;
  if (refusals.has(status)) return true;
  return status >= 400 && status !== 404 && status !== 410 && !/json/.test(readMediaType(answered));
}

function addSource(source: string | undefined, what: string): string {
  const named = source === undefined ? 'a URL that the site links to' : `${source} links to a URL that`;
  return `${named} is not served: ${what}`;
}
