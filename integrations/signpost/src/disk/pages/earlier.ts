import { readPackedPage } from '../../site/packed/read-page.ts';
import { PackReader } from '../../site/packed/reader.ts';
import type { RawPage } from '../../site/raw-page.ts';
import { SharedStrings } from '../../site/strings.ts';
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
  /** The texts and references of its pages. */
  readonly strings: SharedStrings;
  /** When it began to read, in milliseconds. */
  readonly began: number;
  /** How many pages stand in its file, those that are out of date too. */
  readonly stored: number;
  /** How many sections of pages the file has, and where the last of them ends. */
  readonly sections: number;
  readonly end: number;
}

export function nothing(): Earlier {
  return { pages: new Map(), strings: new SharedStrings(), began: 0, stored: 0, sections: 0, end: 0 };
}

/** Reads the file of an earlier run. One that is missing, broken or made by other code is the same as none. */
export function readEarlier(path: string, key: string): Earlier {
  try {
    const strings = new SharedStrings();
    const known: number[] = [];
    const pages: RawPage[][] = [];
    let isOurs = false;
    let firstRow = 0;
    let pagesEnd = 0;
    for (const { kind, packed, end } of readSections(path)) {
      if (kind === 'key') isOurs = packed.text === key;
      if (!isOurs) return nothing();
      if (kind === 'refs') firstRow = strings.refs.append(packed, known);
      if (kind === 'pages') pages.push(unpackPages(new PackReader(packed), strings, firstRow));
      if (kind === 'list') return { ...readList(new PackReader(packed), pages), strings, end: pagesEnd };
      pagesEnd = end;
    }
    return nothing();
  } catch {
    return nothing();
  }
}

function unpackPages(from: PackReader, { refs }: SharedStrings, firstRow: number): RawPage[] {
  const pages: RawPage[] = [];
  while (!from.isAtEnd) pages.push(readPackedPage(from, refs, firstRow));
  return pages;
}

function readList(from: PackReader, stored: readonly (readonly RawPage[])[]) {
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
  return { pages, began, stored: count, sections: stored.length };
}
