import type { Path } from '../lib/url/path.ts';

// What is wrong with a URL as people write it in a map, whether it is the old or the new one.

/** Why a text isn't a valid URL of a map, with the fix. */
export interface Refusal {
  readonly message: string;
  readonly fix: string;
}

const plainPath = /^\/(?!\/)[A-Za-z0-9\-._~!$&'()+,;=@/]*$/;

/** True for a canonical path of the site without anything like a placeholder. */
export function isPlainPath(text: string): text is Path {
  return plainPath.test(text);
}

/** A decoder's replacement for invalid UTF-8. Nobody requests a URL with the character. */
export const unreadable = '\uFFFD';

export const notUtf8: Refusal = {
  message: `contains "${unreadable}", because the file isn't in UTF-8`,
  fix: 'save the file as UTF-8 (Excel: "CSV UTF-8"), or write the URL percent-encoded',
};

/** True if a text contains a control character, including a line feed. */
export function hasControl(text: string): boolean {
  return /\p{Cc}/u.test(text);
}

/** `./a` and `../a` are relative file names; a path starts at the root. */
export function removeLeadingDots(text: string): string {
  return text.replace(/^(?:\.\.?\/)+/, '');
}

/** True for `www.example.com/a` without a scheme; false for a file name: `about.html`. */
export function beginsWithHost(text: string): boolean {
  const [, last = ''] = /^(?:[a-z0-9-]+\.)+([a-z]{2,})(?:[/?#]|$)/i.exec(text) ?? [];
  return last !== '' && !fileEndings.test(last);
}

const fileEndings =
  /^(?:[a-z]?html?|php\d?|aspx?|jspx?|do|cgi|pl|cfm|pdf|docx?|xlsx?|pptx?|zip|jpe?g|png|gif|svg|webp|mp[34]|xml|txt|json|csv|css|m?js|md|ico)$/i;
