import { printable } from '../../lib/text.ts';
import { withoutLogin } from '../../lib/without-login.ts';
import type { Refusal, Source } from './source.ts';

/** A host name in ASCII, or an IPv6 address: nothing that any server's config could take for its own. */
const hostName = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])$/;
const defaultPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/**
 * The origin of an absolute target, in lower case and ASCII. `written` is what comes before its path. Refused where a URL
 * parser would read another host or port there than a person does.
 */
export function originOf(text: string, written: string, source: Source): string | Refusal {
  const authority = written.replace(/^https?:\/\//i, '');
  if (authority.includes('@')) {
    const bare = withoutLogin(written) + text.slice(written.length);
    return {
      message: `the target "${bare}" is written with a user name or a password, which every visitor would see`,
      fix: `write "${bare}"`,
    };
  }
  const hole = source.kind === 'pattern' ? /\*|:[A-Za-z]\w*/.exec(authority)?.[0] : undefined;
  const url = URL.parse(text) ?? undefined;
  if (hole !== undefined || url === undefined || !hostName.test(url.hostname)) {
    const why = hole === undefined ? '' : `: ${hole} can only be part of the path or the query`;
    return { message: `the target "${text}" has no valid host name${why}`, fix: 'write https://host/path' };
  }
  if (!isReadAs(authority, url)) {
    const meant = authority === '' ? url.href : url.origin + text.slice(written.length);
    return {
      message: `browsers read the host of the target "${text}" as "${url.host}"`,
      fix: `write "${meant}"`,
    };
  }
  return url.origin;
}

/** True where host and port are what they look like: neither encoded, nor shortened, nor a number in another system. */
function isReadAs(authority: string, { protocol, hostname, port }: URL): boolean {
  const [, name = '', written] = /^(.*?)(?::(\d*))?$/s.exec(authority) ?? [];
  const isSamePort = written === undefined || written === (port === '' ? defaultPorts[protocol] : port);
  const isAscii = /^[!-~]*$/.test(name);
  return isSamePort && (!isAscii || name.toLowerCase() === hostname);
}

/** Browsers take a backslash for a slash, and two slashes for the begin of a host. */
export function otherHost(text: string): Refusal {
  const begins = text.startsWith('//') ? 'two slashes' : 'a slash and a backslash, read as two slashes';
  const rest = text.replaceAll('\\', '/').replace(/^\/+/, '');
  const isHost = /^[^/?#]*\.[^/?#]/.test(rest);
  return {
    message: `the target "${text}" begins with ${begins}, which sends people to another host`,
    fix: isHost ? `write "https://${rest}" if that is meant, else one slash` : `write "/${rest}"`,
  };
}

/** Browsers read a backslash as a slash, so that the host of a target may end elsewhere than it seems to. */
export function backslash(text: string): Refusal {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(text) ?? [];
  const slashes = path.replaceAll('\\', '/').replace(/^(https?:)\/*/i, '$1//');
  return {
    message: `the target "${printable(text)}" contains a backslash, which browsers read as a slash`,
    fix: `write "${slashes}${rest.replaceAll('\\', '%5C')}"; a backslash that is meant is written %5C`,
  };
}
