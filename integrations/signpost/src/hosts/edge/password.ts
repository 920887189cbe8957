import type { Protection } from '../../plan/plan.ts';

/** True if a Basic `Authorization` header has a user of the protected area with the right password. */
export async function isUser(authorization: string, { users }: Pick<Protection, 'users'>): Promise<boolean> {
  const [, code = ''] = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(authorization) ?? [];
  const [, user = '', password = ''] = /^([^:]*):(.*)$/s.exec(decode(code)) ?? [];
  const lines = users.split('\n').map((line) => line.trim());
  return user !== '' && lines.includes(`${user}:${await hash(password)}`);
}

function decode(code: string): string {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(code), (character) => character.charCodeAt(0)));
  } catch {
    return '';
  }
}

/** As `htpasswd -s` prints it: `{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g=`. Web Crypto has no other format of htpasswd. */
async function hash(password: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-1', new TextEncoder().encode(password));
  return `{SHA}${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}
