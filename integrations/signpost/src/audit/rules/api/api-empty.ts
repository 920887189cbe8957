import { isObject } from '../../../lib/json/is-object.ts';
import type { Site } from '../../site/site.ts';
import { defineRule, type Report } from '../rule.ts';
import {
  camelCaseOf,
  fieldKey,
  fieldReports,
  fieldsOf,
  goodRecord,
  withFields,
  withFiles,
} from '../shared/api.ts';

const second = { ...goodRecord, id: '7h2v5kq0m4xwe' };

function twoRecords(other: Readonly<Record<string, unknown>>) {
  return withFiles({ 'api/product.json': [goodRecord, other], 'api/product/7h2v5kq0m4xwe.json': other });
}

export default defineRule({
  id: 'api-empty',
  title: 'An empty list is [], never null',
  level: 'error',
  conventions: ['A-FIELD-3'],
  why: 'A client that loops over a list fails on null, and only for the records that have none.',
  fix: 'write []',
  examples: () => ({
    good: { '[]': withFiles() },
    bad: {
      'null in every record, by the name of a list': withFields({ tags: null }),
      'null for prices': withFields({ prices: null }),
      'null under another name of a list': withFields({ related_products: null }),
      'an empty object where others have a list, as PHP writes it': twoRecords({ ...second, tags: {} }),
      'an empty string where others have a list': twoRecords({ ...second, tags: '' }),
      'false where others have a list': twoRecords({ ...second, tags: false }),
      'null where others have a list': twoRecords({ ...second, tags: null }),
    },
  }),
  *check(site) {
    const lists = listsOf(site);
    yield* fieldReports(fieldsOf(site), (field) => {
      const empty = lists.has(fieldKey(field)) ? emptyOf(field.value) : undefined;
      return empty && `is ${empty}, but other records have a list there`;
    });
    yield* namedLists(site, lists);
  },
});

/** Empty values in place of an empty list. */
function emptyOf(value: unknown): string | undefined {
  if (value === null) return 'null';
  if (value === false) return 'false';
  if (value === '') return 'an empty string';
  return isObject(value) && Object.keys(value).length === 0 ? 'an empty object' : undefined;
}

/** Names that only lists have. */
const plural =
  /[a-z](?:Ids|List|Array)$|^(?:tags|items|categories|images|photos|pictures|files|documents|videos|gallery|roles|permissions|groups|attachments|comments|reviews|variants|options|features|specifications|children|members|users|products|orders|keywords|authors|contributors|labels|topics|links|entries|prices|sizes|colors|colours|downloads|addresses|highlights|skus|languages|translations|ingredients|steps|related|[a-z]+(?:Tags|Items|Images|Photos|Files|Documents|Products|Categories|Articles|Posts))$/;

/** Fields whose name means a list although no record contains one. */
function* namedLists(site: Site, lists: ReadonlySet<string>): Generator<Report> {
  const fields = fieldsOf(site)
    .filter((field) => plural.test(camelCaseOf(field)) && !lists.has(fieldKey(field)))
    .toArray();
  const others = new Set(fields.filter(({ value }) => value !== null).map(fieldKey));
  yield* fieldReports(fields, (field) =>
    field.value === null && !others.has(fieldKey(field))
      ? { level: 'warning', fault: 'is null, but its name suggests a list' }
      : undefined,
  );
}

function listsOf(site: Site): Set<string> {
  return new Set(
    fieldsOf(site)
      .filter(({ value }) => Array.isArray(value))
      .map(fieldKey),
  );
}
