import { decodeText } from '../core/decode-text.ts';
import type { Path } from '../core/path.ts';
import { readFeed } from './feed.ts';
import { readManifest } from './manifest.ts';
import type { Site } from './site.ts';
import type { Resolver } from './target.ts';

interface Files {
  readonly files: ReadonlyMap<Path, string>;
  readonly resolver: Resolver;
  /** Undefined for a file that can't be read. */
  read(file: string): Buffer | undefined;
}

/** Readers of what only the link that names it tells the kind of: few sites have it, and it is read when it is asked for. */
export function namedFiles({ files, resolver, read }: Files): Pick<Site, 'feedAt' | 'manifestAt'> {
  const fileAt = (path: Path) => {
    const file = files.get(path);
    const bytes = file === undefined ? undefined : read(file);
    return file === undefined || bytes === undefined ? undefined : { file, bytes };
  };
  return {
    feedAt: (path) => {
      const found = fileAt(path);
      return found && readFeed(found.file, decodeText(found.bytes), path, resolver);
    },
    manifestAt: (path) => {
      const found = fileAt(path);
      return found && readManifest({ ...found, text: decodeText(found.bytes), path, resolver, fileAt });
    },
  };
}
