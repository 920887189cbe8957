import type { Plan } from '../../plan/plan.ts';
import { selectHostNames, selectNetworks } from '../shared/names.ts';
import { escapeRegex } from '../shared/sent-text.ts';
import { matchSentPath, request } from './matching.ts';
import { printCondition, printRule } from './text.ts';

/** True if the visitor used https, as a listed proxy reports it if TLS ends there. */
export function printSecureExpression({ tls }: Plan): string {
  if (tls.at === 'here') return "%{HTTPS} == 'on'";
  const listed = selectNetworks(tls.from)
    .map((address) => `%{CONN_REMOTE_ADDR} -ipmatch '${address}'`)
    .join(' || ');
  const said = "%{req_novary:X-Forwarded-Proto} == 'https'";
  const unsaid = "%{HTTPS} == 'on' && %{req_novary:X-Forwarded-Proto} != 'http'";
  return `((${listed}) && (${said} || ${unsaid})) || (!(${listed}) && %{HTTPS} == 'on')`;
}

/** True if the request came to another domain. */
export function printOtherDomainExpression({ domains }: Plan): string | undefined {
  const names = selectHostNames(domains);
  if (names.length === 0) return undefined;
  return `%{req_novary:Host} =~ /^(?:${names.map(escapeRegex).join('|')})(?::[0-9]+)?$/i`;
}

/** `SP_AWAY` is the same URL on the canonical origin, for requests over http or to another domain. */
export function* printCanonicalUrlRules(plan: Plan): Generator<string> {
  const alias = printOtherDomainExpression(plan);
  yield `RewriteCond expr "${alias === undefined ? '' : `(${alias}) || `}!(${printSecureExpression(plan)})"`;
  yield printCondition(request, matchSentPath('(/[^? ]*)[? ]'));
  yield printRule('^', '-', `E=SP_AWAY:${plan.origin}%1`);
}

/** Redirects such requests. Apache appends the query. */
export function moveRule(conditions: readonly string[] = []): string[] {
  return [...conditions, printCondition('%{ENV:SP_AWAY}', '(.+)'), printRule('^', '%1', 'R=301,NE,END')];
}
