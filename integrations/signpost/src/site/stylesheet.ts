import type { Path } from '../core/path.ts';
import { Lines } from './lines.ts';
import type { Spot } from './page.ts';
import { copyOf } from './strings.ts';
import type { Resolver, Target } from './target.ts';

/** A CSS file, and the fonts, images and other sheets that it asks for. */
export interface Stylesheet {
  readonly file: string;
  readonly refs: readonly (Spot & { readonly href: string; readonly target: Target })[];
}

const reference =
  /\/\*[\s\S]*?\*\/|url\(\s*(?:"([^"\n]*)"|'([^'\n]*)'|([^\s"'()]*))\s*\)|@import\s+(?:"([^"\n]*)"|'([^'\n]*)')/gi;

/** Reads the addresses in a CSS file; comments are passed over. */
export function readStylesheet(file: string, text: string, address: Path, resolver: Resolver): Stylesheet {
  const lines = new Lines(text);
  const refs: Stylesheet['refs'][number][] = [];
  for (const found of text.matchAll(reference)) {
    const href = found.slice(1).find((group) => group !== undefined);
    if (href === undefined || href === '' || /^(?:data:|#|about:)/i.test(href)) continue;
    refs.push({ href: copyOf(href), target: resolver.resolve(href, address), ...lines.at(found.index) });
  }
  return { file, refs };
}
