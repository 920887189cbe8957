import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readPackedPage } from '../../site/packed/read-page.ts';
import { PackReader } from '../../site/packed/reader.ts';
import type { PackWriter } from '../../site/packed/writer.ts';
import type { RawPage } from '../../site/raw-page.ts';
import { SharedStrings } from '../../site/strings.ts';
import { codeKey } from '../code-key.ts';
import { type Listed, readTree } from '../tree.ts';
import { type Section, sectionsIn } from './sections.ts';

/** Where the facts of a file stand, and of which bytes they are. */
export interface Place {
  readonly hash: string;
  /** In which section of pages, and at which place there. */
  readonly section: number;
  readonly place: number;
}

export type Places = ReadonlyMap<string, Place>;

/** A hash of the code that reads pages: facts that other code read are not believed. */
export function factsKey(): string {
  return codeKey(['core', 'site', 'disk']);
}

/** The file of an earlier run, of which no more is unpacked than is asked for. */
export class Earlier {
  readonly places: Places;
  readonly #tree: Section;
  /** All sections up to the last of pages, those that are out of date too. */
  readonly kept: Buffer;
  readonly #refs: readonly Section[];
  readonly #pages: readonly Section[];
  readonly #strings = new SharedStrings();
  /** The first row of each section's references, and how many addresses there are in all. */
  #rows: { readonly first: readonly number[]; readonly addresses: number } | undefined;
  readonly #unpacked: (readonly RawPage[])[] = [];

  /** Undefined where there is none, or it is broken or made by other code. */
  static open(path: string, key: string): Earlier | undefined {
    try {
      return new Earlier(readFileSync(path), key);
    } catch {
      return undefined;
    }
  }

  private constructor(bytes: Buffer, key: string) {
    const sections = sectionsIn(bytes);
    const only = (kind: Section['kind']): Section[] => sections.filter((section) => section.kind === kind);
    const [head] = only('key');
    const [list] = only('list');
    const [tree] = only('tree');
    if (head?.unpack().text !== key || list === undefined || tree === undefined)
      throw new RangeError('of other code, or broken off');
    this.#refs = only('refs');
    this.#pages = only('pages');
    this.kept = bytes.subarray(0, this.#pages.at(-1)?.end ?? head.end);
    this.places = readPlaces(new PackReader(list.unpack()));
    this.#tree = tree;
  }

  /** The files as that run listed them. Throws where they are broken. */
  listed(): Listed {
    const from = new PackReader(this.#tree.unpack());
    return { began: from.double(), tree: readTree(from) };
  }

  /** How many sections of pages it has. */
  get sections(): number {
    return this.#pages.length;
  }

  /** How many addresses it has. */
  get addresses(): number {
    return this.#readRows().addresses;
  }

  /** The texts and references of its pages. */
  get strings(): SharedStrings {
    this.#readRows();
    return this.#strings;
  }

  /** The facts at a place. Throws where they are broken. */
  page({ section, place }: Place): RawPage {
    const page = this.#section(section)[place];
    if (page === undefined) throw new RangeError('no page stands there');
    return page;
  }

  /** False where some of it is broken; or more than half is out of date, so that it is better to begin anew. */
  isUsable(pages: number): boolean {
    try {
      return this.#pages.reduce((sum, _, section) => sum + this.#section(section).length, 0) <= 2 * pages;
    } catch {
      return false;
    }
  }

  #section(section: number): readonly RawPage[] {
    const known = this.#unpacked[section];
    if (known !== undefined) return known;
    const firstRow = this.#readRows().first[section];
    const packed = this.#pages[section]?.unpack();
    if (packed === undefined || firstRow === undefined) throw new RangeError('there is no such section');
    const from = new PackReader(packed);
    const pages: RawPage[] = [];
    while (!from.isAtEnd) pages.push(readPackedPage(from, this.#strings.refs, firstRow));
    this.#unpacked[section] = pages;
    return pages;
  }

  #readRows() {
    if (this.#rows !== undefined) return this.#rows;
    const { refs } = this.#strings;
    const known: number[] = [];
    const first = this.#refs.map((section) => refs.append(section.unpack(), known));
    this.#rows = { first, addresses: refs.addresses };
    return this.#rows;
  }
}

/** What tells which bytes all pages have. */
export function idOf(places: Places): string {
  return hash('sha1', [...places].map(([file, place]) => `${file}\0${place.hash}`).join('\0'));
}

export function writePlaces(to: PackWriter, places: Places): void {
  for (const [file, place] of places) {
    to.text(file);
    to.text(place.hash);
    to.int(place.section);
    to.int(place.place);
  }
}

function readPlaces(from: PackReader): Places {
  const places = new Map<string, Place>();
  while (!from.isAtEnd)
    places.set(from.text(), { hash: from.text(), section: from.int(), place: from.int() });
  return places;
}
