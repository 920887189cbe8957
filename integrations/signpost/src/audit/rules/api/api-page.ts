import { isObject } from '../../../lib/json/is-object.ts';
import { counted } from '../../../lib/text/text.ts';
import { type ApiFile, isInApi } from '../../site/api.ts';
import { envelopeOf } from '../../site/api-shapes.ts';
import { defineRule } from '../rule.ts';
import { goodRecord, inApi, isPage, withFiles } from '../shared/api.ts';

const paged = (page: unknown) => withFiles({ 'api/product/page/20/0.json': page });

const listed = (list: unknown) => withFiles({ 'api/product.json': list });

export default defineRule({
  id: 'api-page',
  title: 'A list is an array, a page is content and meta',
  level: 'error',
  conventions: ['A-GET-1', 'A-GET-3', 'A-FIELD-3'],
  why: 'A client pages through every resource with the same code.',
  fix: 'write { "content": […], "meta": { "pages": …, "total": … } }',
  examples: () => ({
    good: { 'a page': paged({ content: [goodRecord], meta: { pages: 1, total: 1 } }) },
    bad: {
      'without numbers': paged({ content: [goodRecord], meta: {} }),
      'numbers that no other page has': paged({
        content: [goodRecord],
        meta: { pages: 1, total: 1, size: 20 },
      }),
      'a key beside content and meta': paged({
        content: [goodRecord],
        meta: { pages: 1, total: 1 },
        next: null,
      }),
      'a content of null': paged({ content: null, meta: { pages: 0, total: 0 } }),
      'a page where the whole list belongs': listed({ content: [goodRecord], meta: { pages: 1, total: 1 } }),
      'a page where the list without records belongs': withFiles({
        'api/order.json': { content: [], meta: { pages: 0, total: 0 } },
      }),
      'null beside its records': listed(null),
      'null for a list without records': withFiles({ 'api/order.json': null }),
      'a wrapper beside its records': listed({ data: [goodRecord] }),
      'a bare array as a page': paged([goodRecord]),
      'more records than its size': withFiles({
        'api/product/page/1/0.json': {
          content: [goodRecord, { ...goodRecord, id: '7h2v5kq0m4xwe' }],
          meta: { pages: 2, total: 2 },
        },
      }),
      'null as a record': paged({ content: [null], meta: { pages: 1, total: 1 } }),
      'fewer records than its total': paged({ content: [goodRecord], meta: { pages: 1, total: 5 } }),
      'fewer pages than its total needs': paged({ content: [goodRecord], meta: { pages: 1, total: 60 } }),
      'a wrapper of a list that has no page': withFiles({
        'api/order.json': { items: [{ id: '7h2v5kq0m4xwe' }], total: 1, page: 1 },
      }),
      'an envelope around one record': withFiles({
        'api/product/a.json': { code: 0, message: 'ok', data: { ...goodRecord, id: 'a' } },
      }),
      'names in place of records': listed(['Gauge', 'Valve']),
      'a number': withFiles({ 'api/product-count.json': 42 }),
    },
  }),
  *check(site) {
    const lists = new Set(site.api.filter(isRecord).map(({ name }) => name.replace(/\/[^/]*$/, '')));
    for (const file of site.api) {
      if (file.kind !== 'document' || file.trouble !== undefined) continue;
      const fault = faultOf(file) ?? (lists.has(file.name) ? listFault(file) : bareFault(file));
      if (fault !== undefined) yield { ...inApi(file), message: fault };
    }
  },
});

function faultOf({ file, value }: ApiFile): string | undefined {
  const isPagePath = /\/page\/\d+\/(?:\d+|beyond)\.json$/.test(file);
  if (!isPagePath && !isPage(value)) return undefined;
  if (!isPage(value)) return 'the page is not { content, meta }';
  if (!Array.isArray(value.content)) return 'the "content" of the page is not a list';
  const item = itemFault(value.content);
  if (item !== undefined) return item;
  const { meta } = value;
  const counts = isObject(meta) ? [meta.pages, meta.total] : [];
  const right = counts.length === 2 && counts.every((count) => Number.isInteger(count) && Number(count) >= 0);
  if (!right) return 'the "meta" of the page lacks the whole numbers "pages" and "total"';
  if (!isPagePath && isInApi(file))
    return 'the list is a page, but without page and size in the URL it is the array of all records';
  const wrong = countFault(file, value.content.length, Number(counts[0]), Number(counts[1]));
  if (wrong !== undefined) return wrong;
  const extra = [...extraKeys(value, ['content', 'meta']), ...extraKeys(meta, ['pages', 'total'])][0];
  return extra && `the page has "${extra}" in addition to content and meta { pages, total }`;
}

/** Page numbers that contradict the size in the path. */
function countFault(file: string, length: number, pages: number, total: number): string | undefined {
  const [, sizeText, number] = /\/page\/(\d+)\/(\d+|beyond)\.json$/.exec(file) ?? [];
  const size = Number(sizeText);
  if (!(size > 0)) return undefined;
  if (length > size) return `the page has ${counted(length, 'record')}, but its size is ${size}`;
  const needed = Math.ceil(total / size);
  if (pages !== needed)
    return `the page counts ${pages} pages, but ${total} records fill ${needed}, with ${size} on each`;
  const due = number === 'beyond' ? 0 : Math.max(0, Math.min(size, total - Number(number) * size));
  return length === due
    ? undefined
    : `the page has ${counted(length, 'record')}, but by its numbers it must have ${due}`;
}

function extraKeys(value: unknown, known: readonly string[]): string[] {
  return isObject(value) ? Object.keys(value).filter((key) => !known.includes(key)) : [];
}

/** True for a record's file, which is named after its id. */
function isRecord({ name, value }: ApiFile): boolean {
  return isObject(value) && name.endsWith(`/${String(value.id)}`);
}

/** A value that is neither a record nor a list of records. Go and PHP write null for an empty list. */
function bareFault({ value }: ApiFile): string | undefined {
  if (value === null) return 'the response is null; write [] for an empty list';
  if (Array.isArray(value)) return itemFault(value);
  const envelope = envelopeOf(value);
  if (envelope !== undefined) return `the response is wrapped in "${envelope.way}"`;
  return isObject(value) ? undefined : `the response is ${JSON.stringify(value)}, not a record or a list`;
}

function itemFault(list: readonly unknown[]): string | undefined {
  const item = list.find((one) => !isObject(one));
  return item === undefined ? undefined : `the list has ${shown(item)}, which is not a record`;
}

function shown(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

/** The value in place of the list. One with an id is a record that contains records. */
function listFault({ value }: ApiFile): string | undefined {
  if (Array.isArray(value)) return itemFault(value);
  if (isPage(value) || (isObject(value) && 'id' in value)) return undefined;
  return `the list of these records is ${value === null ? 'null' : 'not an array'}`;
}
