import { z } from 'zod';

type Schema = z.core.$ZodType;
type At = readonly PropertyKey[];

/** The keys that a schema allows at a path. */
export function keysAt(schema: Schema, at: At): string[] {
  return branchesAt(schema, at).flatMap((inner) =>
    inner instanceof z.ZodObject ? Object.keys(inner.shape) : [],
  );
}

/** The paths of a key below a schema, joined by dots. */
export function pathsTo(schema: Schema, key: string, above = ''): string[] {
  return branchesAt(schema, []).flatMap((inner) =>
    inner instanceof z.ZodObject
      ? Object.entries(inner.shape).flatMap(([one, below]) => [
          ...(one === key ? [above + one] : []),
          ...pathsTo(below, key, `${above}${one}.`),
        ])
      : [],
  );
}

/** The schemas at a path, through lists, records and unions. */
function branchesAt(schema: Schema, at: At): Schema[] {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly ||
    schema instanceof z.ZodNullable
  )
    return branchesAt(schema._zod.def.innerType, at);
  if (schema instanceof z.ZodUnion)
    return schema._zod.def.options.flatMap((option) => branchesAt(option, at));
  const [first, ...rest] = at;
  if (first === undefined) return [schema];
  if (schema instanceof z.ZodArray) return branchesAt(schema._zod.def.element, rest);
  if (schema instanceof z.ZodRecord) return branchesAt(schema._zod.def.valueType, rest);
  if (!(schema instanceof z.ZodObject)) return [];
  const inner: Schema | undefined = schema.shape[String(first)];
  return inner === undefined ? [] : branchesAt(inner, rest);
}
