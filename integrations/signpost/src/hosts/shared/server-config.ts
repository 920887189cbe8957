import type { OutFile } from '../../lib/file.ts';
import type { Plan } from '../../plan/plan.ts';

/** Host names that are safe in any config file; no request can have another. */
export function selectHostNames(names: readonly string[]): string[] {
  return [...new Set(names)].filter((name) => /^(?:\*\.)?[a-z0-9._-]+$/i.test(name));
}

/** IP addresses and ranges that are safe in any config file. */
export function selectNetworks(urls: readonly string[]): string[] {
  return [...new Set(urls)].filter((url) => /^[0-9a-f.:]+(?:\/\d+)?$/i.test(url));
}

/** A comment for the redirect to https. Without the setting, all URLs would redirect to themselves. */
export const proxyNote =
  'If a load balancer ends TLS, list its IP ranges as trustedProxies. Otherwise each URL redirects to itself.';

/** When a build has changed the files of a server, for its README. */
export const copyAgain =
  'Copy and load the files again whenever a build changes them: by the map, the options, the first file of a type, or the first page in another form, such as contact.html beside about/index.html. Other pages and files need nothing.';

/** The https port of a site. */
export function findHttpsPort(origin: string): string {
  return new URL(origin).port || '443';
}

/** The htpasswd lines that a host can check; the first line of a name counts. */
export function readAccounts(users: string, line: RegExp): (readonly [user: string, hash: string])[] {
  const accounts = new Map<string, string>();
  for (const one of users.split('\n')) {
    const [, user, hash] = line.exec(one) ?? [];
    if (user !== undefined && hash !== undefined && !accounts.has(user)) accounts.set(user, hash);
  }
  return [...accounts];
}

/** A file of user names and hashed passwords: the user's own lines, which aren't text of a configuration. */
export interface UsersFile extends OutFile {
  readonly content: Uint8Array;
}

/** The password files, unless the user keeps the file. */
export function createUsersFiles({ protect }: Plan, nameOf: (index: number) => string): UsersFile[] {
  return protect.flatMap(({ users }, index) =>
    users === ''
      ? []
      : [{ path: nameOf(index), content: Buffer.from(users.endsWith('\n') ? users : `${users}\n`) }],
  );
}

/** The host in a `server_name` or `ServerName`, without scheme and port; undefined for a wildcard. */
export function parseServerName(name: string): string | undefined {
  const bare = name
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/:\d+$/, '');
  return /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(bare) ? bare : undefined;
}
