import type { Plan } from '../../plan/plan.ts';
import { foldRules, keyed, plainPath } from './key.ts';
import { found, is, not, read, set } from './text.ts';

/**
 * What the other parts read of a request:
 * - `sp_key`: its path in the spelling of the maps; `sp_bare`: without the slash at its end.
 * - `sp_query`: the query, `sp_target`: path and query, both as they were sent.
 * - `sp_scheme`: what the visitor used, as a listed proxy says where TLS ends there.
 * - `sp_away`: set where the request came to http or to another name than the canonical one.
 */
export function* requestRules(plan: Plan): Generator<string> {
  // `GET https://www.example.com` is for the root.
  yield "http-request set-path / if !{ path -m found } { url -m sub -- '://' }";
  yield set('key', 'path');
  yield set('key', keyed('path'), not(is('path', 'reg', plainPath)));
  yield set('bare', read('key'));
  yield set('bare', `${read('key')},regsub("^(/.+)/$","\\\\1")`, is('path', 'end', '/'));
  yield* foldRules(plan);
  yield set('query', 'query');
  yield set('target', 'pathq');
  yield* originRules(plan);
}

function* originRules({ tls, aliases }: Plan): Generator<string> {
  yield set('scheme', 'str(http)');
  yield set('scheme', 'str(https)', '{ ssl_fc }');
  if (tls.at === 'proxy') {
    for (const address of tls.from) yield set('listed', 'bool(true)', is('src', 'ip', address));
    for (const scheme of ['http', 'https']) {
      yield set(
        'scheme',
        `str(${scheme})`,
        found('listed'),
        '{ req.fhdr_cnt(x-forwarded-proto) eq 1 }',
        is('req.fhdr(x-forwarded-proto)', 'str', scheme),
      );
    }
  }
  yield set('away', 'bool(true)', not(is(read('scheme'), 'str', 'https')));
  const host = 'req.hdr(host),lower,field(1,:)';
  for (const alias of aliases) yield set('away', 'bool(true)', is(host, 'str', alias));
}
