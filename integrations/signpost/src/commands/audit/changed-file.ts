import { readBytes } from '../../lib/disk/read.ts';
import { applyEdits, type TextEdit } from '../../lib/text/lines.ts';

export interface ChangedFile {
  readonly file: string;
  /** The edited text. */
  readonly after: string;
  /** The number of edits. */
  readonly count: number;
}

export function changeFile(file: string, text: string, edits: readonly TextEdit[]): ChangedFile {
  return { file, after: applyEdits(text, edits), count: edits.length };
}

/** A text, with a byte order mark. Undefined for bytes in another encoding, which --fix could not write back unchanged. */
export async function readUtf8(file: string): Promise<string | undefined> {
  const bytes = await readBytes(file);
  try {
    return bytes && new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
