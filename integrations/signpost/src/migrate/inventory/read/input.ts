import type { SourceKind } from '../../state/old-address.ts';
import type { Span } from '../log/tally.ts';
import type { Take } from '../sighting.ts';
import { decode } from './encoding.ts';

/** A source's content, as it was opened: by name, with its first bytes, unpacked. The span is of a log. */
export interface Input extends Span {
  /** As the person named it. */
  readonly name: string;
  /** The first bytes as text; UTF-16 decoded. */
  readonly head: string;
  /** The whole content from its beginning, in pieces. */
  chunks(): AsyncIterable<Buffer>;
  /** What another file or address beside this one holds, for a sitemap index. A `Problem` where it can't be had. */
  beside(address: string): Promise<Input>;
}

/** What a reader tells about a source beside its addresses, in whole sentences. */
export type Notices = readonly string[];

/** A kind of source that is recognised by its content. */
export interface Reader {
  readonly kind: SourceKind;
  /** What it is, for messages: `an access log`. */
  readonly title: string;
  detect(head: string, name: string): boolean;
  /** Hands over every address; a `Problem` where the content is not what its beginning promised. */
  read(input: Input, take: Take): Promise<Notices>;
}

/** The whole content as text, for formats that can't be read in pieces. */
export async function textOf(input: Input, most: number = 1 << 28): Promise<string | undefined> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const chunk of input.chunks()) {
    size += chunk.length;
    if (size > most) return undefined;
    pieces.push(chunk);
  }
  return decode(Buffer.concat(pieces));
}

export { decode };

/** The lines of the beginning that are whole, at most some. */
export function headLines(head: string, most = 20): string[] {
  const lines = head.split(/\r?\n/);
  return (lines.length > 1 ? lines.slice(0, -1) : lines).filter((line) => line.trim() !== '').slice(0, most);
}
