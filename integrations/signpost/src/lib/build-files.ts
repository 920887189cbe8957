/** What of a build nobody can read, and why. */
export interface Unreadable {
  readonly path: string;
  readonly kind: 'file' | 'folder' | 'link';
  /** `this user may not read it`. */
  readonly reason: string;
}

/** The files of a built site, wherever they are: on disk, or in memory for a rule's examples. */
export interface BuildFiles {
  /** Paths with forward slashes, sorted. */
  readonly list: readonly string[];
  /** Hidden folders and links to folders, whose files are not listed: some hosts serve them. */
  readonly unread?: readonly string[];
  /** Besides pages, which tell of it themselves. */
  readonly unreadable?: readonly Unreadable[];
  /** Throws a `Problem` where the file can't be read. */
  read(file: string): Buffer;
  /** Bytes; left out where nobody knows them without reading. */
  size?(file: string): number;
}

/** A build that is written out in the code: path ─▶ text. */
export function filesInMemory(files: Readonly<Record<string, string | Uint8Array>>): BuildFiles {
  return {
    list: Object.keys(files).sort(),
    read: (file) => Buffer.from(files[file] ?? ''),
    size: (file) => Buffer.byteLength(files[file] ?? ''),
  };
}
