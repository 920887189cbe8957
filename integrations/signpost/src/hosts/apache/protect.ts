import { listBases } from '../../plan/api.ts';
import type { Plan } from '../../plan/plan.ts';
import { openSwitch } from '../shared/pages.ts';
import { decodedPath, sentPath } from '../shared/sent-text.ts';
import { quotedText } from './headers.ts';
import { isBelow, isEntry, matches, request, sent } from './matching.ts';
import { aliasExpression, secureExpression } from './origin.ts';
import { cond, rule, section } from './text.ts';

/** The folder of password files. The user sets it, since Apache requires an absolute path. */
export const usersFolder = '/path/outside/the/site';

/** Requires a password below the protected paths (`W-ERR-4`), on https and the canonical domain only. */
export function* protectLines(plan: Plan): Generator<string> {
  const alias = aliasExpression(plan);
  // Not in maintenance mode: the 503 page has the requested URL.
  const isOpen = plan.maintenance ? ` && -f '%{DOCUMENT_ROOT}/${openSwitch}'` : '';
  // Not for the API's 401 body, which has the requested URL too.
  const isBody = plan.api ? " && !(reqenv('REDIRECT_STATUS') == '401')" : '';
  const below = listBases(plan.api).map(isBelow);
  // Browsers send a preflight without a password (`A-HTTP-2`).
  const isAsking = plan.api ? ` && !(%{REQUEST_METHOD} == 'OPTIONS' && (${below.join(' || ')}))` : '';
  const here = `(${secureExpression(plan)})${alias === undefined ? '' : ` && !(${alias})`}${isOpen}${isBody}${isAsking}`;
  for (const [at, { prefix, realm }] of plan.protect.entries()) {
    const folder = prefix.replace(/\/$/, '');
    const folded = matches('%{REQUEST_URI}', `^${decodedPath(folder, false)}(?:/|$)`);
    const path = folder === '' ? folded : `(${isBelow(prefix)} || ${folded})`;
    const moved = plan.exact.filter((entry) => entry.query.length === 0 && entry.path.startsWith(prefix));
    const redirects = moved.map((entry) => isEntry(entry.path));
    const but = redirects.map((one) => ` && !(${one})`).join('');
    const isOneLine = but.length < mostInLine;
    yield* section(`If "${here} && ${path}${isOneLine ? but : ''}"`, [
      'AuthType Basic',
      `AuthName ${quotedText(realm.replace(/[\p{Cc}"]|\$(?=\{)/gu, "'"))}`,
      `AuthUserFile "${usersFolder}/${usersFile(at)}"`,
      'Require valid-user',
    ]);
    for (const some of isOneLine ? [] : inLines(redirects))
      yield* section(`If "${path} && (${some.join(' || ')})"`, ['Require all granted']);
  }
}

/** Bytes, leaving room for the rest of the condition in a line. */
const mostInLine = 6000;

/** Conditions in groups that fit into a line. A single one always fits, since `fitsLines` has removed longer entries. */
function inLines(conditions: readonly string[]): string[][] {
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
export function* protectRules({ protect, api }: Plan): Generator<string> {
  for (const { prefix } of protect) {
    for (const base of listBases(api))
      yield cond(request, `!${sent(`${sentPath(base)}[/? ]`).replace('^\\S+', '^OPTIONS')}`);
    yield cond(request, sent(`${sentPath(prefix.replace(/\/$/, ''))}[/? ]`));
    yield* [cond('%{HTTP:Authorization}', '^\\z'), cond('%{ENV:SP_AWAY}', '^$'), rule('^', '-', 'END')];
  }
}

/** The file of an area's user names and hashed passwords. */
export function usersFile(at: number): string {
  return `users-${at + 1}`;
}
