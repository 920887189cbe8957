import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineResource, type Fields, type Relations } from '../../src/api/resource.ts';
import { listWarnings } from '../../src/api/warnings.ts';

const define = (fields: Fields, relations: Relations = {}, more: object = {}) =>
  defineResource({
    name: 'product',
    entries: [],
    fields: { name: z.string(), ...fields },
    relations,
    ...more,
  });

const kinds: [schema: z.ZodType, kind: string, required: boolean][] = [
  [z.string(), 'text', true],
  [z.string().optional(), 'text', false],
  [z.string().nullable(), 'text', true],
  [z.email(), 'text', true],
  [z.enum(['sale', 'inquiry']), 'enum', true],
  [z.enum(['sale', 'inquiry']).nullable(), 'enum', true],
  [z.literal(['a', 'b']), 'enum', true],
  [z.union([z.literal('a'), z.literal('b')]), 'enum', true],
  [z.number(), 'number', true],
  [z.number().int().default(0), 'number', true],
  [z.boolean(), 'boolean', true],
  [z.date(), 'time', true],
  [z.coerce.date(), 'time', true],
  [z.iso.datetime({ offset: true }), 'time', true],
  [z.url(), 'file', true],
  [z.array(z.string()), 'json', true],
  [z.object({ width: z.number() }), 'json', true],
];

const schemas: [schema: z.ZodType, json: object][] = [
  [z.date(), { type: 'string', format: 'date-time' }],
  [z.iso.datetime({ offset: true }), { type: 'string', format: 'date-time' }],
  [z.array(z.string()), { type: 'array', items: { type: 'string' } }],
  [
    z.array(z.object({ name: z.string() })),
    { items: { properties: { id: { type: 'string' }, name: { type: 'string' } }, required: ['id', 'name'] } },
  ],
];

