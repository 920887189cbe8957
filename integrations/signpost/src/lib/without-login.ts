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
