import { dumpIn, includesOf } from './nginx/includes.ts';
import { isOwn, mapFiles } from './own/apache.ts';

/** The names of the files that a configuration takes in, which are to be read with it where they are there. */
export function includedBy(text: string): readonly string[] {
  if (dumpIn(text) !== undefined) return [];
  return isOwn(text) ? mapFiles : includesOf(text);
}
