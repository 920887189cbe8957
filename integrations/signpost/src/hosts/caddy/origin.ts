import { type Plan, redirectCache } from '../../plan/plan.ts';
import { hostNames, networkNames } from '../shared/names.ts';
import { map } from './text.ts';

/** `@sp_secure`: the visitor used https, as a listed proxy reports. `@sp_away`: requested over http or another domain. */
export function* originLines({ tls, domains }: Plan): Generator<string> {
  if (tls.at === 'proxy') {
    yield `@sp_listed remote_ip ${networkNames(tls.from).join(' ')}`;
    yield 'vars @sp_listed sp_said {http.request.header.X-Forwarded-Proto}';
    const said = ['https', 'http'].map((scheme) => [scheme, scheme] as const);
    yield* map('{http.vars.sp_said}', '{sp_scheme}', said, '{http.request.scheme}');
    yield 'vars sp_scheme {sp_scheme}';
  } else yield 'vars sp_scheme {http.request.scheme}';
  yield '@sp_secure vars sp_scheme https';
  yield '@sp_plain not vars sp_scheme https';
  yield 'vars @sp_plain sp_away yes';
  const names = hostNames(domains);
  if (names.length > 0) {
    yield `@sp_alias host ${names.join(' ')}`;
    yield 'vars @sp_alias sp_away yes';
  }
  yield '@sp_away vars sp_away yes';
}

/** Redirects such requests to the canonical origin. */
export function moveLines({ origin, redirectAge }: Plan): string[] {
  const age = redirectAge && `header @sp_away Cache-Control ${redirectCache(redirectAge, false)}`;
  return [...(age === undefined ? [] : [age]), `redir @sp_away ${origin}{http.request.header.Sp-Target} 301`];
}
