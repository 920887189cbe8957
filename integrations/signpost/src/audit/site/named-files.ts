import { decodeText } from '../../lib/text/text.ts';
import type { Path } from '../../lib/url/path.ts';
import { readFeed } from './feed.ts';
import { readManifest } from './manifest.ts';
import type { Page } from './page.ts';
import type { Site } from './site.ts';
import { pathOf, type Resolver } from './target.ts';

interface Files {
  readonly files: ReadonlyMap<Path, string>;
  readonly resolver: Resolver;
  /** Undefined if the file can't be read. */
  read(file: string): Buffer | undefined;
}

type NamedFiles = Required<Pick<Site, 'feedAt' | 'manifestAt'>>;

/** Readers of files whose kind only their link shows. Few sites have them, so each is read on demand. */
export function namedFiles({ files, resolver, read }: Files): NamedFiles {
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

/** The linked files of a live site: they are read now, since responses can't be read again. */
export function answeredFiles(from: Files, pages: readonly Page[]): NamedFiles {
  const { feedAt, manifestAt } = namedFiles(from);
  return { feedAt: readNow(feedAt, 'alternate', pages), manifestAt: readNow(manifestAt, 'manifest', pages) };
}

function readNow<T>(
  read: (path: Path) => T,
  token: string,
  pages: readonly Page[],
): (path: Path) => T | undefined {
  const known = new Map<Path, T>();
  for (const { rels } of pages) {
    for (const { rel, target } of rels) {
      const path = rel.includes(token) ? pathOf(target) : undefined;
      if (path !== undefined && !known.has(path)) known.set(path, read(path));
    }
  }
  return (path) => known.get(path);
}
