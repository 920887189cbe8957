import { decodePath } from '../lib/url/path.ts';
import { escapeRegex } from '../lib/url/wildcards.ts';

// A layout has one fault on many pages, whose messages differ by the page's own URL only. Without that URL they are equal:
//
//   page    message                                                    without the own URL (§)
//   /a/     the canonical "http://example.com/a/" is not https         the canonical "http://example.com§" is not https
//   /b/     the canonical "http://example.com/b/" is not https         the canonical "http://example.com§" is not https
//   /a/     the link "imprint.html" leads to /a/imprint.html           the link "imprint.html" leads to §

/** In place of the URL: a sign that no message has. */
const mark = '\0';

/** A relative URL in a message, such as "imprint.html" or "../pumps/"; not "mailto:a@b.c", "/pumps/", "#top" or "?a=1". */
const quotedRelativeUrl = /"((?!\w[\w+.-]*:|[/#?])[^"]+)"/;

/** A text without the page's path and the absolute form of a relative URL. */
export function stripOwnUrl(text: string, url: string | undefined): string {
  if (url === undefined) return text;

  // The link "../pumps/" of /blog/intro/ leads to /blog/pumps/.
  const relativeUrl = quotedRelativeUrl.exec(text)?.[1];
  const linkedPath = relativeUrl && URL.parse(relativeUrl, url)?.pathname;
  const textWithoutLink = linkedPath ? stripPath(text, linkedPath) : text;

  return stripPath(textWithoutLink, readPath(url));
}

/** `/blog/` of `https://www.example.com/blog/?a=1#top`, and of `/blog/`. */
function readPath(url: string): string {
  return url.replace(/^https?:\/\/[^/]*|[?#].*/gs, '');
}

/** `the link "/pumps/" is broken` and /pumps/ ─▶ `the link "§" is broken`. */
function stripPath(text: string, path: string): string {
  // The message has /pumps or /pumps/, and the letters of /%C3%BCber/ as /über/.
  const encodedName = path.replace(/\/$/, '');
  const names = [encodedName, decodePath(encodedName)];
  const name = names.find((variant) => variant !== '' && text.includes(variant));
  if (name === undefined) return text;

  // Not the start of a longer name: /pumps of "/pumps-2/" and "/pumps/small/" stays.
  const source = escapeRegex(name);
  const wholeName = new RegExp(`${source}(?:(?=${source})|(?!/?[\\w%~.-])/?)`, 'g');
  return text.replace(wholeName, mark);
}
