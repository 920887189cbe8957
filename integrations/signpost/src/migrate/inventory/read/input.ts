import { Problem } from '../../../lib/problem.ts';
import { decodeTable, isUtf16 } from '../../../lib/text/decode.ts';
import type { SourceKind } from '../../state/inventory-file.ts';
import type { OldUrl } from '../../state/old-url.ts';
import type { LogEntry } from './log-lines.ts';

/** A URL as one source reports it. Unknown fields are missing. */
export interface Sighting extends Facts {
  /** As the source wrote it: absolute, or starting with a slash. */
  readonly url: string;
  /** A page of another site that links to it. */
  readonly from?: string | undefined;
}

type Facts = {
  readonly [Key in Exclude<keyof OldUrl, 'url' | 'sources'>]?: OldUrl[Key] | undefined;
};

export type Take = (sighting: Sighting) => void;

/** The content of a source: its name, its first bytes, and its unpacked pieces. */
export interface Input {
  readonly name: string;
  /** The first bytes as text, with UTF-16 decoded. */
  readonly head: string;
  chunks(): AsyncIterable<Buffer>;
  /** Requests a part of a sitemap index. A `Problem` if that fails. Missing without a network. */
  readonly openPart?: (url: string) => Promise<Input>;
  /** Leaves out requests of a log. */
  readonly isCounted?: (request: LogEntry) => boolean;
}

/** A reader's notes about a source, in full sentences. */
export type Notices = readonly string[];

export interface Reader {
  readonly kind: SourceKind;
  /** The reader's name in messages: `an access log`. */
  readonly title: string;
  detect(head: string): boolean;
  /** Takes every URL. A `Problem` if the content doesn't match its beginning. */
  read(input: Input, take: Take): Promise<Notices>;
}

/** Decodes the start of a file, which may end within a letter. */
export function decodeHead(bytes: Buffer): string {
  const end = bytes.findLastIndex((byte) => byte < 0x80) + 1;
  return decodeTable(isUtf16(bytes) || end === 0 ? bytes : bytes.subarray(0, end));
}

const maxBytes = 256 * 1024 * 1024;

/** The whole content, for formats that can't be read in pieces. A `Problem` where it is too large. */
export async function readWholeFile({ name, chunks }: Input): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks()) {
    size += chunk.length;
    if (size > maxBytes) throw new Problem(`${name} is larger than 256 MB. Split it.`);
    pieces.push(chunk);
  }

  return Buffer.concat(pieces);
}

/** The first lines of a file that aren't empty. The last one of the head may be cut off. */
export function splitHead(head: string): string[] {
  const lines = head.split(/\r?\n/);
  return (lines.length > 1 ? lines.slice(0, -1) : lines).filter((line) => line.trim() !== '').slice(0, 20);
}
