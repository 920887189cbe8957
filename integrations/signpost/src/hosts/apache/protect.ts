import { listBases } from '../../plan/api.ts';
import type { Plan } from '../../plan/plan.ts';
import { openSwitch } from '../shared/pages.ts';
import { compileDecodedPath, compileSentPath } from '../shared/sent-text.ts';
import { quoteText } from './headers.ts';
import { isBelow, isEntry, matchSentPath, printMatch, request } from './matching.ts';
import { printOtherDomainExpression, printSecureExpression } from './origin.ts';
import { printCondition, printRule, printSection } from './text.ts';

/** The folder of password files. The user sets it, since Apache requires an absolute path. */
export const usersFolder = '/path/outside/the/site';

/** Requires a password below the protected paths (`W-ERR-4`), on https and the canonical domain only. */
export function* printProtection(plan: Plan): Generator<string> {
  const alias = printOtherDomainExpression(plan);
  // Not in maintenance mode: the 503 page has the requested URL.
  const isOpen = plan.maintenance ? ` && -f '%{DOCUMENT_ROOT}/${openSwitch}'` : '';
  // Not for the API's 401 body, which has the requested URL too.
  const isBody = plan.api ? " && !(reqenv('REDIRECT_STATUS') == '401')" : '';
  const below = listBases(plan.api).map(isBelow);
  // Browsers send a preflight without a password (`A-HTTP-2`).
  const isAsking = plan.api ? ` && !(%{REQUEST_METHOD} == 'OPTIONS' && (${below.join(' || ')}))` : '';
  const here = `(${printSecureExpression(plan)})${alias === undefined ? '' : ` && !(${alias})`}${isOpen}${isBody}${isAsking}`;
  for (const [at, { prefix, realm }] of plan.protect.entries()) {
    const folder = prefix.replace(/\/$/, '');
    const folded = printMatch('%{REQUEST_URI}', `^${compileDecodedPath(folder, false)}(?:/|$)`);
    const path = folder === '' ? folded : `(${isBelow(prefix)} || ${folded})`;
    const moved = plan.exact.filter((entry) => entry.query.length === 0 && entry.path.startsWith(prefix));
    const redirects = moved.map((entry) => isEntry(entry.path));
    const but = redirects.map((one) => ` && !(${one})`).join('');
    const isOneLine = but.length < mostInLine;
    yield* printSection(`If "${here} && ${path}${isOneLine ? but : ''}"`, [
      'AuthType Basic',
      `AuthName ${quoteText(realm.replace(/[\p{Cc}"]|\$(?=\{)/gu, "'"))}`,
      `AuthUserFile "${usersFolder}/${nameUsersFile(at)}"`,
      'Require valid-user',
    ]);
    for (const some of isOneLine ? [] : splitIntoLines(redirects))
      yield* printSection(`If "${path} && (${some.join(' || ')})"`, ['Require all granted']);
  }
}

/** Bytes, leaving room for the rest of the condition in a line. */
const mostInLine = 6000;

/** Conditions in groups that fit into a line. A single one always fits, since `fitsLines` has removed longer entries. */
function splitIntoLines(conditions: readonly string[]): string[][] {
  const lists: string[][] = [];
  let size = mostInLine;
  for (const one of conditions) {
    size += one.length + 4;
    if (size < mostInLine) lists.at(-1)?.push(one);
    else {
      lists.push([one]);
      size = one.length;
    }
  }

  return lists;
}

/** Leaves protected paths to Apache until a password is sent: in a virtual host, the rules run before the password check. */
export function* printProtectionRules({ protect, api }: Plan): Generator<string> {
  for (const { prefix } of protect) {
    for (const base of listBases(api))
      yield printCondition(
        request,
        `!${matchSentPath(`${compileSentPath(base)}[/? ]`).replace('^\\S+', '^OPTIONS')}`,
      );
    yield printCondition(request, matchSentPath(`${compileSentPath(prefix.replace(/\/$/, ''))}[/? ]`));
    yield* [
      printCondition('%{HTTP:Authorization}', '^\\z'),
      printCondition('%{ENV:SP_AWAY}', '^$'),
      printRule('^', '-', 'END'),
    ];
  }
}

/** The file of an area's user names and hashed passwords. */
export function nameUsersFile(at: number): string {
  return `users-${at + 1}`;
}