const badFields: [name: string, schema: z.ZodType, fault: RegExp][] = [
  ['id', z.string(), /"id" is made by Signpost/],
  ['serialId', z.number(), /"serialId" is the id of something else/],
  ['created_at', z.date(), /must be camelCase/],
  ['Title', z.string(), /must be camelCase/],
  ['password', z.string(), /is sensitive/],
  ['ownerMobilePhone', z.string(), /is sensitive/],
  ['iban', z.string(), /is sensitive/],
  ['createdAt', z.number(), /is a time as a number/],
  ['date', z.string(), /is a time as free text/],
  ['state', z.literal([1, 2]), /enumeration of numbers/],
  ['state', z.enum({ on: 1, off: 0 }), /enumeration of numbers/],
  ['state', z.enum(['1', '2']), /enumeration of numbers/],
  ['state', z.union([z.literal(1), z.literal(2)]), /enumeration of numbers/],
  ['box', z.object({ state: z.union([z.literal(1), z.literal(2)]) }), /enumeration of numbers/],
  ['states', z.array(z.enum(['1', '2'])), /enumeration of numbers/],
  ['state', z.enum(['-1', '0.5']), /enumeration of numbers/],
  ['orderStatus', z.int().min(0).max(3), /enumeration of numbers/],
  ['lastSeen', z.number(), /is a time as a number/],
  ['birthday', z.string(), /is a time as free text/],
  ['publishedOn', z.string(), /is a time as free text/],
  ['validUntil', z.string(), /is a time as free text/],
  ['lastLogin', z.number(), /is a time as a number/],
  ['memberSince', z.string(), /is a time as free text/],
  ['status', z.enum(['verfügbar', 'sale']), /has the value "verfügbar" outside ASCII/],
  ['released', z.iso.date(), /a day without a time and an offset/],
  ['parts', z.array(z.string()).nullable(), /array that may be null/],
  ['box', z.object({ parts: z.array(z.string()).nullable() }), /array that may be null/],
  ['apiToken', z.string(), /is sensitive/],
  ['length', z.string().transform((text) => text.length), /JSON Schema can't describe/],
  ['blob', z.unknown(), /JSON Schema can't describe/],
  ['nested', z.object({ blob: z.any() }), /JSON Schema can't describe/],
  ['order', z.number(), /"order" would have two meanings/],
  ['size', z.number(), /"size" would have two meanings/],
];

describe('defineResource, fields', () => {
  it.each(kinds)('derives the kind of a field from its schema: %#', (schema, kind, required) => {
    expect(define({ it: schema }).model.fields[1]).toMatchObject({ kind, required });
  });

  it.each(schemas)('describes what is sent of a field: %#', (schema, json) => {
    const described = define({ value: schema }).model.fields.find(({ name }) => name === 'value')?.schema;
    expect(described).toMatchObject(json);
    expect(described).not.toHaveProperty('pattern');
  });

  it.each(badFields)('refuses %s (%#)', (name, schema, fault) =>
    expect(() => define({ [name]: schema })).toThrow(fault),
  );

  // `since: '1.2'` is a version, and `login` a name.
  it.each(['since', 'login', 'lastName', 'shippedFrom'])('accepts %s as a text', (name) => {
    expect(() => define({ [name]: z.string() })).not.toThrow();
  });

  it('refuses a field that flattens a relation (A-FIELD-5)', () => {
    const category = { to: 'product-categories' };
    expect(() => define({ categoryName: z.string() }, { category })).toThrow(
      /flattens the relation "category"/,
    );
    expect(() => define({ category: z.string() }, { category })).toThrow(
      /"category" would have two meanings/,
    );
  });
});

describe('defineResource', () => {
  it('reports every fault at once', () => {
    const faulty = () =>
      define(
        { password: z.string(), state: z.literal([1]) },
        {},
        { name: 'create_product', entries: undefined, search: ['state'], pageSizes: [5000] },
      );
    expect(faulty).toThrow(
      /lower-case words[\s\S]*verb[\s\S]*`collection`[\s\S]*page size 5000[\s\S]*"state", which isn't a text[\s\S]*"password"[\s\S]*numbers/,
    );
  });

  it('names the list of a relation in the plural', () => {
    const { relations } = define(
      {},
      { category: { to: 'product-categories' }, person: { to: 'person', many: true, list: 'people' } },
    ).model;
    expect(relations.map(({ idField, objectField }) => [idField, objectField])).toEqual([
      ['categoryId', 'category'],
      ['personIds', 'people'],
    ]);
  });
});

it.each([
  ['tag', 'tags'],
  ['category', 'categories'],
  ['box', 'boxes'],
  ['day', 'days'],
])('defineResource names a list of %s %s', (name, list) => {
  const { relations } = define({}, { [name]: { to: name, many: true } }).model;
  expect(relations[0]?.objectField).toBe(list);
});

it('defineResource describes a shared schema in its place, without keys that OpenAPI lacks', () => {
  const status = z.enum(['sale', 'inquiry']).meta({ id: 'Status', title: 'Status', label: 'How it is sold' });
  const [, field] = define({ status }).model.fields;
  expect(field).toMatchObject({ kind: 'enum', values: ['sale', 'inquiry'] });
  expect(field?.schema).toEqual({ type: 'string', enum: ['sale', 'inquiry'], title: 'Status' });
});

it.each(['unit', 'lengthUnits'])('defineResource accepts units outside ASCII in "%s"', (name) => {
  expect(define({ [name]: z.enum(['°C', 'µm']) }).model.fields).toHaveLength(2);
});

it('listWarnings warns of a possible verb and of single letters, but not of sizes and codes', () => {
  const warn = (name: string, fields: Fields) => [...listWarnings([define(fields, {}, { name }).model])];
  expect(warn('list-prices', {})).toEqual([
    'The resource "list-prices" starts with "list", which may be a verb. If it is one, name the resource "prices".',
  ]);
  expect(warn('product', { grade: z.enum(['A', 'B']) })).toEqual([
    'The field "grade" of product has single letters as values: A, B. Use words that say what they mean.',
  ]);
  const fine = { fit: z.enum(['S', 'M', 'XL']), unit: z.enum(['V', 'A']), countryCode: z.enum(['de', 'at']) };
  expect(warn('product', fine)).toEqual([]);
});
