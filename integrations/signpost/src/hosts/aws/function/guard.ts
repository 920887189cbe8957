import { type Answer, type Request, told } from './site.ts';

/** The runtime's own; imported before the program in the emitted file. */
declare const crypto: {
  createHash(kind: 'sha1'): { update(text: string): { digest(encoding: 'base64'): string } };
};
declare const Buffer: { from(text: string, encoding: 'base64'): { toString(encoding: 'utf8'): string } };

/** 401 for a protected path without a right password. */
export function guard(request: Request, address: string): Answer | undefined {
  const area = told.protect.filter((one) => `${address}/`.indexOf(one[0]) === 0)[0];
  const sent = request.headers['authorization'];
  if (!area || (sent && isUser(sent.value))) return undefined;
  return { status: 401, headers: { 'www-authenticate': `Basic realm="${area[1]}"` } };
}

/** Passwords of htpasswd -s: what bcrypt and apr1 take would be more time than a function has. */
function isUser(authorization: string): boolean {
  const code = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(authorization) || [];
  const pair = Buffer.from(code[1] || '', 'base64').toString('utf8');
  const at = pair.indexOf(':');
  if (at < 1) return false;
  const hash = crypto
    .createHash('sha1')
    .update(pair.slice(at + 1))
    .digest('base64');
  return told.users.indexOf(`${pair.slice(0, at)}:{SHA}${hash}`) >= 0;
}
