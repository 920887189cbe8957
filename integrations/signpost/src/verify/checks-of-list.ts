import { keepFirst } from '../lib/list.ts';
import type { Check } from './check.ts';
import type { WeighedUrl } from './read-list.ts';

/**
 * Makes a check of each URL of a list: a page, a status or a target. Paths are below `origin`. `isGone` tells which URLs the
 * map lists as gone: of these, a list without statuses expects 410, as of every old URL in the map.
 */
export function makeChecksOfList(
  list: readonly WeighedUrl[],
  origin: string,
  isGone: (url: string) => boolean,
): Check[] {
  return keepFirst(
    list.map((listed) => makeCheck(listed, origin, isGone)),
    ({ url }) => url,
  );
}

function makeCheck(
  { url: listedUrl, status, target, weight, place }: WeighedUrl,
  origin: string,
  isGone: (url: string) => boolean,
): Check {
  const url = new URL(listedUrl, origin).href;
  const location = target === '' ? undefined : new URL(target, origin).href;
  const expected = {
    location,
    allowsRedirectPage: true,
    file: undefined,
    headers: {},
    maxRedirects: 1,
  };

  // /second-post/ of published.txt, dropped since: as an old URL, it may also return 404, since GitHub Pages can't return 410.
  if (status === undefined && location === undefined && isGone(url))
    return { section: 'old URL', url, place, weight, expected: { ...expected, status: 410 } };

  // /discontinued,410 ends at an error page.
  const endsAtIndexedPage = status === undefined || status < 400;
  return {
    section: 'listed URL',
    url,
    place,
    weight,
    expected: { ...expected, status, endsAtIndexedPage },
  };
}
