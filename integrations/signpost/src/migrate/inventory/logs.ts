import type { Day } from '../../lib/date.ts';
import { Problem } from '../../lib/problem.ts';
import { openInput } from './gather.ts';
import type { Span } from './log/tally.ts';
import { isEmpty, recognise } from './recognise.ts';
import type { Take } from './sighting.ts';

/** What is wanted of logs beside their addresses. */
export type LogOptions = Omit<Span, 'since'> & { readonly since?: Day | undefined };

/**
 * Reads access logs of any known format one after the other. Gives the names of those that are empty, as a rotation
 * leaves them. A `Problem` for a file that is no log, and where all are empty.
 */
export async function readLogs(
  files: readonly string[],
  take: Take,
  { since, ...rest }: LogOptions,
): Promise<string[]> {
  const opened = await Promise.all(files.map((file) => openInput(file, noNetwork)));
  const empty = opened.filter(isEmpty);
  const inputs = empty.length < opened.length ? opened.filter((input) => !isEmpty(input)) : opened;
  const readers = inputs.map((input) => ({ input, reader: recognise(input) }));
  const other = readers.find(({ reader }) => reader.kind !== 'log');
  if (other !== undefined)
    throw new Problem(`${other.input.name} is ${other.reader.title}, and no access log.`);
  const span = { ...rest, ...(since === undefined ? {} : { since }) };
  for (const { input, reader } of readers) await reader.read({ ...input, ...span }, take);
  return empty.map(({ name }) => name);
}

function noNetwork(): never {
  throw new Problem('An access log is a file of this machine.');
}
