import type { Plan } from '../../plan/plan.ts';
import { decodedVariant } from '../shared/spelled.ts';
import { literal, mapBlock, type Variable } from './text.ts';

/** `$…_realm`: the name of the protected area of a URL, or `off` (`W-ERR-4`). */
export function* protectMaps(v: Variable, plan: Plan): Generator<string> {
  const { protect } = plan;
  if (protect.length === 0) return;
  const rows = (valueFor: (at: number, realm: string) => string) =>
    protect.map(({ prefix, realm }, at) => ({
      pattern: `^${decodedVariant(prefix.slice(0, -1), false)}(?:/|\\z)`,
      value: valueFor(at, realm),
    }));
  const area = 'The name of the protected area of a URL, for the password dialog.';
  const realms = rows((_, realm) => literal(v, realm.replaceAll('"', "'")));
  yield* mapBlock(area, v('address'), v('realm'), realms, 'off');
  const about = 'Its file of user names and hashed passwords.';
  const files = rows((at) => usersFile(plan, at));
  yield* mapBlock(about, v('address'), v('users'), files, usersFile(plan, 0));
}

/** The lines that require a password. The files are next to nginx.conf. */
export function protectLines(v: Variable, { protect }: Plan): string[] {
  if (protect.length === 0) return [];
  return [`auth_basic ${v('realm')};`, `auth_basic_user_file ${v('users')};`];
}

/** The file of an area's user names and hashed passwords; those of all sites are in one folder. */
export function usersFile({ name }: Plan, at: number): string {
  return `${name === undefined ? '' : `${name}-`}users-${at + 1}`;
}
