import {
  after,
  firstOf,
  headerOf,
  type LogMark,
  LogWatch,
  standingOf,
} from '../../migrate/inventory/log/mark.ts';
import type { Input } from '../../migrate/inventory/read/input.ts';
import type { Source } from '../../migrate/state/state-file.ts';

/** What is to be read of a log. */
export interface LogSource {
  /** Its content, without what was counted by a run before this one. */
  readonly input: Input;
  /** The run that read its beginning. */
  readonly before: Source | undefined;
  /** How far it was read, once it was; undefined for a log without a whole line. */
  mark(): LogMark | undefined;
}

/**
 * A log grows, is rotated to another name, and is packed: it is known again by its content, and only what was added
 * is read. Undefined where nothing was.
 */
export async function openLog(input: Input, known: readonly Source[]): Promise<LogSource | undefined> {
  const first = firstOf(input.head);
  const watch = new LogWatch();
  const whole = (): AsyncGenerator<Buffer> => watch.of(input.chunks());
  const mark = (): LogMark | undefined => (first === '' ? undefined : watch.mark(first));
  for (const before of known.toReversed()) {
    if (first === '' || before.log?.first !== first) continue;
    const { log } = before;
    const standing = await standingOf(log, input.chunks());
    if (standing === 'same') return undefined;
    if (standing === 'other') continue;
    const header = Buffer.from(headerOf(input.head));
    const chunks = async function* () {
      yield header;
      yield* after(log, whole());
    };
    return { input: { ...input, chunks }, before, mark };
  }
  return { input: { ...input, chunks: whole }, before: undefined, mark };
}
