import { listVersions } from '../../plan/api.ts';
import type { HeaderRule, Plan } from '../../plan/plan.ts';
import { mapApiFiles } from '../shared/api.ts';
import { selectPlatformHeaders, startOf } from '../shared/headers.ts';
import { compilePath } from './regex.ts';

/** A block of `headers` in firebase.json. The last match wins, as in a plan. */
interface HeaderBlock {
  readonly regex: string;
  readonly headers: readonly { readonly key: string; readonly value: string }[];
}

/** The headers of a plan, and the media type of JSON, to which the host would add a charset. */
export function createHeaderBlocks(plan: Plan): HeaderBlock[] {
  const blocks = selectPlatformHeaders(plan).map((rule) => ({
    regex: compileRule(rule),
    headers: rule.headers.map(([key, value]) => ({ key, value })),
  }));
  return [...blocks, ...createJsonBlocks(plan)];
}

/** Listed one by one, since the 404 page has the headers of its URL too. */
function createJsonBlocks(plan: Plan): HeaderBlock[] {
  const rewrites = collectApiRewrites(plan);
  // /api/products has the media type of /api/products.json.
  const others = [...plan.served.files.keys()].filter(
    (url) => url.endsWith('.json') && !rewrites.has(url.slice(0, -'.json'.length)),
  );
  const headers = [{ key: 'Content-Type', value: 'application/json' }];

  return [
    ...(rewrites.size === 0
      ? []
      : [{ regex: joinAlternatives([...rewrites.keys()], '(?:\\.json)?'), headers }]),
    ...(others.length === 0 ? [] : [{ regex: joinAlternatives(others), headers }]),
  ];
}

function compileRule(rule: HeaderRule): string {
  return `^${compilePath(startOf(rule))}${'prefix' in rule.match ? '.*' : ''}$`;
}

function joinAlternatives(paths: readonly string[], end = ''): string {
  return `^(?:${paths.map((path) => compilePath(path)).join('|')})${end}$`;
}

/** The API's lists and records are rewrites to their files, whatever the query. */
export function collectApiRewrites({ api, served }: Plan): Map<string, string> {
  return mapApiFiles(api === undefined ? [] : listVersions(api), served);
}
