import type { Site } from '../../site/site.ts';
import { defineRule } from '../rule.ts';
import { api, fieldsOf, goodRecord, inApi, oncePerField, resourceOf } from '../shared/api.ts';
import { site } from '../shared/example.ts';

const second = { ...goodRecord, id: '7h2v5kq0m4xwe' };

export default defineRule({
  id: 'api-empty',
  title: 'An empty list is [], never null',
  level: 'error',
  conventions: ['A-FIELD-3'],
  why: 'A client that loops over a list fails at null, only for the record that has none. (Uniform Resource API Conventions, fields: empty collections.)',
  fix: 'write []',
  examples: {
    good: [{ title: '[]', files: site(api(goodRecord)) }],
    bad: [
      {
        title: 'null where others have a list',
        files: site(api(goodRecord, { 'api/product.json': [goodRecord, { ...second, tags: null }] })),
      },
    ],
  },
  *check(site) {
    const lists = listsOf(site);
    const empty = fieldsOf(site).filter(
      ({ file, way, value }) => value === null && lists.has(`${resourceOf(file)} ${way}`),
    );
    for (const { file, way } of oncePerField(empty))
      yield { ...inApi(file), message: `${way} is null, where other records have a list` };
  },
});

function listsOf(site: Site): Set<string> {
  const lists = new Set<string>();
  for (const { file, way, value } of fieldsOf(site))
    if (Array.isArray(value)) lists.add(`${resourceOf(file)} ${way}`);
  return lists;
}
