import { looksHtml } from '../../lib/text/decode.ts';
import type { Path } from '../../lib/url/path.ts';
import { placesWithoutFile, type SentHeader, type SiteHeaders } from './site-headers.ts';

// One response of a live site: whether it is HTML, and its headers.

/** A server's response to one URL of the site. */
export interface Answered {
  /** Absolute, without fragment. */
  readonly url: string;
  readonly status: number;
  /** By lower-case name. */
  readonly headers: ReadonlyMap<string, readonly string[]>;
  /** True if the body is longer than the kept part. */
  readonly cut?: boolean;
  /** Reads and decodes the body at each call; empty if it wasn't kept. */
  body(): Buffer;
}

/** The media type in lower case without parameters; '' if none was sent. */
export function readMediaType({ headers }: Pick<Answered, 'headers'>): string {
  return (headers.get('content-type')?.[0] ?? '').replace(/;.*$/s, '').trim().toLowerCase();
}

/** True for an HTML page, by the media type or, without a type, by the content. */
export function isHtml(answer: Pick<Answered, 'headers' | 'body'>): boolean {
  const type = readMediaType(answer);
  return type === '' ? looksHtml(answer.body()) : type === 'text/html' || type === 'application/xhtml+xml';
}

/** The headers with facts. */
const headersWithFacts = ['content-type', 'link', 'refresh', 'x-robots-tag'];

/** The headers that a server really sent, in the form of a build's header file. */
export function readSentHeaders(
  answers: ReadonlyMap<Path, ReadonlyMap<string, readonly string[]>>,
): SiteHeaders {
  const blocks = [...answers].map(([pattern, headers]) => ({
    pattern,
    headers: headersWithFacts.flatMap((name) =>
      (headers.get(name) ?? []).map((value): SentHeader => {
        return { name, value, file: placesWithoutFile.answer, line: 1, column: 1 };
      }),
    ),
  }));
  const byPath = new Map(blocks.map(({ pattern, headers }) => [pattern, headers]));

  return { blocks, for: (path) => byPath.get(path) ?? [] };
}
