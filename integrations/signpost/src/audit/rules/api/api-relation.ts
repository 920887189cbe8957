import { isObject } from '../../../lib/is-object.ts';
import { defineRule } from '../rule.ts';
import { api, type Field, fieldsOf, goodRecord, inApi, oncePerField } from '../shared/api.ts';
import { site } from '../shared/example.ts';

const { category: _, ...flat } = goodRecord;
const { categoryId: __, ...nested } = goodRecord;

export default defineRule({
  id: 'api-relation',
  title: 'A relation is an id and a nested record',
  level: 'error',
  conventions: ['A-FIELD-5'],
  why: 'Flattened names grow into a second copy of the other record. Nesting keeps one shape everywhere. (Uniform Resource API Conventions, fields: related objects.)',
  fix: 'write categoryId and category: { id, name }',
  examples: () => ({
    good: [{ title: 'both', files: site(api(goodRecord)) }],
    bad: [
      { title: 'a flattened name', files: site(api({ ...flat, categoryName: 'Pressure' })) },
      {
        title: 'the same under names with an underscore',
        files: site(api({ ...goodRecord, maker_id: '7h2v5kq0m4xwe', maker_name: 'Acme' })),
      },
      { title: 'a nested record without the id', files: site(api(nested)) },
      { title: 'an id alone', files: site(api({ ...goodRecord, makerId: '7h2v5kq0m4xwe' })) },
      { title: 'as text', files: site(api({ ...goodRecord, category: 'Pressure' })) },
      { title: 'without a name', files: site(api({ ...goodRecord, category: { id: '9v0x2c7hq4tze' } })) },
      { title: 'without an id', files: site(api({ ...goodRecord, category: { name: 'Pressure' } })) },
      { title: 'another id', files: site(api({ ...goodRecord, categoryId: 'xxxxxxxxxxxxx' })) },
    ],
  }),
  *check(site) {
    for (const field of oncePerField(
      fieldsOf(site).filter((candidate) => faultOf(candidate) !== undefined),
    )) {
      yield {
        ...inApi(field.file, field),
        level: isBare(field) ? 'warning' : 'error',
        message: `${field.way} ${faultOf(field) ?? ''}`,
      };
    }
  },
});

type Candidate = Pick<Field, 'key' | 'value' | 'parent'>;

/** An id that likely names another record: that of a file may be alone, and some are ids of another system. */
function isBare({ key, value, parent }: Candidate): boolean {
  const [, name, id] = /^([a-z].*?)(Id|_id)$/.exec(key) ?? [];
  return (
    name !== undefined &&
    name !== 'file' &&
    typeof value === 'string' &&
    value !== '' &&
    !(name in parent || `${name}${id === 'Id' ? 'Name' : '_name'}` in parent)
  );
}

function faultOf({ key, value, parent }: Candidate): string | undefined {
  const [, flattened, suffix] = /^(.+?)(Name|_name)$/.exec(key) ?? [];
  if (flattened !== undefined && `${flattened}${suffix === 'Name' ? 'Id' : '_id'}` in parent)
    return `is flattened; put it into ${flattened}: { id, name }`;
  if (isBare({ key, value, parent })) {
    const name = key.replace(/Id$|_id$/, '');
    return `has no ${name}: { id, name } next to it`;
  }
  const sibling = parent[`${key}Id`] ?? parent[`${key}_id`];
  if (sibling !== undefined && typeof value === 'string') return 'is text; write { id, name }';
  if (sibling !== undefined && isObject(value)) {
    const lacking = ['id', 'name'].find((part) => !(part in value));
    if (lacking !== undefined) return `has no "${lacking}"; write { id, name }`;
  }
  if (!isObject(value) || typeof value.id !== 'string' || typeof value.name !== 'string') return undefined;
  const id = parent[`${key}Id`] ?? parent[`${key}_id`];
  if (id === undefined) return `is nested without ${key}Id next to it`;
  return id === value.id ? undefined : `has a different id from ${key}Id`;
}
