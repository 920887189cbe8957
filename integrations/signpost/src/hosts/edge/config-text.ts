import type { EdgeConfig } from './config.ts';

/** The config as JSON, a part of the plan and an element of its lists to a line: a change of the map is a change of a line. */
export function configText({ plan, ...config }: EdgeConfig): string {
  const parts = Object.entries(plan).flatMap(([key, value]) =>
    value === undefined ? [] : [`${JSON.stringify(key)}:${listText(value)}`],
  );
  return `${JSON.stringify(config).slice(0, -1)},"plan":{\n${parts.join(',\n')}\n}}`;
}

function listText(value: unknown): string {
  if (!Array.isArray(value) || value.length === 0) return JSON.stringify(value);
  return `[\n${value.map((one) => `  ${JSON.stringify(one)}`).join(',\n')}\n]`;
}
