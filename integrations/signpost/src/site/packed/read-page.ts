import type { Spot } from '../page.ts';
import type { RawPage } from '../raw-page.ts';
import { RefList } from '../ref-list.ts';
import type { RefRows } from '../ref-rows.ts';
import { unresolved } from '../target.ts';
import type { PackReader } from './reader.ts';
import { pageKinds, scriptActs, strayKinds } from './words.ts';

/**
 * Reads the facts of one page, in the order in which `writePackedPage` writes them. Its references are among `rows`
 * from `firstRow` on.
 */
export function readPackedPage(from: PackReader, rows: RefRows, firstRow: number): RawPage {
  const text = (): string => from.text();
  const plain = (): Spot & { text: string } => ({ text: from.text(), line: from.int(), column: from.int() });
  const spotted = <Fields extends object>(fields: (value: string) => Fields): Spot & Fields => {
    const { text, line, column } = plain();
    return { ...fields(text), line, column };
  };
  return {
    file: from.text(),
    size: from.int(),
    kind: pageKinds[from.int()] ?? 'unreadable',
    status: from.maybe(() => from.int()),
    baseHref: from.maybe(text),
    lang: from.maybe(plain),
    charset: from.maybe(() => spotted((value) => ({ value, byte: from.int(), first: from.flag() }))),
    titles: from.list(plain),
    metas: from.list(() => spotted((key) => ({ key, content: from.text(), head: from.flag() }))),
    rels: from.list(() =>
      spotted((href) => ({
        rel: from.list(text),
        href,
        hreflang: from.maybe(text),
        media: from.maybe(text),
        type: from.maybe(text),
        sizes: from.maybe(text),
        target: unresolved,
        head: from.flag(),
      })),
    ),
    refs: readRefs(from, rows, firstRow),
    refreshes: from.list(() => spotted((href) => ({ delay: from.double(), href, target: unresolved }))),
    headings: from.list(plain),
    unfollowable: from.list(() =>
      spotted((element) => ({ kind: strayKinds[from.int()] ?? 'no-href', element })),
    ),
    bareImages: from.list(() => spotted((src) => ({ src, alt: from.flag(), size: from.flag() }))),
    acts: from.list(() => spotted(() => ({ act: scriptActs[from.int()] ?? 'redirect' }))),
    badData: from.list(plain),
    dataUrls: from.list(plain),
    headEnd: from.maybe(() => spotted((by) => ({ by }))),
    ignores: from.list(() => spotted((rule) => ({ rule, reason: from.text(), end: from.int() }))),
    ids: from.text(),
    text: { body: from.int(), main: from.int(), hasMain: from.flag(), all: from.int() },
    textHash: from.int(),
    counts: { scripts: from.int(), mailLinks: from.int(), times: from.int(), pictures: from.int() },
    trouble: from.maybe(text),
  };
}

/** What a broken file says is cut to what there is. */
function readRefs(from: PackReader, rows: RefRows, firstRow: number): RefList {
  const first = firstRow + Math.max(0, from.int());
  return new RefList(rows, first, Math.max(0, Math.min(from.int(), rows.length - first)));
}
