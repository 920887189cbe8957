import type { OutFile } from '../../lib/file.ts';
import type { Plan } from '../../redirects/plan/plan.ts';

/** Names and hashes of an htpasswd file, of the lines that a host can check; the first line of a name counts. */
export function accountsOf(users: string, line: RegExp): (readonly [user: string, hash: string])[] {
  const accounts = new Map<string, string>();
  for (const one of users.split('\n')) {
    const [, user, hash] = line.exec(one) ?? [];
    if (user !== undefined && hash !== undefined && !accounts.has(user)) accounts.set(user, hash);
  }
  return [...accounts];
}

/** The files of names and hashed passwords; one is left out where the person keeps their own. */
export function usersFiles({ protect }: Plan, nameOf: (at: number) => string): OutFile[] {
  return protect.flatMap(({ users }, at) =>
    users === '' ? [] : [{ path: nameOf(at), content: users.endsWith('\n') ? users : `${users}\n` }],
  );
}
