import { isObject, type JsonObject } from '../../lib/json/json.ts';

/** Prints JSON with one rule per line, so that a changed redirect is a changed line. Each element of a list is one line, with all that it contains. */
export function printRules(config: JsonObject, indent = ''): string {
  const inner = `${indent}  `;
  const keys = Object.entries(config).flatMap(([key, value]) =>
    value === undefined ? [] : [`\n${inner}${JSON.stringify(key)}: ${printValue(value, inner)}`],
  );
  return `{${keys.join(',')}\n${indent}}`;
}

function printValue(value: unknown, indent: string): string {
  if (Array.isArray(value))
    return `[${value.map((one) => `\n${indent}  ${JSON.stringify(one)}`).join(',')}\n${indent}]`;
  return isObject(value) ? printRules(value, indent) : JSON.stringify(value);
}
