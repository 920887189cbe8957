import { compact } from '../../lib/text/text.ts';
import type { Plan } from '../../plan/plan.ts';
import { compileDecodedPath, compileSentPath } from '../shared/sent-text.ts';
import { proxyNote, selectNetworks } from '../shared/server-config.ts';
import {
  type ApacheText,
  apache,
  isBelow,
  joinConditions,
  matchDomain,
  matchExpression,
  matchSent,
  printComment,
  printSentCondition,
} from './text.ts';

/** True if the visitor used https, as a listed proxy reports. */
export function printSecureExpression({ tls }: Plan): ApacheText {
  if (tls.at === 'here') return apache`%{HTTPS} == 'on'`;
  const proxies = selectNetworks(tls.from).map((proxy) => apache`%{CONN_REMOTE_ADDR} -ipmatch '${proxy}'`);
  const isListedProxy = joinConditions(proxies, '||');
  const isReported = apache`%{req_novary:X-Forwarded-Proto} == 'https'`;
  const isPlainHttps = apache`%{HTTPS} == 'on' && %{req_novary:X-Forwarded-Proto} != 'http'`;
  return apache`((${isListedProxy}) && (${isReported} || ${isPlainHttps})) || (!(${isListedProxy}) && %{HTTPS} == 'on')`;
}

/** Sets `SP_AWAY` for requests over http or to another domain: the same URL on the canonical origin. `canonicalRedirect` sends the visitor there. */
export function* printCanonicalUrlMark(plan: Plan): Generator<ApacheText> {
  const isInsecure = apache`!(${printSecureExpression(plan)})`;
  if (plan.tls.at === 'here') yield printComment(proxyNote);
  yield apache`
    RewriteCond expr "${plan.domains.length === 0 ? isInsecure : apache`(${matchDomain(plan.domains)}) || ${isInsecure}`}"
    ${printSentCondition('/*(/[^? ]*)[? ]')}
    RewriteRule "^" - [E=SP_AWAY:${plan.origin}%1]`;
}

/** Redirects a request with `SP_AWAY` to the canonical origin. Apache appends the query. */
export const canonicalRedirect: ApacheText = apache`
  RewriteCond %{ENV:SP_AWAY} "(.+)"
  RewriteRule "^" "%1" [R=301,NE,END]`;

/** The folder of password files. The user sets it, since Apache requires an absolute path. */
export const usersFolder = '/path/outside/the/site';

/** Requires a password below the protected paths (`W-ERR-4`), on https and the canonical domain only. */
export function* printProtection(plan: Plan): Generator<ApacheText> {
  // The page of maintenance mode has the requested URL, and no password.
  if (plan.maintenance) return;

  const conditions = compact(
    apache`(${printSecureExpression(plan)})`,
    plan.domains.length > 0 && apache`!(${matchDomain(plan.domains)})`,
    // Not for the API's 401 body, which has the requested URL too.
    plan.api && apache`!(reqenv('REDIRECT_STATUS') == '401')`,
  );

  for (const [index, { prefix, realm }] of plan.protect.entries()) {
    const folder = compileDecodedPath(prefix.replace(/\/$/, ''), false);
    const decoded = matchExpression(apache`%{REQUEST_URI}`, `^${folder}(?:/|$)`);
    const isInArea = apache`(${isBelow(prefix)} || ${decoded})`;
    const redirectsBelow = plan.exact.filter(
      (entry) => entry.query.length === 0 && entry.path.startsWith(prefix),
    );
    // Browsers send a preflight without a password (`A-HTTP-2`).
    yield apache`
      <If "${joinConditions([...conditions, isInArea], '&&')}">
        AuthType Basic
        AuthName "${realm.replace(/[\p{Cc}"]|\$(?=\{)/gu, "'")}"
        AuthUserFile "${usersFolder}/${nameUsersFile(index)}"
        Require valid-user
        ${plan.api && apache`Require method OPTIONS`}
        ${redirectsBelow.map(({ path }) => apache`Require expr "${matchSent(`${compileSentPath(path)}/?[? ]`)}"`)}
      </If>`;
  }
}

/** The file of an area's user names and hashed passwords. */
export function nameUsersFile(index: number): string {
  return `users-${index + 1}`;
}
