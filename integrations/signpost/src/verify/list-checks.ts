import { keepFirst } from '../lib/list.ts';
import type { Check } from './check.ts';
import type { WeighedUrl } from './read-list.ts';

/** The checks of a list, one for each URL. Paths are below `origin`. `isGone` tells which the map lists as gone. */
export function listListedChecks(
  list: readonly WeighedUrl[],
  origin: string,
  isGone: (url: string) => boolean,
): Check[] {
  return keepFirst(
    list.map((listed) => makeListedCheck(listed, origin, isGone)),
    ({ url }) => url,
  );
}

function makeListedCheck(
  { url: path, status: listedStatus, target, weight, place }: WeighedUrl,
  origin: string,
  isGone: (url: string) => boolean,
): Check {
  const url = new URL(path, origin).href;
  const location = target === '' ? undefined : new URL(target, origin).href;
  // /second-post/ of published.txt, dropped since: GitHub Pages and Cloudflare's free plan return 404 for it, others 410.
  const isGoneInMap = listedStatus === undefined && location === undefined && isGone(url);
  const status = isGoneInMap ? 410 : listedStatus;
  return {
    section: isGoneInMap ? 'old URL' : 'listed URL',
    url,
    place,
    weight,
    expected: {
      status,
      location,
      allowsRedirectPage: true,
      file: undefined,
      headers: {},
      maxRedirects: 1,
      // /discontinued,410 ends at an error page.
      endsAtIndexedPage: status === undefined || status < 400,
    },
  };
}
