import { isObject } from '../../../lib/is-object.ts';
import type { ApiFile } from '../../site/api.ts';
import { defineRule } from '../rule.ts';
import { api, goodRecord, inApi, isPage } from '../shared/api.ts';
import { site } from '../shared/example.ts';

const paged = (page: unknown) => site(api(goodRecord, { 'api/product/page/20/0.json': page }));

const listed = (list: unknown) => site(api(goodRecord, { 'api/product.json': list }));

export default defineRule({
  id: 'api-page',
  title: 'A list is an array, a page is content and meta',
  level: 'error',
  conventions: ['A-GET-1', 'A-GET-3', 'A-FIELD-3'],
  why: 'A client pages through every resource with the same code. (Uniform Resource API Conventions, response shapes of GET.)',
  fix: 'write { "content": […], "meta": { "pages": …, "total": … } }',
  examples: () => ({
    good: [{ title: 'a page', files: paged({ content: [goodRecord], meta: { pages: 1, total: 1 } }) }],
    bad: [
      { title: 'without numbers', files: paged({ content: [goodRecord], meta: {} }) },
      {
        title: 'numbers that no other page has',
        files: paged({ content: [goodRecord], meta: { pages: 1, total: 1, size: 20 } }),
      },
      {
        title: 'a key beside content and meta',
        files: paged({ content: [goodRecord], meta: { pages: 1, total: 1 }, next: null }),
      },
      { title: 'a content of null', files: paged({ content: null, meta: { pages: 0, total: 0 } }) },
      { title: 'null beside its records', files: listed(null) },
      {
        title: 'null for a list without records',
        files: site({ ...api(goodRecord), 'api/order.json': 'null' }),
      },
      { title: 'a wrapper beside its records', files: listed({ data: [goodRecord] }) },
      { title: 'a bare array as a page', files: paged([goodRecord]) },
    ],
  }),
  *check(site) {
    const lists = new Set(site.api.filter(isRecord).map(({ file }) => file.replace(/\/[^/]*$/, '.json')));
    for (const file of site.api) {
      if (file.kind !== 'document' || file.trouble !== undefined) continue;
      const fault = faultOf(file) ?? (lists.has(file.file) ? listFault(file) : nullFault(file));
      if (fault !== undefined) yield { ...inApi(file), message: fault };
    }
  },
});

function faultOf({ file, value }: ApiFile): string | undefined {
  const isPagePath = /\/page\/\d+\/(?:\d+|beyond)\.json$/.test(file);
  if (!isPagePath && !isPage(value)) return undefined;
  if (!isPage(value)) return 'the page is not { content, meta }';
  if (!Array.isArray(value.content)) return 'the "content" of the page is not a list';
  const { meta } = value;
  const counts = isObject(meta) ? [meta.pages, meta.total] : [];
  const right = counts.length === 2 && counts.every((count) => Number.isInteger(count) && Number(count) >= 0);
  if (!right) return 'the "meta" of the page lacks the whole numbers "pages" and "total"';
  const extra = [...extraKeys(value, ['content', 'meta']), ...extraKeys(meta, ['pages', 'total'])][0];
  return extra && `the page has "${extra}" in addition to content and meta { pages, total }`;
}

function extraKeys(value: unknown, known: readonly string[]): string[] {
  return isObject(value) ? Object.keys(value).filter((key) => !known.includes(key)) : [];
}

/** True for the file of one record, which is named after its id. */
function isRecord({ file, value }: ApiFile): boolean {
  return isObject(value) && file.endsWith(`/${String(value.id)}.json`);
}

/** What Go and PHP write for a list of nothing. */
function nullFault({ value }: ApiFile): string | undefined {
  return value === null ? 'the response is null; write [] for an empty list' : undefined;
}

/** What is where the list of those records belongs; one with an id is a record that has records below it. */
function listFault({ value }: ApiFile): string | undefined {
  if (Array.isArray(value) || isPage(value) || (isObject(value) && 'id' in value)) return undefined;
  return `the list of these records is ${value === null ? 'null' : 'not an array'}`;
}
