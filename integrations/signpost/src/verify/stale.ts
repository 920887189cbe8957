import type { Asker } from '../lib/http/client.ts';
import type { Reply } from '../lib/http/reply.ts';
import type { Check } from './check.ts';
import type { Result } from './result.ts';

/** Wrong responses of a cache that are requested again. They have one cause, so that a few show it. */
const maxRepeated = 20;

const parameter = 'signpost-verify=1';

/**
 * Finds the URLs for which a cache keeps an outdated response: with a parameter that no cache knows, the server behind it
 * returns the right one. `requestAgain` makes a check once more.
 */
export async function findStaleUrls(
  results: readonly Result[],
  requestAgain: (check: Check) => Promise<Result>,
): Promise<ReadonlySet<string>> {
  const fromCache = results.filter(({ age, difference }) => age !== undefined && difference !== undefined);
  const stale = new Set<string>();
  for (const { check } of fromCache.slice(0, maxRepeated)) {
    const { difference, refusedBy } = await requestAgain(check);
    if (difference === undefined && refusedBy === undefined) stale.add(check.url);
  }
  return stale;
}

/** Adds a parameter to each request, and removes it from the `Location`, which passes it on. */
export function passCache(ask: Asker): Asker {
  return async (question) => {
    const separator = question.url.includes('?') ? '&' : '?';
    const [page = '', ...fragment] = question.url.split('#');
    const reply = await ask({ ...question, url: [page + separator + parameter, ...fragment].join('#') });
    return { ...withoutParameter(reply), url: question.url };
  };
}

/** The response without the parameter in its Location. */
function withoutParameter(reply: Reply): Reply {
  const [location] = reply.kind === 'answer' ? (reply.headers.get('location') ?? []) : [];
  if (reply.kind === 'failure' || location === undefined) return reply;

  const ownLocation = location
    .replace(`?${parameter}&`, '?')
    .replace(new RegExp(`[?&]${parameter}(?=#|&|$)`), '');
  return { ...reply, headers: new Map([...reply.headers, ['location', [ownLocation]]]) };
}
