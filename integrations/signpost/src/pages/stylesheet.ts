import { copyOf } from '../lib/text/intern.ts';
import { Lines, type Spot } from '../lib/text/lines.ts';
import type { Path } from '../lib/url/path.ts';
import type { LinkTarget, Resolver } from './target.ts';

// A CSS file or a `style` → the URLs of the fonts, images and sheets that it loads, as in `url(../icon.svg)`.

/** A CSS file with the URLs of fonts, images and sheets. */
export interface Stylesheet {
  readonly file: string;
  readonly refs: readonly (Spot & { readonly href: string; readonly target: LinkTarget })[];
}

/** Reads the URLs in a CSS file. */
export function readStylesheet(file: string, text: string, url: Path, resolver: Resolver): Stylesheet {
  const lines = new Lines(text);
  const refs: Stylesheet['refs'][number][] = [];
  for (const { href, index } of findStylesheetUrls(text))
    refs.push({ href: copyOf(href), target: resolver.resolve(href, url), ...lines.at(index) });
  return { file, refs };
}

/** Reads the CSS files at some URLs; `read` returns undefined for an unreadable one. */
export function readStylesheets(
  files: ReadonlyMap<Path, string>,
  read: (file: string) => Buffer | undefined,
  resolver: Resolver,
): Map<Path, Stylesheet> {
  const sheets = new Map<Path, Stylesheet>();
  for (const [url, file] of files) {
    const bytes = /\.css$/i.test(file) ? read(file) : undefined;
    if (bytes !== undefined) sheets.set(url, readStylesheet(file, bytes.toString('utf8'), url, resolver));
  }

  return sheets;
}

const cssUrl = new RegExp(
  [
    // An unclosed comment ends with the text.
    String.raw`\/\*[\s\S]*?(?:\*\/|$)`,
    // A condition loads nothing: @supports (background: image-set(url("x.webp") 1x)) {
    String.raw`@supports\b[^{};]*`,
    String.raw`url\(\s*(?:"([^"\n]*)"\s*|'([^'\n]*)'\s*|([^\s"'()]+)\s*|)\)`,
    String.raw`@import\s+(?:"([^"\n]*)"|'([^'\n]*)')`,
    // A string: a URL inside `image-set()`, otherwise text.
    String.raw`"([^"\\\n]*(?:\\[\s\S][^"\\\n]*)*)"|'([^'\\\n]*(?:\\[\s\S][^'\\\n]*)*)'`,
    // An unclosed string ends with its line.
    String.raw`"[^"\\\n]*(?:\\[\s\S][^"\\\n]*)*|'[^'\\\n]*(?:\\[\s\S][^'\\\n]*)*`,
  ].join('|'),
  'gi',
);
/** The text before such a string; `type()` has brackets of its own. */
const startOfImageSet = /image-set\((?:[^()]|\([^()]*\))*$/i;
/** Characters; image lists are shorter. */
const maxLength = 2000;

/** The URLs that CSS loads, with offsets; comments are skipped. */
export function* findStylesheetUrls(
  text: string,
): Generator<{ readonly href: string; readonly index: number }> {
  // Most inline styles contain none.
  if (!/url\(|@import|image-set\(/i.test(text)) return;

  const hasSets = /image-set\(/i.test(text);
  for (const match of text.matchAll(cssUrl)) {
    const href = match.slice(1).find((group) => group !== undefined);
    if (href === undefined || href === '' || /^(?:data:|#|about:)/i.test(href)) continue;
    const { index } = match;
    const isString = /^["']/.test(match[0]);
    if (isString && !(hasSets && startOfImageSet.test(text.slice(Math.max(0, index - maxLength), index))))
      continue;
    yield { href, index };
  }
}
