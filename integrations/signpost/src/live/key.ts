import { parsePath } from '../core/path.ts';

/** Parameters that name a visit or a campaign, never a page. */
const passing =
  /^(?:jsessionid|phpsessid|sid|session_?id|sessid|aspsessionid\w*|cfid|cftoken|utm_\w+|gclid|fbclid|msclkid|mc_[ce]id|_ga|yclid)$/i;

/**
 * What an address is known by within one host: its path in one spelling, and its query without session ids and
 * campaigns. Addresses with the same key are asked once.
 */
export function keyOf(url: string): string {
  const { pathname, search } = new URL(url);
  const path = parsePath(pathname.replace(/;(?:jsessionid|sid|phpsessid)=[^/;]*/gi, ''));
  if (search === '') return path;
  const parameters = search
    .slice(1)
    .split('&')
    .filter((parameter) => parameter !== '' && !passing.test(parameter.replace(/=.*$/s, '')));
  return parameters.length === 0 ? path : `${path}?${parameters.join('&')}`;
}
