import { isFilledByScript, isShell } from '../../audit/rules/shared/page-text.ts';
import { isHtml } from '../../audit/site/answer.ts';
import type { Visit } from '../../lib/http/crawl.ts';
import type { Trail } from '../../lib/http/follow.ts';
import type { HttpAnswer } from '../../lib/http/reply.ts';
import { readPage } from '../../pages/raw-page.ts';
import { rebuildAnswer } from './crawl.ts';

/** True for a response to a URL that doesn't exist, although the status is 200. */
export type IsSoftNotFound = (visit: Pick<Visit, 'role' | 'reply'>) => boolean;

/** The responses to compare with: to a URL that doesn't exist, and to the home page. */
interface SampleResponses {
  readonly missing: Trail;
  readonly home: HttpAnswer;
}

/**
 * Makes the test for soft 404s: the same bytes with 200 that the server returns for a missing URL. The home page and the
 * URLs of a single-page app stay pages.
 */
export function matchSoftNotFound({ missing, home }: SampleResponses): IsSoftNotFound {
  // /no-such-page-4f2a returns 404, is redirected, or has an empty body.
  const { last, hops } = missing;
  if (last.kind !== 'answer' || last.status !== 200 || last.cut || hops.length > 0) return () => false;
  const missingPage = rebuildAnswer(last);
  const missingBody = missingPage.body();
  if (missingBody.byteLength === 0) return () => false;

  // A single-page app fills one page by its script.
  const facts = isHtml(missingPage) ? readPage('index.html', missingBody) : undefined;
  const isApp = facts !== undefined && (isShell(facts) || isFilledByScript(facts));
  // The server returns the home page for a missing URL: /index.html is the home page all the same.
  const homeUrls = [home.url];
  if (rebuildAnswer(home).body().equals(missingBody)) homeUrls.push(new URL('index.html', home.url).href);

  return ({ role, reply }) => {
    if (reply.kind !== 'answer' || reply.status !== 200 || homeUrls.includes(reply.url)) return false;
    if (isApp && role === 'page') return false;
    return rebuildAnswer(reply).body().equals(missingBody);
  };
}
