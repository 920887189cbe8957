import { isObject, type JsonObject } from '../../../lib/json/is-object.ts';
import { counted } from '../../../lib/text/text.ts';
import type { Site } from '../../site/site.ts';
import { defineRule } from '../rule.ts';
import { api, fieldReports, fieldsOf, goodRecord, recordsOf, withFields, withFiles } from '../shared/api.ts';
import { type Candidate, isFlattened, isLongText, pointerFault, relationOf } from '../shared/api-pointers.ts';
import { site } from '../shared/example.ts';
import { pluralOf } from '../shared/verbs.ts';

const { category: _, ...flat } = goodRecord;
const { categoryId: __, ...nested } = goodRecord;

export default defineRule({
  id: 'api-relation',
  title: 'A relation is an id and a nested record',
  level: 'error',
  conventions: ['A-FIELD-5'],
  why: 'Flattened names grow into a second copy of the other record. Nesting keeps one shape everywhere.',
  fix: 'write categoryId and category: { id, name }',
  examples: () => ({
    good: {
      both: withFiles(),
      'names of the record itself, and links of a page': withFields({
        fileName: 'a.pdf',
        fileSize: 3,
        _links: { self: { href: '/api/product' } },
      }),
    },
    bad: {
      'a flattened name': site(api({ ...flat, categoryName: 'Pressure' })),
      'the same under names with an underscore': withFields({
        maker_id: '7h2v5kq0m4xwe',
        maker_name: 'Acme',
      }),
      'a nested record without the id': site(api(nested)),
      'an id alone': withFields({ makerId: '7h2v5kq0m4xwe' }),
      'as text': withFields({ category: 'Pressure' }),
      'without a name': withFields({ category: { id: '9v0x2c7hq4tze' } }),
      'without an id': withFields({ category: { name: 'Pressure' } }),
      'a nested record without a name and without the id beside it': site(
        api({ ...nested, category: { id: '9v0x2c7hq4tze' } }),
      ),
      'the name of another resource as text': site(
        api(
          { ...flat, category: 'Pressure' },
          { 'api/category.json': [{ id: '9v0x2c7hq4tze', name: 'Pressure' }] },
        ),
      ),
      'a nested record without an id, of a resource that there is': site(
        api(
          { ...flat, category: { name: 'Pressure' } },
          { 'api/category.json': [{ id: '9v0x2c7hq4tze', name: 'Pressure' }] },
        ),
      ),
      'an id under another name': withFields({ makerUuid: '7h2v5kq0m4xwe' }),
      'an id that is first in its name': withFields({ idMaker: '7h2v5kq0m4xwe' }),
      'an empty name': withFields({ category: { id: '9v0x2c7hq4tze', name: '' } }),
      'the URL of a record': withFields({ maker: '/api/maker/7h2v5kq0m4xwe' }),
      'the id of a record of the API': withFields(
        { next: '7h2v5kq0m4xwe' },
        { 'api/maker.json': [{ id: '7h2v5kq0m4xwe' }] },
      ),
      'a reference of Sanity': withFields({ maker: { _type: 'reference', _ref: 'x' } }),
      'links of HAL': withFields({ _links: { maker: { href: '/api/maker/x' } } }),
      'a pair of id and name': withFields({ maker: ['7h2v5kq0M4xwe', 'Acme'] }),
      'names with dots': withFields({ 'maker.name': 'Acme' }),
      'fields of another record': withFields({ makerName: 'Acme', makerCity: 'Kiel' }),
      'ids as a text': withFields({ makerIds: '7h2v5kq0m4xwe,9v0x2c7hq4tze' }),
      'a list of ids alone': withFields({ makerIds: ['7h2v5kq0m4xwe'] }),
      'a list of names beside the ids': withFields({ makerIds: ['7h2v5kq0m4xwe'], makers: ['Acme'] }),
      'a list of records without names': withFields({
        makerIds: ['7h2v5kq0m4xwe'],
        makers: [{ id: '7h2v5kq0m4xwe' }],
      }),
      'a list of records without the ids beside it, of a resource that there is': withFields(
        { makers: [{ id: '7h2v5kq0m4xwe', name: 'Acme' }] },
        { 'api/maker.json': [{ id: '7h2v5kq0m4xwe', name: 'Acme' }] },
      ),
      'more ids than records': withFields({ tagIds: ['7h2v5kq0m4xwe'], tags: [] }),
      'lists of flattened names': withFields({ makerIds: ['7h2v5kq0m4xwe'], makerNames: ['Acme'] }),
      'another id': withFields({ categoryId: 'xxxxxxxxxxxxx' }),
      'a list for one': withFields({ category: [goodRecord.category] }),
      'records with other ids': withFields({ tagIds: ['a8'], tags: [goodRecord.category] }),
    },
  }),
  *check(site) {
    const known = resourcesOf(site);
    const ids = new Set(site.api.flatMap((file) => recordsOf(file).map(({ id }) => id)).filter(isLongText));
    yield* fieldReports(fieldsOf(site), (field) => {
      const fault =
        faultOf(field) ?? manyFault(field) ?? knownFault(field, known) ?? pointerFault(field, ids);
      const isLikely = isBare(field) || isBareList(field) || isFlattened(field);
      return fault && { fault, level: isLikely ? 'warning' : 'error' };
    });
  },
});

/** An id that probably refers to another record. A file's id may be alone, and some ids belong to other systems. */
function isBare({ key, value, parent }: Candidate): boolean {
  const name = relationOf(key);
  return (
    name !== undefined &&
    name !== 'file' &&
    typeof value === 'string' &&
    value !== '' &&
    (parent[name] ?? parent[`${name}Name`] ?? parent[`${name}_name`]) === undefined
  );
}

