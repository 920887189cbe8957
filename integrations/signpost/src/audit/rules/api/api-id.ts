import type { Site } from '../../site/site.ts';
import { defineRule, type Fault } from '../rule.ts';
import { listApiRecords, reportFields, withFields, withFiles } from '../shared/api.ts';

const messages = {
  missing: 'a record has no id',
  notText: (path: string, value: unknown) =>
    `the field ${path} is ${JSON.stringify(value)}, not an opaque string`,
  counting: (path: string, value: unknown) =>
    `the field ${path} is ${JSON.stringify(value)}, a number that counts up`,
};

export default defineRule({
  id: 'api-id',
  title: 'An id is an opaque string',
  level: 'error',
  conventions: ['A-FIELD-1'],
  why: 'A sequential number tells everybody how many records there are, and lets anyone request them all. (OWASP, broken object level authorization.)',
  fix: "make the id a keyed hash of the record's key",
  examples: () => ({
    good: { 'a hash as id': withFiles() },
    bad: { 'a number as id': withFields({ id: 42 }) },
  }),
  *check(site) {
    yield* findRecordsWithoutId(site);

    yield* reportFields(site, ({ key, path, value }) => {
      // `id`, `categoryId`, `category_id`; a relation may be null.
      const isId = key === 'id' || (/(?:[a-z\d]Id|_id)$/.test(key) && value !== null);
      if (!isId) return undefined;
      if (isCounting(value)) return messages.counting(path, value);
      if (typeof value === 'string' && value !== '') return undefined;
      return messages.notText(path, value);
    });
  },
});

/** Lists whose records have their own URL (`api/product/a.json`), but no id. */
function* findRecordsWithoutId({ api }: Site): Generator<Fault> {
  const folders = new Set(api.map(({ name }) => name.replace(/\/[^/]*$/, '')));
  for (const file of api) {
    if (!Array.isArray(file.value) || !folders.has(file.name)) continue;
    if (listApiRecords(file).some((record) => !('id' in record)))
      yield { file: file.file, cause: { key: 'missing', message: messages.missing } };
  }
}

/** `42`, `"42"`, `"P-0042"`, `"product:42"`; a long run of digits is a hash or a code such as an EAN. */
function isCounting(value: unknown): boolean {
  if (typeof value === 'number') return true;
  return typeof value === 'string' && /^(?:[a-z]+[-_:/#])?\d{1,9}$/i.test(value);
}
