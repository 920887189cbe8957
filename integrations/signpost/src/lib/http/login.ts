import type { Asker } from './patient.ts';

/** A name and a password for one host, by Basic authentication (RFC 7617). */
export interface Login {
  /** Sent to this scheme, host and port, and by https where the URL was http. */
  readonly origin: string;
  /** The value of the Authorization header. */
  readonly authorization: string;
}

/** A URL as it may be shown, and the name and password that stood in it. */
interface Opened {
  readonly url: string;
  readonly login: Login | undefined;
}

/** Takes the name and the password out of `https://name:password@host/`: no request line and no report may hold them. */
export function takeLogin(url: string): Opened {
  const href = new URL(url);
  if (href.username === '' && href.password === '') return { url, login: undefined };
  const pair = `${decoded(href.username)}:${decoded(href.password)}`;
  href.username = '';
  href.password = '';
  const authorization = `Basic ${Buffer.from(pair).toString('base64')}`;
  return { url: href.href, login: { origin: href.origin, authorization } };
}

/** The same asker with the login, for that host alone: wherever else a redirect leads, nobody learns of it. */
export function withLogin(ask: Asker, login: Login | undefined): Asker {
  if (login === undefined) return ask;
  const { authorization } = login;
  return (question) => {
    if (!isSentTo(login, question.url)) return ask(question);
    return ask({ ...question, headers: { ...question.headers, authorization } });
  };
}

/** True for a URL of the login's own host. */
export function isSentTo({ origin }: Login, url: string): boolean {
  const ownOrigin = new URL(url).origin;
  return ownOrigin === origin || ownOrigin === `https://${new URL(origin).host}`;
}

/** A percent sign that stands for itself is no fault, whatever else is encoded. */
function decoded(text: string): string {
  return text.replace(/(?:%[\da-f]{2})+/gi, (run) => {
    try {
      return decodeURIComponent(run);
    } catch {
      return run;
    }
  });
}

/**
 * What is before the last `@`, where it is a name, or a name and a password. A sign in the password that ends the
 * host, such as `#`, makes the URL unreadable to a URL parser, so none is asked here.
 */
const login = /^([a-z][a-z\d+.-]*:\/\/|(?![a-z][a-z\d+.-]*:\/\/))(?:[^/?#:]*:.*|[^/?#:]*)@/is;

/** A URL that a person wrote, as a message may show it: without name and password, and readable or not. */
export function withoutLogin(text: string): string {
  return text.replace(login, '$1');
}

/** What may be wrong with a URL that can't be read, where a password is in it; to be put behind a sentence. */
export function passwordHint(text: string): string {
  return login.test(text) ? ' In a name or a password, write # / ? @ as %23 %2F %3F %40.' : '';
}
