import { decodeIfUtf8 } from '../url/path.ts';
import type { Asker } from './client.ts';

/** Name and password for a host (Basic authentication, RFC 7617). */
export interface Login {
  /** Sent only to this scheme, host and port; to https too if the URL was http. */
  readonly origin: string;
  /** The value of the Authorization header. */
  readonly authorization: string;
}

/** A URL without name and password, and the login from the URL. */
interface Opened {
  readonly url: string;
  readonly login: Login | undefined;
}

/** Removes name and password from `https://name:password@host/`, since no request line and no report may contain them. */
export function takeLogin(url: string): Opened {
  const href = new URL(url);
  if (href.username === '' && href.password === '') return { url, login: undefined };
  const pair = `${decodeEscapes(href.username)}:${decodeEscapes(href.password)}`;
  href.username = '';
  href.password = '';
  const authorization = `Basic ${Buffer.from(pair).toString('base64')}`;
  return { url: href.href, login: { origin: href.origin, authorization } };
}

/** Adds the login to requests for the login's host. After a redirect to another host, the login isn't sent. */
export function withLogin(ask: Asker, login: Login | undefined): Asker {
  if (login === undefined) return ask;
  const { authorization } = login;
  return (question) => {
    if (!isSentTo(login, question.url)) return ask(question);
    return ask({ ...question, headers: { ...question.headers, authorization } });
  };
}

/** True for a URL of the login's host. */
function isSentTo({ origin }: Login, url: string): boolean {
  const ownOrigin = new URL(url).origin;
  return ownOrigin === origin || ownOrigin === `https://${new URL(origin).host}`;
}

/** A literal percent sign is allowed. */
function decodeEscapes(text: string): string {
  return decodeIfUtf8(text.replace(/%(?![\da-f]{2})/gi, '%25')) ?? text;
}

/**
 * Matches the part before the last `@`: a name, or name and password. A password with a character such as `#` ends the host
 * for a URL parser, so a regular expression decides.
 */
const login = /^([a-z][a-z\d+.-]*:\/\/|(?![a-z][a-z\d+.-]*:\/\/))(?:[^/?#:]*:.*|[^/?#:]*)@/is;

/** A URL without name and password, for messages. Works for invalid URLs too. */
export function removeLogin(text: string): string {
  return text.replace(login, '$1');
}
