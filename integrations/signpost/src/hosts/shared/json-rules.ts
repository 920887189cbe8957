/** A config file in JSON, one rule to a line, so that a change of the map is a change of a line. Lists are two levels deep at most. */
export function printRules(config: Readonly<Record<string, unknown>>, indent = ''): string {
  const inner = `${indent}  `;
  const keys = Object.entries(config).map(
    ([key, value]) => `\n${inner}${JSON.stringify(key)}: ${printValue(value, inner)}`,
  );
  return `{${keys.join(',')}\n${indent}}`;
}

function printValue(value: unknown, indent: string): string {
  if (Array.isArray(value))
    return `[${value.map((one) => `\n${indent}  ${JSON.stringify(one)}`).join(',')}\n${indent}]`;
  return isRecord(value) ? printRules(value, indent) : JSON.stringify(value);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
