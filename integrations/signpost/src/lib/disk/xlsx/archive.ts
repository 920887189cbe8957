import { addAbortSignal } from 'node:stream';
import { Parser } from 'htmlparser2';
import { type Entry, fromBufferPromise } from 'yauzl';
import { figure } from '../../text/text.ts';

export interface XlsxLimits {
  /** In rows that aren't blank, each as wide as the header. */
  readonly cells: number;
  /** Per cell. */
  readonly characters: number;
  /** Of all unpacked parts that are read. */
  readonly bytes: number;
  /** Milliseconds for the whole file. */
  readonly timeout: number;
}

/** Thrown when a file exceeds a limit. The message is a clause that follows the file's name. */
export class BeyondLimit extends Error {}

/** Receives the elements of a part by their local names. Throwing stops the reading. */
interface PartHandler {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  /** `text`: that of a cell or a shared string, without phonetic readings in kana; '' for other elements. */
  close?(name: string, text: string): void;
}

/** Office files have about ten parts, and some hundred with pictures. */
const mostParts = 10_000;
/** Office files are nested about ten levels deep. */
const mostLevels = 100;
/** Tables shrink to a tenth or a twentieth. A file that unpacks to more than 100 times its size is an attack. */
const mostGrowth = 100;
const alwaysFine = 10 << 20;

/** Elements with the text of a cell or a shared string, in one or several runs. */
const texts: ReadonlySet<string> = new Set(['t', 'v']);
const wholes: ReadonlySet<string> = new Set(['c', 'si']);

/**
 * Opens an XLSX file, and returns a reader of its XML parts. A part is unpacked and parsed in pieces and never held as a
 * whole. Rejects if the bytes aren't a ZIP archive; reading rejects if the part is missing, damaged or incomplete, or exceeds
 * a limit.
 */
export async function openXlsx(bytes: Buffer, { characters, bytes: mostBytes, timeout }: XlsxLimits) {
  const zip = await fromBufferPromise(bytes);
  const deadline = AbortSignal.timeout(timeout);
  const mostGrown = Math.max(alwaysFine, mostGrowth * bytes.byteLength);
  const parts = new Map<string, Entry>();
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    if (parts.size === mostParts) throw new BeyondLimit(`has more than ${figure(mostParts)} parts`);
    parts.set(entry.fileName, entry);
  }

  async function* piecesOf(part: Entry): AsyncGenerator<string> {
    const decoder = new TextDecoder();
    try {
      for await (const piece of addAbortSignal(deadline, await zip.openReadStreamPromise(part))) {
        if (!(piece instanceof Uint8Array)) continue;
        unpacked += piece.byteLength;
        if (unpacked > mostBytes) throw new BeyondLimit(`unpacks to more than ${mostBytes / 1_048_576} MiB`);
        if (unpacked > mostGrown) throw new BeyondLimit(`unpacks to more than ${mostGrowth} times its size`);
        yield decoder.decode(piece, { stream: true });
      }
    } catch (error) {
      if (!deadline.aborted) throw error;
      throw new BeyondLimit(`takes longer than ${timeout / 1000} seconds to read`);
    }
  }

  return async (name: string, handler: PartHandler): Promise<void> => {
    const part = parts.get(name);
    if (part === undefined) throw new Error(`there is no ${name}`);
    const open: string[] = [];
    let text = '';
    const parser = new Parser(
      {
        onopentag(tag, attributes) {
          const local = localName(tag);
          if (open.push(local) > mostLevels) throw new Error(`${name} is nested too deep`);
          if (wholes.has(local)) text = '';
          handler.open(local, attributes);
        },
        ontext(piece) {
          if (!texts.has(open.at(-1) ?? '') || open.includes('rPh')) return;
          text += piece;
          if (text.length > characters)
            throw new BeyondLimit(`has a cell with more than ${figure(characters)} characters`);
        },
        onclosetag() {
          const local = open.pop() ?? '';
          handler.close?.(local, wholes.has(local) ? text : '');
        },
      },
      { xmlMode: true },
    );
    for await (const piece of piecesOf(part)) parser.write(piece);
    if (open.length > 0) throw new Error(`${name} breaks off`);
    parser.end();
  };
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
