import type { Plan } from '../../plan/plan.ts';
import { proxyNote, selectNetworks } from '../shared/server-config.ts';
import {
  type ApacheText,
  apache,
  joinConditions,
  matchDomain,
  printComment,
  printSentCondition,
} from './text.ts';

// Requests over http or to another domain than the canonical one: how Apache knows them, and their redirect.

/** True if the visitor used https, as a listed proxy reports. */
export function printSecureExpression({ tls }: Plan): ApacheText {
  if (tls.at === 'here') return apache`%{HTTPS} == 'on'`;

  const proxies = selectNetworks(tls.from).map((proxy) => apache`%{CONN_REMOTE_ADDR} -ipmatch '${proxy}'`);
  const isListedProxy = joinConditions(proxies, '||');
  const isReported = apache`%{req_novary:X-Forwarded-Proto} == 'https'`;
  const isUndisputedHttps = apache`%{HTTPS} == 'on' && %{req_novary:X-Forwarded-Proto} != 'http'`;

  // Behind a listed proxy, its header decides. https without a header counts, as does https from any other address.
  return apache`((${isListedProxy}) && (${isReported} || ${isUndisputedHttps})) || (!(${isListedProxy}) && %{HTTPS} == 'on')`;
}

/**
 * Sets `SP_AWAY`, the requested URL on the canonical origin, for requests over http or to another domain. The mark comes
 * before all rules and `canonicalRedirect` after the redirects of the map: http://example.com/old goes to
 * https://www.example.com/new/ in one redirect instead of two.
 */
export function* printCanonicalUrlMark(plan: Plan): Generator<ApacheText> {
  const isInsecure = apache`!(${printSecureExpression(plan)})`;
  const isAway =
    plan.domains.length === 0 ? isInsecure : apache`(${matchDomain(plan.domains)}) || ${isInsecure}`;
  if (plan.tls.at === 'here') yield printComment(proxyNote);
  yield apache`
    RewriteCond expr "${isAway}"
    ${printSentCondition('/*(/[^? ]*)[? ]')}
    RewriteRule "^" - [E=SP_AWAY:${plan.origin}%1]`;
}

/** Redirects a request with `SP_AWAY`, where no redirect of the map has answered. Apache appends the query. */
export const canonicalRedirect: ApacheText = apache`
  RewriteCond %{ENV:SP_AWAY} "(.+)"
  RewriteRule "^" "%1" [R=301,NE,END]`;
