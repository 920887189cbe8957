import type { ApiFile } from '../../site/api.ts';
import { defineRule } from '../rule.ts';
import { api, goodRecord, inApi, isObject, isPage } from '../shared/api.ts';
import { site } from '../shared/example.ts';

const paged = (page: unknown) => site(api(goodRecord, { 'api/product/page/20/0.json': page }));

export default defineRule({
  id: 'api-page',
  title: 'A list is an array, a page is content and meta',
  level: 'error',
  conventions: ['A-GET-1', 'A-GET-3', 'A-FIELD-3'],
  why: 'A client pages through every resource by the same code. (Uniform Resource API Conventions, response shapes of GET.)',
  fix: 'write { "content": […], "meta": { "pages": …, "total": … } }',
  examples: {
    good: [{ title: 'a page', files: paged({ content: [goodRecord], meta: { pages: 1, total: 1 } }) }],
    bad: [
      { title: 'without numbers', files: paged({ content: [goodRecord], meta: {} }) },
      { title: 'a content of null', files: paged({ content: null, meta: { pages: 0, total: 0 } }) },
      { title: 'a bare array as a page', files: paged([goodRecord]) },
    ],
  },
  *check(site) {
    for (const file of site.api) {
      const fault = file.kind === 'document' && file.trouble === undefined ? faultOf(file) : undefined;
      if (fault !== undefined) yield { ...inApi(file), message: fault };
    }
  },
});

function faultOf({ file, value }: ApiFile): string | undefined {
  const isPagePath = /\/page\/\d+\/(?:\d+|beyond)\.json$/.test(file);
  if (!isPagePath && !isPage(value)) return undefined;
  if (!isPage(value)) return 'the page is not { content, meta }';
  if (!Array.isArray(value.content)) return 'the content of the page is no list';
  const { meta } = value;
  const counts = isObject(meta) ? [meta.pages, meta.total] : [];
  const right = counts.length === 2 && counts.every((count) => Number.isInteger(count) && Number(count) >= 0);
  return right ? undefined : 'the meta of the page has no whole numbers pages and total';
}
