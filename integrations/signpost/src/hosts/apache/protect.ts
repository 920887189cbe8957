import type { Plan } from '../../plan/plan.ts';
import { compileDecodedPath } from '../shared/sent-text.ts';
import { quoteText } from './headers.ts';
import { isBelow, isEntry, printMatch } from './matching.ts';
import { printOtherDomainExpression, printSecureExpression } from './origin.ts';
import { printSection } from './text.ts';

/** The folder of password files. The user sets it, since Apache requires an absolute path. */
export const usersFolder = '/path/outside/the/site';

/** Requires a password below the protected paths (`W-ERR-4`), on https and the canonical domain only. */
export function* printProtection(plan: Plan): Generator<string> {
  // The page of maintenance mode has the requested URL, and no password.
  if (plan.maintenance) return;

  const otherDomain = printOtherDomainExpression(plan);
  const conditions = [
    `(${printSecureExpression(plan)})`,
    ...(otherDomain === undefined ? [] : [`!(${otherDomain})`]),
    // Not for the API's 401 body, which has the requested URL too.
    ...(plan.api ? ["!(reqenv('REDIRECT_STATUS') == '401')"] : []),
  ];

  for (const [at, { prefix, realm }] of plan.protect.entries()) {
    const folder = compileDecodedPath(prefix.replace(/\/$/, ''), false);
    const path = `(${isBelow(prefix)} || ${printMatch('%{REQUEST_URI}', `^${folder}(?:/|$)`)})`;
    const moved = plan.exact.filter((entry) => entry.query.length === 0 && entry.path.startsWith(prefix));
    yield* printSection(`If "${[...conditions, path].join(' && ')}"`, [
      'AuthType Basic',
      `AuthName ${quoteText(realm.replace(/[\p{Cc}"]|\$(?=\{)/gu, "'"))}`,
      `AuthUserFile "${usersFolder}/${nameUsersFile(at)}"`,
      'Require valid-user',
      // Browsers send a preflight without a password (`A-HTTP-2`).
      ...(plan.api ? ['Require method OPTIONS'] : []),
      ...moved.map((entry) => `Require expr "${isEntry(entry.path)}"`),
    ]);
  }
}

/** The file of an area's user names and hashed passwords. */
export function nameUsersFile(at: number): string {
  return `users-${at + 1}`;
}
