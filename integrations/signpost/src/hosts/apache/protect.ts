import type { OutFile } from '../../lib/file.ts';
import type { Plan } from '../../redirects/plan/plan.ts';
import { decodedSpelling } from '../shared/spelled.ts';
import { quotedText } from './headers.ts';
import { openSwitch } from './maintenance.ts';
import { isBelow, isEntry, matches, request, sent, spelled } from './matching.ts';
import { aliasExpression, secureExpression } from './origin.ts';
import { cond, rule, section } from './text.ts';

/** The folder of the files with passwords; a person puts theirs there, since Apache wants an absolute path. */
export const usersFolder = '/path/outside/the/site';

/** Asks for a password below the protected paths (`W-ERR-4`), once the request came to https and the right name. */
export function* protectLines(plan: Plan): Generator<string> {
  const alias = aliasExpression(plan);
  // A site in maintenance mode asks nobody: the page of its 503 has the address that was asked for.
  const isOpen = plan.maintenance ? ` && -f '%{DOCUMENT_ROOT}/${openSwitch}'` : '';
  const here = `(${secureExpression(plan)})${alias === undefined ? '' : ` && !(${alias})`}${isOpen}`;
  for (const [at, { prefix, realm }] of plan.protect.entries()) {
    const folder = prefix.replace(/\/$/, '');
    const folded = matches('%{REQUEST_URI}', `^${decodedSpelling(folder, false)}(?:/|$)`);
    const path = folder === '' ? folded : `(${isBelow(prefix)} || ${folded})`;
    const moved = plan.exact.filter((entry) => entry.query.length === 0 && entry.path.startsWith(prefix));
    const still = moved.map((entry) => ` && !(${isEntry(entry.path)})`).join('');
    // Better closed than too long for a line.
    const open = still.length < 6000 ? still : '';
    yield* section(`If "${here} && ${path}${open}"`, [
      'AuthType Basic',
      `AuthName ${quotedText(realm.replace(/[\p{Cc}"]|\$(?=\{)/gu, "'"))}`,
      `AuthUserFile "${usersFolder}/${usersFile(at)}"`,
      'Require valid-user',
    ]);
  }
}

/** Leaves what is protected to Apache until a password comes; on a server the rules are asked before it. */
export function* protectRules({ protect }: Plan): Generator<string> {
  for (const { prefix } of protect) {
    yield cond(request, sent(`${spelled(prefix.replace(/\/$/, ''))}[/? ]`));
    yield* [cond('%{HTTP:Authorization}', '^\\z'), cond('%{ENV:SP_AWAY}', '!1'), rule('^', '-', 'END')];
  }
}

/** The files of names and hashed passwords; one is left out where the person keeps their own. */
export function usersFiles({ protect }: Plan): OutFile[] {
  return protect.flatMap(({ users }, at) =>
    users === '' ? [] : [{ path: usersFile(at), content: users.endsWith('\n') ? users : `${users}\n` }],
  );
}

function usersFile(at: number): string {
  return `users-${at + 1}`;
}
