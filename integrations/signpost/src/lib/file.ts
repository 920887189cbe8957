/** A file in memory: emitters return it, and `lib/disk/write.ts` writes it. */
export interface OutFile {
  /** Relative to the output folder, with forward slashes. */
  readonly path: string;
  /** Text, bytes, or pieces of text for a file too large for one string. */
  readonly content: string | Uint8Array | Iterable<string>;
}

/** The whole text of a file; for tests and small files. */
export function joinContent(file: OutFile): string {
  if (typeof file.content === 'string') return file.content;
  if (file.content instanceof Uint8Array) return new TextDecoder().decode(file.content);
  return [...file.content].join('');
}
