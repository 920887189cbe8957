import type { Day } from '../../../lib/date.ts';
import { Problem } from '../../../lib/problem.ts';
import { formatCount } from '../../../lib/text/text.ts';
import type { OldUrl, SourceKind } from '../../state/old-url.ts';

/** A URL as one source reports it. Unknown fields are missing. */
export interface Sighting extends Facts {
  /** As the source wrote it: absolute, or starting with a slash. */
  readonly url: string;
  /** A page of another site that links to it. */
  readonly from?: string | undefined;
}

type Facts = {
  readonly [Key in Exclude<keyof OldUrl, 'url' | 'host' | 'sources'>]?: OldUrl[Key] | undefined;
};

export type Take = (sighting: Sighting) => void;

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const longestLetter = 4;

/** By byte order mark or first letter beyond ASCII: Excel's plain "CSV" is Windows-1252. Undefined for ASCII. */
function detectEncoding(bytes: Uint8Array, isStart: boolean): Encoding | undefined {
  if (isStart && bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (isStart && bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const at = bytes.findIndex((byte) => byte > 0x7f);
  if (at < 0) return undefined;
  const lead = bytes[at] ?? 0;
  const length = readSequenceLength(lead);
  const rest = bytes.subarray(at + 1, at + length);
  const isLetter = length > 1 && rest.every((byte) => byte >= 0x80 && byte < 0xc0);
  return isLetter ? 'utf-8' : 'windows-1252';
}

/** The number of bytes of a letter in UTF-8 by its first byte: 2 for `é` (C3 A9); 1 where no letter starts. */
function readSequenceLength(lead: number): number {
  if (lead < 0xc2 || lead >= 0xf5) return 1;
  if (lead >= 0xf0) return 4;
  return lead >= 0xe0 ? 3 : 2;
}

export function decode(bytes: Uint8Array): string {
  return new TextDecoder(detectEncoding(bytes, true) ?? 'utf-8').decode(bytes);
}

/** Decodes a text in pieces. The encoding is detected at the first non-ASCII character. */
export class Decoding {
  #decoder: InstanceType<typeof TextDecoder> | undefined;
  encoding: Encoding | undefined;

  async *text(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
    let held: Buffer = Buffer.alloc(0);
    let isStart = true;
    for await (const chunk of chunks) {
      held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
      // Keeps an incomplete sequence for the next piece.
      if (this.#decoder === undefined && isCut(held, isStart)) continue;
      yield this.#decode(held, isStart);
      [held, isStart] = [Buffer.alloc(0), false];
    }
    yield this.#decode(held, isStart);
    yield this.#decoder?.decode() ?? '';
  }

  #decode(bytes: Buffer, isStart: boolean): string {
    if (this.#decoder === undefined) {
      this.encoding = detectEncoding(bytes, isStart);
      if (this.encoding === undefined) return bytes.toString('latin1');
      this.#decoder = new TextDecoder(this.encoding);
    }
    return this.#decoder.decode(bytes, { stream: true });
  }
}

function isCut(bytes: Buffer, isStart: boolean): boolean {
  if (isStart && bytes.length < 2) return true;
  const at = bytes.findIndex((byte) => byte > 0x7f);
  return at >= 0 && bytes.length - at < longestLetter;
}

/** The content of a source: its name, its first bytes, and its unpacked pieces. Logs have a period. */
export interface Input extends Span {
  readonly name: string;
  /** The first bytes as text, with UTF-16 decoded. */
  readonly head: string;
  chunks(): AsyncIterable<Buffer>;
  /** Reads another file or URL relative to this one, for a sitemap index. A `Problem` if that fails. */
  beside(url: string): Promise<Input>;
}

/** A reader's notes about a source, in full sentences. */
export type Notices = readonly string[];

export interface Reader {
  readonly kind: SourceKind;
  /** The reader's name in messages: `an access log`. */
  readonly title: string;
  detect(head: string, name: string): boolean;
  /** Yields every URL. A `Problem` if the content doesn't match its beginning. */
  read(input: Input, take: Take): Promise<Notices>;
}

/** The whole content as text, for formats that can't be read in pieces. A `Problem` where it is too large. */
export async function readWholeText(
  { name, chunks }: Input,
  tooLarge = 'larger than 256 MB. Split it',
  most = 1 << 28,
): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks()) {
    size += chunk.length;
    if (size > most) throw new Problem(`${name} is ${tooLarge}.`);
    pieces.push(chunk);
  }
  return decode(Buffer.concat(pieces));
}

export function describeWithoutUrl(count: number, noun: string): string | false {
  return count > 0 && `${formatCount(count, noun)} without a URL skipped`;
}

export function splitHead(head: string, most = 20): string[] {
  const lines = head.split(/\r?\n/);
  return (lines.length > 1 ? lines.slice(0, -1) : lines).filter((line) => line.trim() !== '').slice(0, most);
}

export interface Span {
  readonly since?: Day | undefined;
  /** True to ignore redirects to https or another host, which don't show whether the URL exists. */
  readonly withoutRedirects?: boolean;
  /** Called for each redirect that is ignored, with the URL as the log has it. */
  readonly onRedirect?: (url: string) => void;
  /** Called with each day that has a request, possibly several times. */
  readonly heard?: (day: Day) => void;
}
