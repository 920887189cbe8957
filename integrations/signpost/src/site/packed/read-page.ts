import type {
  BareImage,
  Charset,
  HeadEnd,
  Meta,
  PageIgnore,
  ScriptAct,
  Text,
  Unfollowable,
} from '../page.ts';
import type { RawPage } from '../raw-page.ts';
import { RefList } from '../ref-list.ts';
import type { RefRows } from '../ref-rows.ts';
import { relTokens } from '../rel-tokens.ts';
import { unresolved } from '../target.ts';
import type { PackReader } from './reader.ts';
import { pageKinds, scriptActs, strayKinds } from './words.ts';

/**
 * Reads the facts of one page, in the order in which `writePackedPage` writes them. Its references are among `rows`
 * from `firstRow` on.
 */
export function readPackedPage(from: PackReader, rows: RefRows, firstRow: number): RawPage {
  return {
    file: from.text(),
    size: from.int(),
    kind: pageKinds[from.int()] ?? 'unreadable',
    status: from.maybe(readInt),
    baseHref: from.maybe(readPlain),
    lang: from.maybe(readText),
    charset: from.maybe(readCharset),
    titles: from.list(readText),
    metas: from.list(readMeta),
    rels: from.list(readRel),
    refs: readRefs(from, rows, firstRow),
    refreshes: from.list(readRefresh),
    headings: from.list(readText),
    unfollowable: from.list(readStray),
    bareImages: from.list(readImage),
    acts: from.list(readAct),
    badData: from.list(readText),
    dataUrls: from.list(readText),
    headEnd: from.maybe(readHeadEnd),
    ignores: from.list(readNote),
    ids: from.text(),
    text: { body: from.int(), main: from.int(), hasMain: from.flag(), all: from.int() },
    textHash: from.int(),
    counts: {
      scripts: from.int(),
      mailLinks: from.int(),
      times: from.int(),
      pictures: from.int(),
      drawn: from.int(),
    },
    denial: from.maybe(readText),
    trouble: from.maybe(readPlain),
  };
}

function readInt(from: PackReader): number {
  return from.int();
}

function readPlain(from: PackReader): string {
  return from.text();
}

// The facts that every page has are written out in the order in which they are made of a document (`Draft`): to V8 they
// are then of one shape, and the rules, which look at nothing else, run faster.

function readText(from: PackReader): Text {
  return { text: from.text(), line: from.int(), column: from.int() };
}

function readCharset(from: PackReader): Charset {
  const { text: value, line, column } = readText(from);
  return { value, byte: from.int(), first: from.flag(), line, column };
}

function readMeta(from: PackReader): Meta {
  const key = from.text();
  const line = from.int();
  const column = from.int();
  return { key, content: from.text(), head: from.flag(), line, column };
}

function readRel(from: PackReader): RawPage['rels'][number] {
  const href = from.text();
  const line = from.int();
  const column = from.int();
  return {
    rel: relTokens(from.text()),
    href,
    hreflang: from.maybe(readPlain),
    media: from.maybe(readPlain),
    type: from.maybe(readPlain),
    sizes: from.maybe(readPlain),
    target: unresolved,
    head: from.flag(),
    line,
    column,
  };
}

function readRefresh(from: PackReader): RawPage['refreshes'][number] {
  const { text: href, line, column } = readText(from);
  return { delay: from.double(), href, target: unresolved, line, column };
}

function readStray(from: PackReader): Unfollowable {
  const { text: element, line, column } = readText(from);
  return { kind: strayKinds[from.int()] ?? 'no-href', element, line, column };
}

function readImage(from: PackReader): BareImage {
  const { text: src, line, column } = readText(from);
  return { src, alt: from.flag(), size: from.flag(), empty: from.flag(), line, column };
}

function readAct(from: PackReader): ScriptAct {
  const { line, column } = readText(from);
  return { act: scriptActs[from.int()] ?? 'redirect', line, column };
}

function readHeadEnd(from: PackReader): HeadEnd {
  const { text: by, line, column } = readText(from);
  return { by, line, column };
}

function readNote(from: PackReader): PageIgnore {
  const { text: rule, line, column } = readText(from);
  return { rule, reason: from.text(), line, column, end: from.int() };
}

/** What a broken file says is cut to what there is. */
function readRefs(from: PackReader, rows: RefRows, firstRow: number): RefList {
  const first = firstRow + Math.max(0, from.int());
  return new RefList(rows, first, Math.max(0, Math.min(from.int(), rows.length - first)));
}
