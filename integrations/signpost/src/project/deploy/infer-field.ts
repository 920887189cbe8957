import { z } from 'zod';
import { describeField } from '../../api/field.ts';
import { isSensitiveName } from '../../api/field-names.ts';
import { parseInstant } from '../../api/text.ts';
import { isObject, type JsonObject } from '../../lib/json/json.ts';
import { Problem } from '../../lib/problem.ts';

// From the values of a field in all records to its schema: 10 and 2.5 make a number, "2026-03-01" in each record a time.

/** A record of a folder: the values, and the file for messages. */
export type Entry = JsonObject & { readonly id: string; readonly filePath: string };

/** A value of an entry, with its place for messages: `box.size`. */
interface PlacedValue {
  readonly entry: Entry;
  readonly fieldPath: string;
  readonly value: unknown;
}

/** The schema of all values of a field. A `Problem` for a field that the conventions refuse. */
export function inferField(name: string, values: readonly PlacedValue[]): z.ZodType {
  const schema = inferSchema(values);
  const { faults } = describeField(name, schema);
  const first = selectPresent(values)[0];
  if (faults.size === 0 || first === undefined) return schema;

  // The value of a password stays out of the log.
  const value = isSensitiveName(name) ? '' : ` Its value is ${JSON.stringify(first.value)}.`;
  throw new Problem([...faults].map((fault) => `${printPlace(first)} ${fault}.${value}`).join('\n'));
}

/** The schema of values of which some may be missing. */
function inferSchema(values: readonly PlacedValue[]): z.ZodType {
  const presentValues = selectPresent(values);
  const schema = inferRequired(presentValues);
  if (presentValues.length === values.length) return schema;
  // `"tags": null` is sent as [].
  return schema instanceof z.ZodArray ? schema.default([]) : schema.optional();
}

function selectPresent(values: readonly PlacedValue[]): PlacedValue[] {
  return values.filter(({ value }) => value !== undefined && value !== null);
}

/** The schema of values that are all present, by the first of them. */
function inferRequired(presentValues: readonly PlacedValue[]): z.ZodType {
  checkSameType(presentValues);
  const [first] = presentValues;
  if (first === undefined) return z.number();

  if (typeof first.value === 'number') return z.number();
  if (typeof first.value === 'boolean') return z.boolean();
  if (typeof first.value === 'string') {
    // A day, as in front matter, is sent as midnight in UTC.
    const texts = presentValues.map(({ value }) => String(value));
    const isTime = texts.every((text) => parseInstant(text) !== undefined || /^\d{4}-\d\d-\d\d$/.test(text));
    return isTime ? z.coerce.date() : z.string();
  }
  if (Array.isArray(first.value)) return z.array(inferRequired(presentValues.flatMap(listItems)));

  const objects = presentValues.map(({ value }) => (isObject(value) ? value : {}));
  const names = new Set(objects.flatMap(Object.keys));
  const schemas = Array.from(names, (name) => {
    const inner = presentValues.map(({ entry, fieldPath }, index) => ({
      entry,
      fieldPath: `${fieldPath}.${name}`,
      value: objects[index]?.[name],
    }));
    return [name, inferSchema(inner)];
  });
  return z.object(Object.fromEntries(schemas));
}

/** The items of a list. */
function listItems({ entry, fieldPath, value }: PlacedValue): PlacedValue[] {
  const items: unknown[] = Array.isArray(value) ? value : [];
  return items.map((item, index) => ({ entry, fieldPath: `${fieldPath}.${index}`, value: item }));
}

/** Refuses `"L"` where the other values are numbers. */
function checkSameType(presentValues: readonly PlacedValue[]): void {
  const byType = Map.groupBy(presentValues, ({ value }) => nameType(value));
  if (byType.size < 2) return;

  const [usualType = '', ...others] = [...byType.keys()].toSorted(
    (a, b) => (byType.get(b)?.length ?? 0) - (byType.get(a)?.length ?? 0),
  );
  const odd = byType.get(others[0] ?? '')?.[0];
  if (odd)
    throw new Problem(
      `${printPlace(odd)} is ${JSON.stringify(odd.value)} (${nameType(odd.value)}), but the usual type is ${usualType}. Use one type.`,
    );
}

function nameType(value: unknown): string {
  if (Array.isArray(value)) return 'list';
  return typeof value === 'string' ? 'text' : typeof value;
}

/** `data/product.json, entry "b": the field "size"` */
function printPlace({ entry, fieldPath }: PlacedValue): string {
  return `${entry.filePath}, entry "${entry.id}": the field "${fieldPath}"`;
}
