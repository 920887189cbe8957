import type { Plan } from '../../plan/plan.ts';
import { compileDecodedPath } from '../shared/sent-text.ts';
import { escapeLiteral, mapBlock, type Row, type Variable } from './text.ts';

/** `$…_realm`: the name of the protected area of a URL, or `off` (`W-ERR-4`). `$…_users`: its file of passwords. */
export function* printProtectionMaps(v: Variable, plan: Plan): Generator<string> {
  const { protect } = plan;
  if (protect.length === 0) return;

  const keys = protect.map(({ prefix }) => `~^${compileDecodedPath(prefix.slice(0, -1), false)}(?:/|$)`);
  const realms = protect.map(({ realm }) => escapeLiteral(v, realm.replaceAll('"', "'")));
  const printRows = (values: readonly string[]): Row[] =>
    keys.map((key, at) => ({ key, value: values[at] ?? '' }));
  yield* mapBlock('The protected areas, by the name in the password dialog.', '$uri', v('realm'), [
    ...printRows(realms),
    { key: 'default', value: 'off' },
  ]);
  const files = protect.map((_, at) => nameUsersFile(plan, at));
  yield* mapBlock('Their files of user names and hashed passwords.', '$uri', v('users'), printRows(files));
}

/** The lines that require a password. */
export function printProtection(v: Variable, { protect }: Plan): string[] {
  if (protect.length === 0) return [];
  return [
    '',
    '# Passwords. The files of user names and hashes are next to nginx.conf.',
    `auth_basic ${v('realm')};`,
    `auth_basic_user_file ${v('users')};`,
  ];
}

/** The file of an area's user names and hashed passwords; those of all sites are in one folder. */
export function nameUsersFile({ name }: Plan, at: number): string {
  return `${name === undefined ? '' : `${name}-`}users-${at + 1}`;
}
