import { isObject } from '../../../lib/json/is-object.ts';
import type { ApiFile } from '../../site/api.ts';
import { defineRule, type Report } from '../rule.ts';
import { goodRecord, inApi, recordsOf, withFiles } from '../shared/api.ts';

const second = { ...goodRecord, id: '7h2v5kq0m4xwe' };
const [list, file] = ['api/product.json', 'api/product/7h2v5kq0m4xwe.json'];

export default defineRule({
  id: 'api-record',
  title: 'Each record of a list is at the URL of its id',
  level: 'error',
  conventions: ['A-GET-2'],
  why: 'Clients take an id from a list and request /api/<resource>/<id>. If that file is missing or has another record, they get an error or wrong data.',
  fix: 'write one file for each record, named after its id',
  examples: () => ({
    good: {
      'a file for each': withFiles({ [list]: [goodRecord, second], [file]: second }),
      'a list alone': withFiles({ 'api/order.json': [second] }),
    },
    bad: {
      'a record without a file': withFiles({ [list]: [goodRecord, second] }),
      'another record in the file': withFiles({ [list]: [goodRecord, second], [file]: goodRecord }),
      'one id for two records': withFiles({ [list]: [goodRecord, { ...goodRecord, name: 'Valve' }] }),
    },
  }),
  *check(site) {
    const files = new Map(site.api.map((one) => [one.name, one]));
    for (const file of site.api) {
      if (file.kind !== 'document' || !Array.isArray(file.value)) continue;
      const folder = file.name;
      // A list without any record file is another design, so nothing is missing.
      const records = recordsOf(file).filter(({ id }) => typeof id === 'string');
      if (records.some(({ id }) => files.has(`${folder}/${String(id)}`)))
        yield* recordFaults(file, folder, files);
    }
  },
});

/** The first record of each kind: if one is missing, a thousand may be. */
function* recordFaults(
  list: ApiFile,
  folder: string,
  files: ReadonlyMap<string, ApiFile>,
): Generator<Report> {
  const seen = new Set<string>();
  let [hasMissing, hasTwice] = [false, false];
  for (const record of recordsOf(list)) {
    const { id } = record;
    if (typeof id !== 'string') continue;
    const file = files.get(`${folder}/${id}`);
    const spot = { key: 'id', parent: record };
    if (seen.has(id) && !hasTwice) {
      hasTwice = true;
      yield {
        ...inApi(list, spot),
        message: `two records have the id "${id}"`,
        fix: 'give each record its own id',
      };
    } else if (file === undefined && !hasMissing) {
      hasMissing = true;
      yield { ...inApi(list, spot), message: `the record "${id}" has no file ${folder}/${id}.json` };
    } else if (
      file !== undefined &&
      isObject(file.value) &&
      'id' in file.value &&
      file.value.id !== id &&
      !seen.has(id)
    )
      yield { ...inApi(file), message: `the file of "${id}" has the record "${String(file.value.id)}"` };
    seen.add(id);
  }
}
