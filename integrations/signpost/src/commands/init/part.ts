import { hasFile } from '../../lib/disk/read.ts';

/** The files and notes that `init` plans for one part of a project. */
export interface Part {
  readonly files?: readonly PlannedFile[];
  /** Files that exist and stay as they are. */
  readonly there?: readonly string[];
  /** The steps that the user has to take. */
  readonly notes?: readonly string[];
}

export interface PlannedFile {
  readonly file: string;
  /** The purpose of the file: `an empty redirect map`. */
  readonly what: string;
  readonly content: string;
}

/** A file that is written unless it exists. */
export async function planNewFile(file: string, what: string, content: string): Promise<Part> {
  return (await hasFile(file)) ? { there: [file] } : { files: [{ file, what, content }] };
}
