import type {
  BareImage,
  Charset,
  HeadEnd,
  Meta,
  PageIgnore,
  Refresh,
  Rel,
  ScriptAct,
  Spot,
  Text,
  Unfollowable,
} from '../page.ts';
import type { RawPage } from '../raw-page.ts';
import { pageKinds, scriptActs, strayKinds } from './words.ts';
import type { PackWriter } from './writer.ts';

/**
 * Writes the facts of one page. `readPackedPage` reads them in the same order. Its references stand apart, among the
 * rows from `firstRow` on.
 */
export function writePackedPage(to: PackWriter, page: RawPage, firstRow: number): void {
  to.text(page.file);
  to.int(page.size);
  to.int(pageKinds.indexOf(page.kind));
  to.maybe(page.status, writeInt);
  to.maybe(page.baseHref, writePlain);
  to.maybe(page.lang, writeText);
  to.maybe(page.charset, writeCharset);
  to.list(page.titles, writeText);
  to.list(page.metas, writeMeta);
  to.list(page.rels, writeRel);
  const [first, count] = page.refs.range;
  to.int(first - firstRow);
  to.int(count);
  to.list(page.refreshes, writeRefresh);
  to.list(page.headings, writeText);
  to.list(page.unfollowable, writeStray);
  to.list(page.bareImages, writeImage);
  to.list(page.acts, writeAct);
  to.list(page.badData, writeText);
  to.list(page.dataUrls, writeText);
  to.maybe(page.headEnd, writeHeadEnd);
  to.list(page.ignores, writeNote);
  to.text(page.ids);
  to.int(page.text.body);
  to.int(page.text.main);
  to.flag(page.text.hasMain);
  to.int(page.text.all);
  to.int(page.textHash);
  to.int(page.counts.scripts);
  to.int(page.counts.mailLinks);
  to.int(page.counts.times);
  to.int(page.counts.pictures);
  to.int(page.counts.drawn);
  to.maybe(page.denial, writeText);
  to.maybe(page.trouble, writePlain);
}

function writeInt(to: PackWriter, value: number): void {
  to.int(value);
}

function writePlain(to: PackWriter, value: string): void {
  to.text(value);
}

/** A text and where it stands, as `readText` reads it. */
function spotted(to: PackWriter, value: string, { line, column }: Spot): void {
  to.text(value);
  to.int(line);
  to.int(column);
}

function writeText(to: PackWriter, value: Text): void {
  spotted(to, value.text, value);
}

function writeCharset(to: PackWriter, charset: Charset): void {
  spotted(to, charset.value, charset);
  to.int(charset.byte);
  to.flag(charset.first);
}

function writeMeta(to: PackWriter, meta: Meta): void {
  spotted(to, meta.key, meta);
  to.text(meta.content);
  to.flag(meta.head);
}

function writeRel(to: PackWriter, rel: Rel): void {
  spotted(to, rel.href, rel);
  to.text(rel.rel.join(' '));
  to.maybe(rel.hreflang, writePlain);
  to.maybe(rel.media, writePlain);
  to.maybe(rel.type, writePlain);
  to.maybe(rel.sizes, writePlain);
  to.flag(rel.head);
}

function writeRefresh(to: PackWriter, refresh: Refresh): void {
  spotted(to, refresh.href, refresh);
  to.double(refresh.delay);
}

function writeStray(to: PackWriter, stray: Unfollowable): void {
  spotted(to, stray.element, stray);
  to.int(strayKinds.indexOf(stray.kind));
}

function writeImage(to: PackWriter, image: BareImage): void {
  spotted(to, image.src, image);
  to.flag(image.alt);
  to.flag(image.size);
  to.flag(image.empty);
}

function writeAct(to: PackWriter, act: ScriptAct): void {
  spotted(to, '', act);
  to.int(scriptActs.indexOf(act.act));
}

function writeHeadEnd(to: PackWriter, end: HeadEnd): void {
  spotted(to, end.by, end);
}

function writeNote(to: PackWriter, note: PageIgnore): void {
  spotted(to, note.rule, note);
  to.text(note.reason);
  to.int(note.end);
}
