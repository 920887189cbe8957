import { createHash } from 'node:crypto';
import { parseDocument, stringify } from 'yaml';
import { z } from 'zod';
import { isDay } from '../../core/date.ts';
import { unpack } from '../../core/unpack.ts';
import { brokenFile } from '../state/csv.ts';

export const releaseFile = 'release.yaml';

const day = z.string().refine(isDay, { error: 'must be a day such as 2026-12-05' });
const hash = z.string().regex(/^[0-9a-f]{64}$/);

const schema = z.strictObject({
  on: day,
  /** Names of the sections; none for the whole map. */
  sections: z.array(z.string()),
  /** The files that it changed, with what they were: nothing for one that it made. */
  files: z.array(z.strictObject({ file: z.string(), before: hash.optional(), after: hash })),
  /** What the hashes are of; left out by older versions, whose hashes are of the decoded text. */
  hashes: z.literal('bytes').optional(),
  /** The day on which it was taken back. */
  takenBack: day.optional(),
});

/** One release: what it changed, so that it can be taken back whole. The files as they were lie beside it. */
export type Release = z.output<typeof schema>;

/** The release as a file that diffs well. */
export function printRelease(release: Release): string {
  return stringify(release, { lineWidth: 0 });
}

/** Reads it back; a `Problem` where a person has broken it. */
export function parseRelease(file: string, text: string): Release {
  const document = parseDocument(text, { prettyErrors: false });
  const held = document.errors.length === 0 ? unpack(document) : undefined;
  const result = schema.safeParse(held && 'value' in held ? held.value : undefined);
  if (result.success) return result.data;
  throw brokenFile(file, 1, 'this is no release');
}

/** By which a file is known to be as a release left it; a text counts as the bytes that it is written as. */
export function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
