import { isObject, type JsonObject } from '../../lib/is-object.ts';

/** A config file in JSON, one rule to a line, so that a change of the map is a change of a line. Lists are two levels deep at most. */
export function printRules(config: JsonObject, indent = ''): string {
  const inner = `${indent}  `;
  const keys = Object.entries(config).map(
    ([key, value]) => `\n${inner}${JSON.stringify(key)}: ${printValue(value, inner)}`,
  );
  return `{${keys.join(',')}\n${indent}}`;
}

function printValue(value: unknown, indent: string): string {
  if (Array.isArray(value))
    return `[${value.map((one) => `\n${indent}  ${JSON.stringify(one)}`).join(',')}\n${indent}]`;
  return isObject(value) ? printRules(value, indent) : JSON.stringify(value);
}
