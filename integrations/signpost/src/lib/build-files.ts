/** The files of a built site: on disk, or in memory for a rule's examples. */
export interface BuildFiles {
  /** Paths with forward slashes, sorted. */
  readonly list: readonly string[];
  /** Hidden folders and links to folders. Their files aren't listed, but some hosts serve them. */
  readonly unread?: readonly string[];
  /** Throws a `Problem` where the file can't be read. */
  read(file: string): Buffer;
}

/** A build given in code: path ─▶ text. */
export function filesInMemory(files: Readonly<Record<string, string | Uint8Array>>): BuildFiles {
  return {
    list: Object.keys(files).sort(),
    read: (file) => Buffer.from(files[file] ?? ''),
  };
}
