import { readPackedPage } from '../../site/packed/read-page.ts';
import { PackReader } from '../../site/packed/reader.ts';
import type { RawPage } from '../../site/raw-page.ts';
import { readSections } from './sections.ts';

/** A page of an earlier run, and what tells that its file is still the one that was read. */
export interface Cached {
  readonly page: RawPage;
  /** When the file was changed last, in milliseconds. */
  readonly mtime: number;
  /** Of its bytes. */
  readonly hash: string;
  /** In which section of pages it stands, and at which place there. */
  readonly section: number;
  readonly place: number;
}

/** What an earlier run has read. */
export interface Earlier {
  readonly pages: ReadonlyMap<string, Cached>;
  /** When it began to read, in milliseconds. */
  readonly began: number;
  /** How many pages stand in its file, those that are out of date too. */
  readonly stored: number;
  /** How many sections of pages the file has, and where the last of them ends. */
  readonly sections: number;
  readonly end: number;
}

export const nothing: Earlier = { pages: new Map(), began: 0, stored: 0, sections: 0, end: 0 };

/** Reads the file of an earlier run. One that is missing, broken or made by other code is the same as none. */
export function readEarlier(path: string, key: string, keep: (text: string) => string): Earlier {
  try {
    const pages: RawPage[][] = [];
    let isOurs = false;
    let pagesEnd = 0;
    for (const { kind, packed, end } of readSections(path)) {
      if (kind === 'key') isOurs = packed.text === key;
      if (!isOurs) return nothing;
      if (kind === 'pages') pages.push(unpackPages(new PackReader(packed, keep)));
      if (kind !== 'list') pagesEnd = end;
      else return readList(new PackReader(packed, keep), pages, pagesEnd);
    }
    return nothing;
  } catch {
    return nothing;
  }
}

function unpackPages(from: PackReader): RawPage[] {
  const pages: RawPage[] = [];
  while (!from.isAtEnd) pages.push(readPackedPage(from));
  return pages;
}

function readList(from: PackReader, stored: readonly (readonly RawPage[])[], end: number): Earlier {
  const began = from.double();
  const pages = new Map<string, Cached>();
  while (!from.isAtEnd) {
    const mtime = from.double();
    const hash = from.text();
    const section = from.int();
    const place = from.int();
    const page = stored[section]?.[place];
    if (page !== undefined) pages.set(page.file, { page, mtime, hash, section, place });
  }
  const count = stored.reduce((sum, { length }) => sum + length, 0);
  return { pages, began, stored: count, sections: stored.length, end };
}
