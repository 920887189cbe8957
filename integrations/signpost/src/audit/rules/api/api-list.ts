import { isObject } from '../../../lib/json/json.ts';
import type { ApiFile } from '../../site/api.ts';
import { defineRule } from '../rule.ts';
import { goodRecord, withFiles } from '../shared/api.ts';

const messages = {
  notJson: (reason: string) => `the file is not JSON: ${reason}`,
  notList: 'the list of these records is not an array',
  notPage: 'the page is not { content, meta: { pages, total } }',
  notRecord: (item: unknown) => `the list has ${JSON.stringify(item)?.slice(0, 40)}, which is not a record`,
};

export default defineRule({
  id: 'api-list',
  title: 'A list is an array of records, and a page is content and meta',
  level: 'error',
  conventions: ['A-GET-1', 'A-GET-2', 'A-GET-3', 'A-FIELD-3'],
  why: 'A client reads and pages through every resource with the same code.',
  fix: 'write an array of records; in a page, write { "content": […], "meta": { "pages": …, "total": … } }',
  examples: () => ({
    good: { 'an array of records': withFiles() },
    bad: { 'a wrapper where the list belongs': withFiles({ 'api/product.json': { data: [goodRecord] } }) },
  }),
  *check({ api }) {
    const lists = new Set(api.filter(isRecordFile).map(({ name }) => name.replace(/\/[^/]*$/, '')));

    for (const file of api) {
      const fault = describeFault(file, lists.has(file.name));
      if (fault !== undefined) yield { file: file.file, cause: { key: fault, message: fault } };
    }
  },
});

/** True for the file of a record: api/product/3s42y6.json has the id 3s42y6. */
function isRecordFile({ name, value }: ApiFile): boolean {
  return isObject(value) && name.endsWith(`/${String(value.id)}`);
}

function describeFault(file: ApiFile, isListOfRecords: boolean): string | undefined {
  if (file.trouble !== undefined) return messages.notJson(file.trouble);
  if (file.kind !== 'document') return undefined;

  // api/product/page/20/0.json
  if (/\/page\/\d+\/\w+$/.test(file.name)) return describePageFault(file.value);
  if (Array.isArray(file.value)) return describeItemFault(file.value);
  if (isListOfRecords) return messages.notList;
  return undefined;
}

function describePageFault(page: unknown): string | undefined {
  if (!isObject(page) || !Array.isArray(page.content) || !isObject(page.meta)) return messages.notPage;
  const { pages, total } = page.meta;
  if (!Number.isInteger(pages) || !Number.isInteger(total)) return messages.notPage;
  return describeItemFault(page.content);
}

function describeItemFault(list: readonly unknown[]): string | undefined {
  const foreign = list.findIndex((item) => !isObject(item));
  if (foreign === -1) return undefined;
  return messages.notRecord(list[foreign]);
}
