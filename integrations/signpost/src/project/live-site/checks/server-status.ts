import { type Answered, typeOf } from '../../../audit/site/answers/answered.ts';
import { answered, pair } from '../../../findings/example.ts';
import { type ServerCheck, sourcesIn, type Told } from '../server-check.ts';

export const serverStatus: ServerCheck = {
  id: 'server-status',
  title: 'What pages and sitemaps name is served',
  level: 'error',
  conventions: ['W-LINK-1'],
  why: 'An address that fails is dropped from the index when it goes on failing, and a server that fails often is crawled less. (Google Search Central, HTTP status codes and network errors.)',
  fix: 'fix the server, or remove what names the address',
  *check({ stored, isGuess }) {
    const sources = sourcesIn(stored);
    for (const { url, role, answered, failure } of stored) {
      const source = sources.get(url) ?? (role === 'sitemap' ? '/robots.txt' : undefined);
      // What nobody named was requested by us, such as /llms.txt: that it fails harms nobody.
      if (!sources.has(url) && isGuess(url)) continue;
      const told = (what: string): Told => ({ url, message: said(source, what) });
      if (answered === undefined) yield told(`the server ${failure ?? 'does not answer'}`);
      else if (answered.status >= 500) yield told(`it answers ${answered.status}`);
      else if (answered.status === 429) yield { ...told('it answers 429, too many requests'), ...tooFast };
      else if (isRefusal(answered)) yield { ...told(`it answers ${answered.status}`), level: 'warning' };
    }
  },
  examples: () =>
    pair(
      answered(
        'A page of the sitemap fails',
        'GET /sitemap.xml',
        '200 OK, lists /pumps/',
        'GET /pumps/',
        '500 Internal Server Error',
      ),
      answered('The page is served', 'GET /sitemap.xml', '200 OK, lists /pumps/', 'GET /pumps/', '200 OK'),
    ),
};

/** Our own speed may be why; where it is not, crawlers are told the same. */
const tooFast = {
  level: 'warning',
  fix: 'audit it more slowly, as with --rate 1; if it stays, let the server answer crawlers',
} as const;

const refusals: ReadonlySet<number> = new Set([401, 403, 405]);

/** What is not there (404, 410) is told of the link. An API shows its own error to requests without parameters. */
function isRefusal(answered: Answered): boolean {
  const { status } = answered;
  if (refusals.has(status)) return true;
  return status >= 400 && status !== 404 && status !== 410 && !/json/.test(typeOf(answered));
}

function said(source: string | undefined, what: string): string {
  const named = source === undefined ? 'an address that the site names' : `${source} names an address that`;
  return `${named} is not served: ${what}`;
}
