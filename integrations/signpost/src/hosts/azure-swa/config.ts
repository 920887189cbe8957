import { extname } from 'node:path';
import type { OutFile } from '../../core/file.ts';
import { mediaType } from '../../core/media-type.ts';
import { pathOfFile } from '../../core/path.ts';
import type { Plan } from '../../plan/plan.ts';
import { printRules } from '../shared/json-rules.ts';
import { commonestStyle } from '../shared/page-style.ts';
import { hasFunction } from './function.ts';
import { globalHeaders } from './headers.ts';
import { routesOf } from './routes.ts';

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
