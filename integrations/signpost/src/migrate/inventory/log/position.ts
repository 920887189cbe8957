import { createHash } from 'node:crypto';
import type { Source } from '../../state/state-file.ts';
import type { Input } from '../read/input.ts';

/** How far a log was read. It is recognized by its first request, and by the bytes before that place. */
type LogMark = NonNullable<Source['log']>;

/** A log that starts like one that was read is another one, the same, or the same with more lines. */
type LogIdentity = 'other' | 'same' | 'grown';

const newLine = 10;
/** Bytes before the position. Two logs with equal bytes there and an equal first request are the same. */
const tailSize = 4096;

/** Identifies a log by its first request, since header lines are often the same; '' without a request. */
export function firstOf(head: string): string {
  const [line] = /^[^#\r\n].*(?=\r?\n)/m.exec(head) ?? [''];
  return line === '' ? '' : hashOf(line);
}

/** The lines that name the fields, which later parts need too. */
export function headerOf(head: string): string {
  return /^(?:#.*\r?\n)*/.exec(head)?.[0] ?? '';
}

export class LogWatch {
  #bytes = 0;
  #tail: Buffer = Buffer.alloc(0);

  async *of(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      this.note(chunk);
      yield chunk;
    }
  }

  /** Adds the next piece. Copies what it keeps, since the buffer may be reused. */
  note(chunk: Buffer): void {
    this.#bytes += chunk.length;
    this.#tail = Buffer.concat(
      chunk.length < tailSize ? [this.#tail, chunk] : [chunk.subarray(-tailSize)],
    ).subarray(-tailSize);
  }

  mark(first: string): LogMark {
    return { first, bytes: this.#bytes, last: hashOf(this.#tail) };
  }
}

/** Compares content with an earlier log at the position where that ended. */
export async function compareLog(mark: LogMark, chunks: AsyncIterable<Buffer>): Promise<LogIdentity> {
  const watch = new LogWatch();
  let left = mark.bytes;
  for await (const chunk of chunks) {
    if (left === 0) return 'grown';
    watch.note(chunk.subarray(0, left));
    const isPast = chunk.length > left;
    left = Math.max(0, left - chunk.length);
    if (left === 0 && watch.mark(mark.first).last !== mark.last) return 'other';
    if (isPast) return 'grown';
  }

  return left === 0 ? 'same' : 'other';
}

/** The content after a position. A line that was cut there was counted already, so its rest is skipped. */
export async function* after(mark: LogMark, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let left = mark.bytes;
  let isCut = false;
  for await (const chunk of chunks) {
    if (left > 0 && left <= chunk.length) isCut = chunk[left - 1] !== newLine;
    let rest = chunk.subarray(left);
    left = Math.max(0, left - chunk.length);
    if (isCut && rest.length > 0) {
      const end = rest.indexOf(newLine);
      isCut = end < 0;
      rest = isCut ? rest.subarray(rest.length) : rest.subarray(end + 1);
    }
    if (rest.length > 0) yield rest;
  }
}

function hashOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 32);
}

interface LogSource {
  /** The content without what an earlier run counted. */
  readonly input: Input;
  readonly before: Source | undefined;
  /** How far it was read; undefined for a log without a complete line. */
  mark(): LogMark | undefined;
}

/** Logs grow, are rotated and packed: one is recognized by its content, and only new lines are read. Undefined for none. */
export async function openLog(input: Input, known: readonly Source[]): Promise<LogSource | undefined> {
  const first = firstOf(input.head);
  const watch = new LogWatch();
  const whole = (): AsyncGenerator<Buffer> => watch.of(input.chunks());
  const mark = (): LogMark | undefined => (first === '' ? undefined : watch.mark(first));

  for (const before of known.toReversed()) {
    if (first === '' || before.log?.first !== first) continue;
    const { log } = before;
    const identity = await compareLog(log, input.chunks());
    if (identity === 'same') return undefined;
    if (identity === 'other') continue;
    const header = Buffer.from(headerOf(input.head));
    const chunks = async function* () {
      yield header;
      yield* after(log, whole());
    };
    return { input: { ...input, chunks }, before, mark };
  }

  return { input: { ...input, chunks: whole }, before: undefined, mark };
}
