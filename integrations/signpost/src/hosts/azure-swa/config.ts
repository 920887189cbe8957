import { extname } from 'node:path';
import { type OutFile, textOf } from '../../core/file.ts';
import { mediaType } from '../../core/media-type.ts';
import { pathOfFile } from '../../core/path.ts';
import type { Entry } from '../../map/entry.ts';
import { makeLookup } from '../../map/lookup.ts';
import type { Plan } from '../../plan/plan.ts';
import { printRules } from '../shared/json-rules.ts';
import { commonestStyle } from '../shared/pages.ts';
import { hasFunction } from './function.ts';
import { globalHeaders, ownRoutes } from './headers.ts';
import type { Route } from './route.ts';
import { entryRoutes, routesOf } from './routes.ts';

/** `staticwebapp.config.json`. The host itself redirects a page's other spellings, as `trailingSlash` tells it. */
export function configFile(plan: Plan): OutFile {
  const style = commonestStyle(plan.inventory.pages);
  const { 404: missing } = plan.errorPages;
  const config = {
    trailingSlash: style === 'folder' || style === 'slashed-file' ? 'always' : 'never',
    routes: routesOf(plan),
    ...(missing === undefined ? {} : { responseOverrides: { 404: { rewrite: pathOfFile(missing) } } }),
    globalHeaders: globalHeaders(plan),
    mimeTypes: mimeTypes(plan),
    ...(hasFunction(plan) ? { platform: { apiRuntime: 'node:22' } } : {}),
  };
  return { path: 'staticwebapp.config.json', content: `${printRules(config)}\n` };
}

/** Text formats with their charset, which the host leaves out. */
function mimeTypes({ inventory }: Plan): Record<string, string> {
  const endings = new Set(['.html', ...[...inventory.files.values()].map((file) => extname(file))]);
  const types = [...endings].sort().map((ending) => [ending, mediaType(`file${ending}`)] as const);
  return Object.fromEntries(
    types.filter(([ending, type]) => /^\.\w+$/.test(ending) && type.includes('charset')),
  );
}

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
