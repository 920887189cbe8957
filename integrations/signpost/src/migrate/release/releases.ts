import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { parseDocument, stringify } from 'yaml';
import { z } from 'zod';
import type { Day } from '../../lib/date.ts';
import { exists, listFiles, readBytes, readText } from '../../lib/disk/read.ts';
import { inOneGo, removeFile, writeFileAt } from '../../lib/disk/write.ts';
import { Problem } from '../../lib/problem.ts';
import { unpack } from '../../lib/unpack.ts';
import { brokenFile } from '../state/csv.ts';
import { day } from '../state/state-file.ts';

interface WrittenFile {
  readonly file: string;
  readonly text: string;
}

type SavedFile = Awaited<ReturnType<typeof readReleases>>[number];

export async function readReleases(state: string) {
  const folder = join(state, 'releases');
  if (!(await exists(folder))) return [];
  const files = (await listFiles(folder)).filter((file) => /^\d+\/release\.yaml$/.test(file));
  const saved = await Promise.all(
    files.map(async (file) => {
      const path = join(folder, file);
      const release = parseRelease(path, (await readText(path)) ?? '');
      return { number: Number.parseInt(file, 10), folder: dirname(path), release };
    }),
  );
  return saved.sort((a, b) => a.number - b.number);
}

/** The old files are kept first, so that a kill leaves either them or a whole release. A killed release is continued. */
export async function keepRelease(
  state: string,
  release: Pick<Release, 'on' | 'sections'>,
  written: readonly WrittenFile[],
): Promise<SavedFile> {
  const last = (await readReleases(state)).at(-1);
  if (last !== undefined && (await wasOnItsWay(last.release, written))) {
    await writeAll(written);
    return last;
  }
  const number = (last?.number ?? 0) + 1;
  const folder = join(state, 'releases', String(number));
  const files: Release['files'] = [];
  for (const { file, text } of written) {
    const before = await readBytes(file);
    if (before?.equals(Buffer.from(text))) continue;
    if (before !== undefined) await writeFileAt(copyIn(folder, files.length), before);
    files.push({ file, ...(before === undefined ? {} : { before: hashOf(before) }), after: hashOf(text) });
  }
  const whole: Release = { ...release, files };
  await writeFileAt(join(folder, releaseFile), printRelease(whole));
  await writeAll(written);
  return { number, folder, release: whole };
}

function writeAll(written: readonly WrittenFile[]): Promise<void> {
  return inOneGo(async ({ write }) => {
    for (const { file, text } of written) await write(file, text);
  });
}

/** True if a release was about to write exactly these files and nobody has changed them since. */
async function wasOnItsWay({ files, takenBack }: Release, written: readonly WrittenFile[]): Promise<boolean> {
  if (takenBack !== undefined) return false;
  const texts = new Map(written.map(({ file, text }) => [file, text]));
  for (const { file, before, after } of files) {
    const now = await readBytes(file);
    const own = now === undefined ? undefined : hashOf(now);
    if (hashOf(texts.get(file) ?? '') !== after || (own !== before && own !== after)) return false;
    texts.delete(file);
  }
  for (const [file, text] of texts) if (!(await holds(file, text))) return false;
  return true;
}

async function holds(file: string, text: string): Promise<boolean> {
  return (await readBytes(file))?.equals(Buffer.from(text)) ?? false;
}

/** The last release, if all files already have the content to write: then there is nothing to release. */
export async function outAlready(
  state: string,
  written: readonly WrittenFile[],
): Promise<SavedFile | undefined> {
  const last = (await readReleases(state)).findLast(({ release }) => release.takenBack === undefined);
  if (last === undefined) return undefined;
  for (const { file, text } of written) if (!(await holds(file, text))) return undefined;
  return last;
}

/** It counts as undone once `markTakenBack` says so; until then it can be repeated. */
export async function putBack(state: string): Promise<SavedFile> {
  const last = (await readReleases(state)).findLast(({ release }) => release.takenBack === undefined);
  if (last === undefined) throw new Problem('There is no release to undo.');
  const { folder, release } = last;
  const puts: (() => Promise<unknown>)[] = [];
  for (const [at, { file, before, after }] of release.files.entries()) {
    const now = await readBytes(file);
    const own = now === undefined ? undefined : hashOf(now);
    if (own === before) continue;
    if (own !== after)
      throw new Problem(
        `${file} has changed since the release of ${release.on}, so nothing was undone. Undo the release by hand or with version control.`,
      );
    const copy = before === undefined ? undefined : await readBytes(copyIn(folder, at));
    if (before !== undefined && (copy === undefined || hashOf(copy) !== before))
      throw new Problem(
        `${folder} lacks ${file} as it was before the release, so nothing was undone. Undo the release with version control.`,
      );
    puts.push(copy === undefined ? () => removeFile(file) : () => writeFileAt(file, copy));
  }
  for (const put of puts) await put();
  return last;
}

export async function markTakenBack({ folder, release }: SavedFile, today: Day): Promise<void> {
  await writeFileAt(join(folder, releaseFile), printRelease({ ...release, takenBack: today }));
}

const releaseFile = 'release.yaml';

/** Where a changed file is kept as it was, by its place in the release's list. */
function copyIn(folder: string, at: number): string {
  return join(folder, 'before', String(at));
}

const hash = z.string().regex(/^[0-9a-f]{64}$/);

const schema = z.strictObject({
  on: day,
  /** Names of the sections; empty for the whole map. */
  sections: z.array(z.string()),
  /** The changed files with their previous hashes; none for a new file. */
  files: z.array(z.strictObject({ file: z.string(), before: hash.optional(), after: hash })),
  takenBack: day.optional(),
});

/** One release: what it changed, so that it can be undone. The files as they were are beside it. */
type Release = z.output<typeof schema>;

function printRelease(release: Release): string {
  return stringify(release, { lineWidth: 0 });
}

export function parseRelease(file: string, text: string): Release {
  const document = parseDocument(text, { prettyErrors: false });
  const held = document.errors.length === 0 ? unpack(document) : undefined;
  const result = schema.safeParse(held && 'value' in held ? held.value : undefined);
  if (result.success) return result.data;
  throw brokenFile(file, 1, "this isn't a release");
}

/** The hash by which a file is recognized as unchanged since the release. */
function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
