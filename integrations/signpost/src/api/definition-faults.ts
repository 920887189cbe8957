import { isObject } from '../core/is-object.ts';
import { didYouMean } from '../core/nearest.ts';

const options = [
  'name', 'description', 'collection', 'entries', 'fields', 'relations', 'search', 'pageSizes', 'maxSize', 'where',
  'key', 'values', 'order',
]; // biome-ignore format: one list of words
const functions = ['where', 'key', 'values', 'order'];

/** What keeps a definition from being read at all, as only plain JavaScript can write it; types refuse it elsewhere. */
export function definitionFaults(definition: unknown): string[] {
  if (!isObject(definition)) return ['It is no object of options.'];
  const { name, entries, fields, relations } = definition;
  const faults = Object.keys(definition)
    .filter((option) => !options.includes(option))
    .map((option) => `"${option}" is no option${didYouMean(option, options)}`.replace(/([^?])$/, '$1.'));
  if (typeof name !== 'string') faults.push('It has no `name`, which is its address: `product`.');
  if (entries !== undefined && !Array.isArray(entries)) faults.push('`entries` is no array.');
  if (relations !== undefined && !isObject(relations))
    faults.push('`relations` is no object of relations by name.');
  for (const option of functions) {
    if (definition[option] !== undefined && typeof definition[option] !== 'function')
      faults.push(`\`${option}\` is no function.`);
  }
  if (!isObject(fields)) return [...faults, 'It has no `fields`, an object of zod schemas by name.'];
  for (const [field, schema] of Object.entries(fields)) {
    if (!isObject(schema) || !('_zod' in schema))
      faults.push(`The field "${field}" is no zod schema; write one such as \`z.string()\`.`);
  }
  return faults;
}
