import { defineRule } from '../rule.ts';
import { goodRecord, listApiFields, reportFields, withFiles } from '../shared/api.ts';

const messages = {
  notList: (path: string, value: unknown) =>
    `the field ${path} is ${JSON.stringify(value)}, but other records have a list there`,
};

const withTags = (tags: unknown) =>
  withFiles({
    'api/product.json': [
      { ...goodRecord, tags: ['new'] },
      { ...goodRecord, id: '7h2v5k', tags },
    ],
  });

export default defineRule({
  id: 'api-empty',
  title: 'An empty list is [], never null',
  level: 'error',
  conventions: ['A-FIELD-3'],
  why: 'A client that loops over a list fails on null, and only for the records that have none.',
  fix: 'write []',
  examples: () => ({
    good: { '[] for a list without records': withTags([]) },
    bad: { 'null for a list without records': withTags(null) },
  }),
  *check(site) {
    const lists = new Set<string>();
    for (const { file, path, value } of listApiFields(site))
      if (Array.isArray(value)) lists.add(`${file.resource} ${path}`);

    yield* reportFields(site, ({ file, path, value }) => {
      if (Array.isArray(value) || !lists.has(`${file.resource} ${path}`)) return undefined;
      return messages.notList(path, value);
    });
  },
});
