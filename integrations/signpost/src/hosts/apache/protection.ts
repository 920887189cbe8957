import { compact } from '../../lib/text/text.ts';
import type { Plan } from '../../plan/plan.ts';
import { compileDecodedPath } from '../shared/decoded-regex.ts';
import { compileSentPath } from '../shared/sent-regex.ts';
import { printSecureExpression } from './canonical.ts';
import {
  type ApacheText,
  apache,
  isBelow,
  joinConditions,
  matchDomain,
  matchExpression,
  matchSent,
} from './text.ts';

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
    // In a plan, redirects come before passwords. `matchSent` compares no query, so one with a query requires the password.
    const redirectsWithoutPassword = plan.exact.filter(
      (entry) => entry.query.length === 0 && entry.path.startsWith(prefix),
    );

    // Browsers send a preflight with OPTIONS, and without a password (`A-HTTP-2`).
    yield apache`
      <If "${joinConditions([...conditions, isInArea], '&&')}">
        AuthType Basic
        AuthName "${realm.replace(/[\p{Cc}"]|\$(?=\{)/gu, "'")}"
        AuthUserFile "${usersFolder}/${nameUsersFile(index)}"
        Require valid-user
        ${plan.api && apache`Require method OPTIONS`}
        ${redirectsWithoutPassword.map(({ path }) => apache`Require expr "${matchSent(`${compileSentPath(path)}/?[? ]`)}"`)}
      </If>`;
  }
}

/** The file of an area's user names and hashed passwords. */
export function nameUsersFile(index: number): string {
  return `users-${index + 1}`;
}
