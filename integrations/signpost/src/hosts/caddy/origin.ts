import { compact } from '../../lib/text/text.ts';
import { type Plan, printRedirectCache } from '../../plan/plan.ts';
import { proxyNote, selectHostNames, selectNetworks } from '../shared/server-config.ts';
import { map, printBlock, printComment } from './text.ts';

/**
 * `@sp_secure`: the visitor uses https, as a listed proxy reports. `@sp_away`: requested over http or on another
 * domain.
 */
export function* printOriginMatchers({ tls, domains }: Plan): Generator<string> {
  const names = selectHostNames(domains);
  const elsewhere = compact(names.length > 0 && `not host ${names.join(' ')}`);
  if (tls.at === 'here') {
    yield printComment(proxyNote);
    yield '@sp_secure protocol https';
    yield* printBlock('@sp_away not', ['protocol https', ...elsewhere]);
    return;
  }

  // The proxy reports the visitor's scheme.
  yield 'vars sp_scheme {http.request.scheme}';
  for (const scheme of ['http', 'https']) {
    const reported = [
      `remote_ip ${selectNetworks(tls.from).join(' ')}`,
      `header X-Forwarded-Proto ${scheme}`,
    ];
    yield* printBlock(`@sp_by_${scheme}`, reported);
    yield `vars @sp_by_${scheme} sp_scheme ${scheme}`;
  }

  yield '@sp_secure vars sp_scheme https';
  yield* printBlock('@sp_away not', ['vars sp_scheme https', ...elsewhere]);
}

/** `sp_sent`: the URL as sent, with one slash at its start. */
export function* printSentMap(): Generator<string> {
  yield* map('{http.request.orig_uri}', '{sp_sent}', [['~^/+(.*)$', '/$1']]);
}

/** Redirects requests that match `@sp_away` to the canonical origin. */
export function* moveLines(plan: Plan): Generator<string> {
  yield* printRedirectAge(plan, '@sp_away');
  yield `redir @sp_away ${plan.origin}{sp_sent} 301`;
}

/** How long browsers may cache a permanent redirect. */
export function* printRedirectAge({ redirectMaxAge }: Plan, matcher: string): Generator<string> {
  if (redirectMaxAge !== undefined)
    yield `header ${matcher} Cache-Control ${printRedirectCache(redirectMaxAge)}`;
}
