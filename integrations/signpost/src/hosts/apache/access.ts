import { compact } from '../../lib/text/text.ts';
import { escapeRegex } from '../../lib/url/wildcards.ts';
import type { Plan } from '../../plan/plan.ts';
import { compileDecodedPath } from '../shared/sent-text.ts';
import { proxyNote, selectHostNames, selectNetworks } from '../shared/server-config.ts';
import {
  isBelow,
  isEntry,
  matchSentPath,
  printComment,
  printCondition,
  printMatch,
  printRule,
  printSection,
  quoteText,
  request,
} from './text.ts';

/** True if the visitor used https, as a listed proxy reports. */
export function printSecureExpression({ tls }: Plan): string {
  if (tls.at === 'here') return "%{HTTPS} == 'on'";
  const listed = selectNetworks(tls.from)
    .map((proxy) => `%{CONN_REMOTE_ADDR} -ipmatch '${proxy}'`)
    .join(' || ');
  const isReported = "%{req_novary:X-Forwarded-Proto} == 'https'";
  const isPlainHttps = "%{HTTPS} == 'on' && %{req_novary:X-Forwarded-Proto} != 'http'";
  return `((${listed}) && (${isReported} || ${isPlainHttps})) || (!(${listed}) && %{HTTPS} == 'on')`;
}

/** True if the request came to another domain. */
function printOtherDomainExpression({ domains }: Plan): string | undefined {
  const names = selectHostNames(domains);
  if (names.length === 0) return undefined;
  return `%{req_novary:Host} =~ /^(?:${names.map(escapeRegex).join('|')})(?::[0-9]+)?$/i`;
}

/** `SP_AWAY` is the same URL on the canonical origin, for requests over http or to another domain. */
export function* printCanonicalUrlRules(plan: Plan): Generator<string> {
  const alias = printOtherDomainExpression(plan);
  if (plan.tls.at === 'here') yield printComment(proxyNote);
  const away = compact(alias && `(${alias})`, `!(${printSecureExpression(plan)})`);
  yield `RewriteCond expr "${away.join(' || ')}"`;
  yield printCondition(request, matchSentPath('/*(/[^? ]*)[? ]'));
  yield printRule('^', '-', `E=SP_AWAY:${plan.origin}%1`);
}

/** Redirects such requests. Apache appends the query. */
export function moveRule(conditions: readonly string[] = []): string[] {
  return [...conditions, printCondition('%{ENV:SP_AWAY}', '(.+)'), printRule('^', '%1', 'R=301,NE,END')];
}

/** The folder of password files. The user sets it, since Apache requires an absolute path. */
export const usersFolder = '/path/outside/the/site';

/** Requires a password below the protected paths (`W-ERR-4`), on https and the canonical domain only. */
export function* printProtection(plan: Plan): Generator<string> {
  // The page of maintenance mode has the requested URL, and no password.
  if (plan.maintenance) return;

  const otherDomain = printOtherDomainExpression(plan);
  const conditions = compact(
    `(${printSecureExpression(plan)})`,
    otherDomain && `!(${otherDomain})`,
    // Not for the API's 401 body, which has the requested URL too.
    plan.api && "!(reqenv('REDIRECT_STATUS') == '401')",
  );

  for (const [at, { prefix, realm }] of plan.protect.entries()) {
    const folder = compileDecodedPath(prefix.replace(/\/$/, ''), false);
    const path = `(${isBelow(prefix)} || ${printMatch('%{REQUEST_URI}', `^${folder}(?:/|$)`)})`;
    const moved = plan.exact.filter((entry) => entry.query.length === 0 && entry.path.startsWith(prefix));
    const lines = compact(
      'AuthType Basic',
      `AuthName ${quoteText(realm.replace(/[\p{Cc}"]|\$(?=\{)/gu, "'"))}`,
      `AuthUserFile "${usersFolder}/${nameUsersFile(at)}"`,
      'Require valid-user',
      // Browsers send a preflight without a password (`A-HTTP-2`).
      plan.api && 'Require method OPTIONS',
      ...moved.map((entry) => `Require expr "${isEntry(entry.path)}"`),
    );
    yield* printSection(`If "${[...conditions, path].join(' && ')}"`, lines);
  }
}

/** The file of an area's user names and hashed passwords. */
export function nameUsersFile(at: number): string {
  return `users-${at + 1}`;
}
