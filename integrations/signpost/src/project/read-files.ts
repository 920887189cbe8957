import { createHash } from 'node:crypto';
import { Problem } from '../core/problem.ts';
import { isUnchanged, type Stamp } from '../disk/tree.ts';
import type { BuildFiles } from '../site/source.ts';

/** A file that is no page and was read, and what tells that it is still the same. */
export interface ReadFile {
  readonly file: string;
  readonly stamp: Stamp | undefined;
  /** Of its bytes; '' where it could not be read. */
  readonly hash: string;
}

type Stamps = ReadonlyMap<string, Stamp>;

/** The same build, with a list of what is read of it. Of a file that nobody read only the name counts. */
export function withReadFiles<Build extends BuildFiles>(build: Build, stamps: Stamps) {
  const files = new Map<string, ReadFile>();
  const read = (file: string): Buffer => {
    files.set(file, { file, stamp: stamps.get(file), hash: '' });
    const bytes = build.read(file);
    files.set(file, { file, stamp: stamps.get(file), hash: hashOf(bytes) });
    return bytes;
  };
  return { build: { ...build, read }, files };
}

/** True where files have the bytes that they had when they were read by a run that began then. */
export function areSame(
  files: Iterable<ReadFile>,
  began: number,
  build: BuildFiles,
  stamps: Stamps,
): boolean {
  for (const { file, stamp, hash } of files) {
    const now = stamps.get(file);
    if (stamp !== undefined && now !== undefined && isUnchanged(stamp, now, began)) continue;
    if (hash !== hashIn(build, file)) return false;
  }
  return true;
}

function hashIn(build: BuildFiles, file: string): string {
  try {
    return hashOf(build.read(file));
  } catch (error) {
    if (error instanceof Problem) return '';
    throw error;
  }
}

function hashOf(bytes: Buffer): string {
  return createHash('sha1').update(bytes).digest('base64');
}
