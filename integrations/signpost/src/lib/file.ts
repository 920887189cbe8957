/** A file in memory, from an emitter, for `lib/disk/write.ts`. */
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

/** The files of a built site: on disk, or in memory for a rule's examples. */
export interface BuildFiles {
  /** Paths with forward slashes, sorted. */
  readonly list: readonly string[];
  /** Hidden folders and links to folders: a host may serve the files, which aren't listed. */
  readonly unread?: readonly string[];
  /** Throws a `Problem` where the file can't be read. */
  read(file: string): Buffer;
}

/** A build given in code: path ─▶ text. */
export function filesInMemory(files: Readonly<Record<string, string | Uint8Array>>): BuildFiles {
  return {
    list: Object.keys(files).sort(),
    read: (file) => Buffer.from(Object.hasOwn(files, file) ? (files[file] ?? '') : ''),
  };
}
