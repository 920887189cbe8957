import type { Day } from '../../../lib/date.ts';
import { Problem } from '../../../lib/problem.ts';
import { counted } from '../../../lib/text.ts';
import type { SourceKind } from '../../state/old-url.ts';

/** One URL as one source saw it. What a source doesn't know is left out. */
export interface Sighting {
  /** As the source wrote it: absolute, or beginning with a slash. */
  readonly url: string;
  readonly hits?: number | undefined;
  readonly bots?: number | undefined;
  readonly clicks?: number | undefined;
  readonly views?: number | undefined;
  /** How many pages of other sites link to it, where they are not named. */
  readonly links?: number | undefined;
  readonly seen?: Day | undefined;
  readonly status?: number | undefined;
  readonly title?: string | undefined;
  readonly canonical?: string | undefined;
  readonly lang?: string | undefined;
  readonly location?: string | undefined;
  readonly from?: string | undefined;
  /** Why it is no URL of a page, where the source itself knows. */
  readonly junk?: string | undefined;
}

export type Take = (sighting: Sighting) => void;

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const longestLetter = 4;

/** By byte order mark or first letter beyond ASCII: Excel's plain "CSV" is Windows-1252. Undefined for ASCII. */
function encodingOf(bytes: Uint8Array, isStart: boolean): Encoding | undefined {
  if (isStart && bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (isStart && bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const at = bytes.findIndex((byte) => byte > 0x7f);
  if (at < 0) return undefined;
  const lead = bytes[at] ?? 0;
  const length = lead >= 0xf0 && lead < 0xf5 ? 4 : lead >= 0xe0 && lead < 0xf0 ? 3 : lead >= 0xc2 ? 2 : 1;
  const rest = bytes.subarray(at + 1, at + length);
  const isLetter = length > 1 && lead < 0xf5 && rest.every((byte) => byte >= 0x80 && byte < 0xc0);
  return isLetter ? 'utf-8' : 'windows-1252';
}

export function decode(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes, true) ?? 'utf-8').decode(bytes);
}

/** A text that comes in pieces. What it is written in is known once it was needed. */
export class Decoding {
  #decoder: InstanceType<typeof TextDecoder> | undefined;
  encoding: Encoding | undefined;

  async *text(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
    let held: Buffer = Buffer.alloc(0);
    let isStart = true;
    for await (const chunk of chunks) {
      held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
      // A letter that the piece cuts in two is waited for.
      if (this.#decoder === undefined && isCut(held, isStart)) continue;
      yield this.#decode(held, isStart);
      [held, isStart] = [Buffer.alloc(0), false];
    }
    yield this.#decode(held, isStart);
    yield this.#decoder?.decode() ?? '';
  }

  #decode(bytes: Buffer, isStart: boolean): string {
    if (this.#decoder === undefined) {
      this.encoding = encodingOf(bytes, isStart);
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

/** A source's content, as it was opened: by name, with its first bytes, unpacked. The span is of a log. */
export interface Input extends Span {
  readonly name: string;
  /** The first bytes as text; UTF-16 decoded. */
  readonly head: string;
  chunks(): AsyncIterable<Buffer>;
  /** What another file or URL beside this one holds, for a sitemap index. A `Problem` where it can't be had. */
  beside(url: string): Promise<Input>;
}

/** What a reader tells about a source beside its URLs, in whole sentences. */
export type Notices = readonly string[];

export interface Reader {
  readonly kind: SourceKind;
  /** What it is, for messages: `an access log`. */
  readonly title: string;
  detect(head: string, name: string): boolean;
  /** Hands over every URL; a `Problem` where the content is not what its beginning promised. */
  read(input: Input, take: Take): Promise<Notices>;
}

/** The whole content as text, for formats that can't be read in pieces. A `Problem` where it is too large. */
export async function textOf(
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

export function withoutUrl(count: number, noun: string): string | false {
  return count > 0 && `${counted(count, noun)} without a URL skipped`;
}

export function headLines(head: string, most = 20): string[] {
  const lines = head.split(/\r?\n/);
  return (lines.length > 1 ? lines.slice(0, -1) : lines).filter((line) => line.trim() !== '').slice(0, most);
}

/** What is looked at, and who hears of the days that there are. */
export interface Span {
  readonly since?: Day | undefined;
  /** True to leave out the way to https or to another host, which is no answer of the URL itself. */
  readonly withoutRedirects?: boolean;
  /** Hears of each day that there is a request of; of some more than once. */
  readonly heard?: (day: Day) => void;
}
