import { worded } from '../../lib/text/sentence.ts';

/** What is known of one thing: for programs in `data`, for people in `value`. */
export interface Fact {
  readonly topic: 'Versions' | 'Project' | 'Files' | 'Deploy' | 'Git' | 'Conflicts';
  readonly id: string;
  readonly name: string;
  readonly data: Data;
  readonly value: string;
  readonly conflict?: boolean;
  readonly fix?: string;
}

/** Versions, paths, ids, counts and booleans. */
export type Data = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

export function conflict(id: string, name: string, value: string, fix?: string, data: Data = {}): Fact {
  const { message, ...rest } = worded(fix === undefined ? { message: value } : { message: value, fix });
  return { topic: 'Conflicts', id, name, data, value: message, conflict: true, ...rest };
}

/** A fact for programs. A conflict has its sentence as `message`. */
export function machineFact({ topic, id, data, value, conflict: isConflict, fix }: Fact) {
  return {
    ...{ topic: topic.toLowerCase(), id, ...data },
    ...(isConflict ? { conflict: true, message: value } : {}),
    ...(fix === undefined ? {} : { fix }),
  };
}
