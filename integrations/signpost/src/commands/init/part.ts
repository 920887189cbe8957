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
  readonly what: string;
  /** Created when it is written: a baseline needs the files before it. */
  readonly content: Content;
}

type Content = () => Promise<string> | string;

/** A file that is written unless it exists. */
export async function planNewFile(file: string, what: string, content: Content): Promise<Part> {
  return (await hasFile(file)) ? { there: [file] } : { files: [{ file, what, content }] };
}
