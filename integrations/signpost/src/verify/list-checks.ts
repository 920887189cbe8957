import { keepFirst } from '../lib/list.ts';
import type { Check } from './check.ts';
import type { WeighedUrl } from './read-list.ts';

/** The checks of a list, one for each URL. Paths are below `origin`. */
export function listListedChecks(list: readonly WeighedUrl[], origin: string): Check[] {
  return keepFirst(
    list.map((listed) => makeListedCheck(listed, origin)),
    ({ url }) => url,
  );
}

function makeListedCheck({ url, status, target, weight, place }: WeighedUrl, origin: string): Check {
  const location = target === '' ? undefined : new URL(target, origin).href;
  return {
    section: 'listed URL',
    url: new URL(url, origin).href,
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
