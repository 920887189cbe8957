import type { Spot } from '../page.ts';
import type { RawPage } from '../raw-page.ts';
import { pageKinds, scriptActs, strayKinds } from './words.ts';
import type { PackWriter } from './writer.ts';

/**
 * Writes the facts of one page. `readPackedPage` reads them in the same order. Its references stand apart, among the
 * rows from `firstRow` on.
 */
export function writePackedPage(to: PackWriter, page: RawPage, firstRow: number): void {
  const text = (value: string): void => to.text(value);
  const spotted = (value: string, { line, column }: Spot): void => {
    to.text(value);
    to.int(line);
    to.int(column);
  };
  const plain = (value: Spot & { readonly text: string }): void => spotted(value.text, value);
  to.text(page.file);
  to.int(page.size);
  to.int(pageKinds.indexOf(page.kind));
  to.maybe(page.status, (status) => to.int(status));
  to.maybe(page.baseHref, text);
  to.maybe(page.lang, plain);
  to.maybe(page.charset, (charset) => {
    spotted(charset.value, charset);
    to.int(charset.byte);
    to.flag(charset.first);
  });
  to.list(page.titles, plain);
  to.list(page.metas, (meta) => {
    spotted(meta.key, meta);
    to.text(meta.content);
    to.flag(meta.head);
  });
  to.list(page.rels, (rel) => {
    spotted(rel.href, rel);
    text(rel.rel.join(' '));
    to.maybe(rel.hreflang, text);
    to.maybe(rel.media, text);
    to.maybe(rel.type, text);
    to.maybe(rel.sizes, text);
    to.flag(rel.head);
  });
  const [first, count] = page.refs.range;
  to.int(first - firstRow);
  to.int(count);
  to.list(page.refreshes, (refresh) => {
    spotted(refresh.href, refresh);
    to.double(refresh.delay);
  });
  to.list(page.headings, plain);
  to.list(page.unfollowable, (stray) => {
    spotted(stray.element, stray);
    to.int(strayKinds.indexOf(stray.kind));
  });
  to.list(page.bareImages, (image) => {
    spotted(image.src, image);
    to.flag(image.alt);
    to.flag(image.size);
    to.flag(image.empty);
  });
  to.list(page.acts, (act) => {
    spotted('', act);
    to.int(scriptActs.indexOf(act.act));
  });
  to.list(page.badData, plain);
  to.list(page.dataUrls, plain);
  to.maybe(page.headEnd, (end) => spotted(end.by, end));
  to.list(page.ignores, (note) => {
    spotted(note.rule, note);
    to.text(note.reason);
    to.int(note.end);
  });
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
  to.maybe(page.denial, plain);
  to.maybe(page.trouble, text);
}
