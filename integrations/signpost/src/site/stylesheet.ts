import type { Path } from '../core/path.ts';
import { addressesOf } from './css-addresses.ts';
import { Lines } from './lines.ts';
import type { Spot } from './page.ts';
import { copyOf } from './strings.ts';
import type { Resolver, Target } from './target.ts';

/** A CSS file, and the fonts, images and other sheets that it asks for. */
export interface Stylesheet {
  readonly file: string;
  readonly refs: readonly (Spot & { readonly href: string; readonly target: Target })[];
}

/** Reads the addresses in a CSS file. */
export function readStylesheet(file: string, text: string, address: Path, resolver: Resolver): Stylesheet {
  const lines = new Lines(text);
  const refs: Stylesheet['refs'][number][] = [];
  for (const { href, index } of addressesOf(text))
    refs.push({ href: copyOf(href), target: resolver.resolve(href, address), ...lines.at(index) });
  return { file, refs };
}

/** Reads the CSS files among those at some addresses; `read` gives none for a file that can't be read. */
export function readStylesheets(
  files: ReadonlyMap<Path, string>,
  read: (file: string) => Buffer | undefined,
  resolver: Resolver,
): Map<Path, Stylesheet> {
  const sheets = new Map<Path, Stylesheet>();
  for (const [address, file] of files) {
    const bytes = /\.css$/i.test(file) ? read(file) : undefined;
    if (bytes !== undefined)
      sheets.set(address, readStylesheet(file, bytes.toString('utf8'), address, resolver));
  }
  return sheets;
}
