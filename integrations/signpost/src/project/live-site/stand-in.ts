import { isFilledByScript, isShell } from '../../audit/rules/shared/page-text.ts';
import { type Answered, isHtml } from '../../audit/site/answers/answered.ts';
import { readPage } from '../../audit/site/raw-page.ts';
import type { Probes } from './probe.ts';
import { answeredOf, type Stored } from './record.ts';

type IsStandIn = (stored: Pick<Stored, 'role' | 'answered'>) => boolean;

/**
 * Recognizes stand-in responses: the same bytes that the server returns, with 200, for a URL that doesn't exist. The home
 * page stays a page, and so does every URL of a single-page app.
 */
export function standsIn({ missing, home }: Pick<Probes, 'missing' | 'home'>): IsStandIn {
  const { last, hops } = missing;
  if (last.kind !== 'answer' || last.status !== 200 || last.cut || hops.length > 0) return () => false;
  const answered = answeredOf(last);
  const body = answered.body();
  if (body.byteLength === 0) return () => false;
  const facts = isHtml(answered) ? readPage('index.html', body) : undefined;
  const makesPages = facts !== undefined && (isShell(facts) || isFilledByScript(facts));
  const index = isSame(answeredOf(home), body) ? new URL('index.html', home.url).href : home.url;
  const isHome = (url: string) => url === home.url || url === index;
  return ({ role, answered: given }) =>
    given?.status === 200 && !(makesPages && role === 'page') && !isHome(given.url) && isSame(given, body);
}

function isSame(answer: Answered, body: Buffer): boolean {
  return answer.body().equals(body);
}
