import type { Protection } from '../../plan/plan.ts';
import { apr1 } from './apr1.ts';

/** True where a Basic `Authorization` names a user of the protected paths, with the right password. */
export async function isUser(authorization: string, protect: readonly Protection[]): Promise<boolean> {
  const [, code = ''] = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(authorization) ?? [];
  const [, user = '', password = ''] = /^([^:]*):(.*)$/s.exec(decode(code)) ?? [];
  const lines = protect.flatMap(({ users }) => users.split('\n'));
  const hash = lines
    .find((line) => line.startsWith(`${user}:`))
    ?.slice(user.length + 1)
    .trim();
  return user !== '' && hash !== undefined && isSame(await hashLike(hash, password), hash);
}

function decode(code: string): string {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(code), (character) => character.charCodeAt(0)));
  } catch {
    return '';
  }
}

/** The password hashed as the known hash was: `$apr1$` or `{SHA}`; '' for a kind that is not known. */
async function hashLike(hash: string, password: string): Promise<string> {
  const [, salt] = /^\$apr1\$([^$]{1,8})\$/.exec(hash) ?? [];
  if (salt !== undefined) return apr1(password, salt);
  if (!hash.startsWith('{SHA}')) return '';
  const digest = await crypto.subtle.digest('SHA-1', new TextEncoder().encode(password));
  return `{SHA}${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}

/** Compares without telling by its time how much was right. */
function isSame(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  let difference = 0;
  for (let at = 0; at < one.length; at++) difference |= one.charCodeAt(at) ^ other.charCodeAt(at);
  return difference === 0;
}
