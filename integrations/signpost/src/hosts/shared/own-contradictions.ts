import type { Contradiction } from '../host.ts';
import { firstOf } from './some-of.ts';

/** Redirects of the site's own that answer an address otherwise than the map; none where there are none. */
export function* staleRedirects(own: readonly { readonly source: string }[]): Generator<Contradiction> {
  if (own.length === 0) return;
  const sources = firstOf(own.map(({ source }) => source));
  const isOne = own.length === 1;
  yield {
    level: 'warning',
    message: `its ${isOne ? 'redirect' : 'redirects'} of ${sources} ${isOne ? 'stands' : 'stand'} first and ${isOne ? 'says' : 'say'} otherwise than the map`,
    fix: 'take them out: what signpost wrote there before is of an older map, and yours belongs into redirects.yaml',
  };
}

/** A rewrite of every address, as single-page applications have one. */
export const rewriteOfAll: Contradiction = {
  level: 'warning',
  message: 'its rewrite of every address answers what is not there with 200, so that nothing is ever 404',
  fix: 'let it ask for the addresses of the application alone',
};
