import { textOf } from '../../core/file.ts';
import type { Entry } from '../../map/entry.ts';
import { makeLookup } from '../../map/lookup.ts';
import type { Plan } from '../../plan/plan.ts';
import { configFile } from './config.ts';
import { entryRoutes } from './entries.ts';
import { ownRoutes } from './headers.ts';
import type { Route } from './route.ts';

/** Bytes of the config file: https://learn.microsoft.com/azure/static-web-apps/configuration#restrictions. */
export const mostBytes = 20_000;

const encoder = new TextEncoder();

/** Bytes of the file without any entry. */
export function fixedSize(plan: Plan): number {
  return encoder.encode(textOf(configFile({ ...plan, exact: [], patterns: [] }))).length;
}

/** Bytes that an entry adds: its routes, and those of the pages and files that a wildcard would hide. */
export function sizeOf(entry: Entry, plan: Plan): number {
  const own = sizeOfRoutes(entryRoutes(plan, entry));
  if (entry.kind === 'exact') return own;
  const below = makeLookup([], [entry], plan.ignoreCase);
  const hidden = (files: ReadonlyMap<string, string>): boolean =>
    [...files.keys()].some((address) => below.patterns(address).length > 0);
  const { pages, files } = plan.inventory;
  return hidden(pages) || hidden(files) ? own + sizeOfRoutes(ownRoutes({ ...plan, patterns: [entry] })) : own;
}

/** With the comma, the new line and the indentation of each. */
function sizeOfRoutes(routes: readonly Route[]): number {
  return routes.reduce((sum, route) => sum + encoder.encode(JSON.stringify(route)).length + 6, 0);
}
