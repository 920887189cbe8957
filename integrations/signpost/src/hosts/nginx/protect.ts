import type { Plan } from '../../plan/plan.ts';
import { compileDecodedPath } from '../shared/sent-text.ts';
import { escapeLiteral, mapBlock, type Variable } from './text.ts';

/** `$…_realm`: the name of the protected area of a URL, or `off` (`W-ERR-4`). `$…_users`: its file of passwords. */
export function* printProtectionMaps(v: Variable, plan: Plan): Generator<string> {
  const { protect } = plan;
  if (protect.length === 0) return;

  const rows = (value: (at: number) => string) =>
    protect.map(({ prefix }, at) => ({
      key: `~^${compileDecodedPath(prefix.slice(0, -1), false)}(?:/|$)`,
      value: value(at),
    }));
  const off = { key: 'default', value: 'off' };
  const realms = rows((at) => escapeLiteral(v, protect[at]?.realm.replaceAll('"', "'") ?? ''));
  yield* mapBlock('The protected areas, by the name in the password dialog.', '$uri', v('realm'), [
    ...realms,
    off,
  ]);
  if (protect.length > 1)
    yield* mapBlock(
      'Their files of user names and hashed passwords.',
      '$uri',
      v('users'),
      rows((at) => nameUsersFile(plan, at)),
    );
}

/** The lines that require a password. The files are next to nginx.conf. */
export function printProtection(v: Variable, plan: Plan): string[] {
  const { protect } = plan;
  if (protect.length === 0) return [];
  return [
    '',
    '# Passwords. The files of user names and hashes are next to nginx.conf.',
    `auth_basic ${v('realm')};`,
    `auth_basic_user_file ${protect.length > 1 ? v('users') : nameUsersFile(plan, 0)};`,
  ];
}

/** The file of an area's user names and hashed passwords; those of all sites are in one folder. */
export function nameUsersFile({ name }: Plan, at: number): string {
  return `${name === undefined ? '' : `${name}-`}users-${at + 1}`;
}
