import { isObject } from '../../../lib/is-object.ts';
import type { Site } from '../../site/site.ts';
import { defineRule, type Report } from '../rule.ts';
import { api, camelCaseOf, fieldsOf, goodRecord, inApi, oncePerField } from '../shared/api.ts';
import { site } from '../shared/example.ts';

const second = { ...goodRecord, id: '7h2v5kq0m4xwe' };

function twoRecords(other: Readonly<Record<string, unknown>>) {
  return site(
    api(goodRecord, { 'api/product.json': [goodRecord, other], 'api/product/7h2v5kq0m4xwe.json': other }),
  );
}

export default defineRule({
  id: 'api-empty',
  title: 'An empty list is [], never null',
  level: 'error',
  conventions: ['A-FIELD-3'],
  why: 'A client that loops over a list fails on null, and only for the records that have none. (Uniform Resource API Conventions, fields: empty collections.)',
  fix: 'write []',
  examples: () => ({
    good: { '[]': site(api(goodRecord)) },
    bad: {
      'null in every record, by the name of a list': site(api({ ...goodRecord, tags: null })),
      'null for prices': site(api({ ...goodRecord, prices: null })),
      'null under another name of a list': site(api({ ...goodRecord, related_products: null })),
      'an empty object where others have a list, as PHP writes it': twoRecords({ ...second, tags: {} }),
      'an empty text where others have a list': twoRecords({ ...second, tags: '' }),
      'null where others have a list': twoRecords({ ...second, tags: null }),
    },
  }),
  *check(site) {
    const lists = listsOf(site);
    const empty = fieldsOf(site).filter(
      ({ file, way, value }) => emptyOf(value) !== undefined && lists.has(`${file.resource} ${way}`),
    );
    for (const field of oncePerField(empty))
      yield {
        ...inApi(field.file, field),
        message: `${field.way} is ${emptyOf(field.value)}, but other records have a list there`,
      };
    yield* namedLists(site, lists);
  },
});

/** How an empty value is written that is no empty list. */
function emptyOf(value: unknown): string | undefined {
  if (value === null) return 'null';
  if (value === '') return 'an empty text';
  return isObject(value) && Object.keys(value).length === 0 ? 'an empty object' : undefined;
}

/** Names that only a list has. */
const plural =
  /[a-z](?:Ids|List|Array)$|^(?:tags|items|categories|images|photos|pictures|files|documents|videos|gallery|roles|permissions|groups|attachments|comments|reviews|variants|options|features|specifications|children|members|users|products|orders|keywords|authors|contributors|labels|topics|links|entries|prices|sizes|colors|colours|downloads|addresses|highlights|skus|languages|translations|ingredients|steps|related|[a-z]+(?:Tags|Items|Images|Photos|Files|Documents|Products|Categories|Articles|Posts))$/;

/** Fields that no record shows to be a list, whose name says it. */
function* namedLists(site: Site, lists: ReadonlySet<string>): Generator<Report> {
  const fields = fieldsOf(site)
    .filter(
      ({ key, file, way }) => plural.test(camelCaseOf({ key })) && !lists.has(`${file.resource} ${way}`),
    )
    .toArray();
  const others = new Set(
    fields.flatMap(({ file, way, value }) => (value === null ? [] : [`${file.resource} ${way}`])),
  );
  for (const field of oncePerField(fields.filter(({ value }) => value === null))) {
    if (others.has(`${field.file.resource} ${field.way}`)) continue;
    const message = `${field.way} is null, but its name is that of a list`;
    yield { ...inApi(field.file, field), level: 'warning', message };
  }
}

function listsOf(site: Site): Set<string> {
  const lists = new Set<string>();
  for (const { file, way, value } of fieldsOf(site))
    if (Array.isArray(value)) lists.add(`${file.resource} ${way}`);
  return lists;
}
