import { Lines, type Spot } from '../../lib/text/lines.ts';
import type { Path } from '../../lib/url/path.ts';
import type { Resolver, Target } from './target.ts';

/** A Markdown link in llms.txt. */
export interface LlmsLink extends Spot {
  readonly href: string;
  readonly target: Target;
}

/** llms.txt: a site's description for language models, in Markdown. */
export interface LlmsFile {
  readonly file: string;
  readonly links: readonly LlmsLink[];
}

/** `[text](URL "title")`, or a URL in angle brackets. The closing part isn't matched, so that matching is always fast. */
const link = /\]\(\s*<?([^\s<>()]+(?:\([^\s()]*\)[^\s<>()]*)*)|<(https?:\/\/[^\s<>]+)>/g;

/** Reads the links of llms.txt. */
export function readLlms(file: string, text: string, url: Path, resolver: Resolver): LlmsFile {
  const lines = new Lines(text);
  const links = [...text.matchAll(link)].map((match): LlmsLink => {
    const href = match[1] ?? match[2] ?? '';
    return { href, target: resolver.resolve(href, url), ...lines.at(match.index + match[0].indexOf(href)) };
  });
  return { file, links };
}
