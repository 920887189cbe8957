/** A file as a value: what an emitter returns, and the one writer puts on disk. */
export interface OutFile {
  /** Relative to the output folder, with forward slashes. */
  readonly path: string;
  /** Text, bytes, or pieces of text for a file too large for one string. */
  readonly content: string | Uint8Array | Iterable<string>;
}

/** The file's text in one string; for tests and small files. */
export function textOf(file: OutFile): string {
  if (typeof file.content === 'string') return file.content;
  if (file.content instanceof Uint8Array) return new TextDecoder().decode(file.content);
  return [...file.content].join('');
}