/** A list of ids that probably refer to other records, without a list of these beside it. */
function isBareList({ key, value, parent }: Candidate): boolean {
  const [, name, end] = /^([a-z].*?)(Ids|_ids)$/.exec(key) ?? [];
  if (name === undefined || name === 'file' || !Array.isArray(value) || value.length === 0) return false;
  const ids = value.filter((id) => typeof id === 'string');
  if (ids.length < value.length) return false;
  if (`${name}${end === 'Ids' ? 'Names' : '_names'}` in parent) return false;
  const names = listNames(name);
  return !Object.entries(parent).some(
    ([other, list]) =>
      Array.isArray(list) &&
      other !== key &&
      (names.includes(other) || list.some((one) => isObject(one) && ids.some((id) => id === one.id))),
  );
}

/** Possible names of a list of records, by the name of one. */
function listNames(name: string): string[] {
  return [pluralOf(name), `${name}s`, name, `${name}List`];
}

function faultOf({ key, value, parent }: Candidate): string | undefined {
  const [, flattened, suffix] = /^(.+?)(Names?|_names?)$/.exec(key) ?? [];
  const isList = suffix?.endsWith('s') === true;
  const id = suffix?.startsWith('N') ? 'Id' : '_id';
  if (flattened !== undefined && `${flattened}${id}${isList ? 's' : ''}` in parent)
    return isList
      ? `is flattened; put it into ${pluralOf(flattened)}: [{ id, name }]`
      : `is flattened; put it into ${flattened}: { id, name }`;
  if (isBare({ key, value, parent })) return `has no ${relationOf(key)}: { id, name } next to it`;
  const sibling = parent[`${key}Id`] ?? parent[`${key}_id`];
  if (sibling !== undefined && typeof value === 'string') return 'is text; write { id, name }';
  if (typeof sibling === 'string' && Array.isArray(value)) return 'is a list; write { id, name }';
  if (!isObject(value)) return undefined;
  const lacking = ['id', 'name'].find((part) => (value[part] ?? '') === '');
  if (lacking !== undefined && (sibling !== undefined || isReference(value)))
    return `has no "${lacking}"; write { id, name }`;
  if (typeof value.id !== 'string' || typeof value.name !== 'string') return undefined;
  if (sibling === undefined && !/\d$/.test(key)) return `is nested without ${key}Id next to it`;
  return sibling === undefined || sibling === value.id ? undefined : `has a different id from ${key}Id`;
}

/** Only an id, or an id and a name under another key. */
function isReference(value: JsonObject): boolean {
  return (
    typeof value.id === 'string' &&
    Object.keys(value).every((key) => /^(?:id|title|label|text|value|caption)$/.test(key))
  );
}

/** Lists: ids without records, and the list beside the ids. */
function manyFault({ key, value, parent }: Candidate): string | undefined {
  if (isBareList({ key, value, parent })) {
    const name = pluralOf(key.replace(/Ids$|_ids$/, ''));
    return `has no ${name}: [{ id, name }] next to it`;
  }
  if (!Array.isArray(value)) return undefined;
  const ids = Object.keys(parent).find((other) => {
    const [, name] = /^(.+?)(?:Ids|_ids)$/.exec(other) ?? [];
    return name !== undefined && other !== key && listNames(name).includes(key);
  });
  if (ids === undefined) return undefined;
  const fault = elementFault(value);
  if (fault !== undefined) return fault;
  const listed: readonly unknown[] = [parent[ids]].flat();
  if (value.length !== listed.length)
    return `has ${counted(value.length, 'element')}, but ${ids} has ${listed.length}`;
  const isOther = value.some((item) => !isObject(item) || !listed.includes(item.id));
  return isOther ? `has other ids than ${ids}` : undefined;
}

function elementFault(list: readonly unknown[]): string | undefined {
  if (list.some((item) => typeof item === 'string')) return 'is a list of texts; write [{ id, name }]';
  const lacking = ['id', 'name'].find((part) => list.some((item) => isObject(item) && !(part in item)));
  return lacking && `has an element without "${lacking}"; write [{ id, name }]`;
}

/** Field name ─▶ the resource that it may refer to, and the names of its records. */
type Resources = ReadonlyMap<string, ReadonlySet<unknown>>;

function resourcesOf(site: Site): Resources {
  const known = new Map<string, Set<unknown>>();
  for (const file of site.api) {
    if (!Array.isArray(file.value)) continue;
    const segment = file.file.replace(/^.*\/|\.json$/g, '');
    const name = segment.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
    const names = recordsOf(file).flatMap(({ id, name }) => [id, name]);
    known.set(name, new Set(names.filter((one) => one !== undefined)));
  }
  return known;
}

/** A relation to an existing resource, by its name, without an id beside it. */
function knownFault({ key, value, parent }: Candidate, known: Resources): string | undefined {
  if (
    `${key}Id` in parent ||
    `${key}_id` in parent ||
    Object.keys(parent).some((other) => /Ids$|_ids$/.test(other))
  )
    return undefined;
  const own = known.get(key) ?? known.get(pluralOf(key));
  if (own !== undefined && isObject(value) && !('id' in value) && own.has(value.name))
    return 'has no "id"; write { id, name }';
  if (own !== undefined && typeof value === 'string' && own.has(value))
    return `is text, though ${key} is a resource; write ${key}Id and ${key}: { id, name }`;
  const [singular, names] = [...known].find(([name]) => listNames(name).includes(key)) ?? [];
  if (singular === undefined || !Array.isArray(value) || value.length === 0) return undefined;
  const isOwnResource = value.every((item) => names?.has(isObject(item) ? (item.id ?? item.name) : item));
  return isOwnResource ? (elementFault(value) ?? `is a list without ${singular}Ids next to it`) : undefined;
}
