import { isIn, listVersions } from '../../plan/api.ts';
import { splitHeaders } from '../../plan/file-headers.ts';
import type { Header, HeaderRule, Plan } from '../../plan/plan.ts';
import { apiFileUrls } from '../shared/api.ts';
import { functionVersions } from '../shared/function.ts';
import { isGenerated, startOf, withHsts } from '../shared/headers.ts';
import { pathRegex } from './regex.ts';

/** One of `headers` in firebase.json. The last match wins, as in a plan. */
interface HeaderBlock {
  readonly regex: string;
  readonly headers: readonly { readonly key: string; readonly value: string }[];
}

/** The headers of a plan, and the media type of JSON, to which the host would add a charset. */
export function headerBlocks(plan: Plan): HeaderBlock[] {
  const { always, files } = splitHeaders(withHsts(plan));
  const byHeaders = Map.groupBy(files, ({ headers }) => JSON.stringify(headers)).values();
  return [
    ...always.map((rule) => block(regexOf(rule), rule.headers)),
    ...[...byHeaders].map((rules) => block(anyOf(rules.map(startOf)), rules[0]?.headers ?? [])),
    ...jsonBlocks(plan),
  ].filter(({ headers }) => headers.length > 0);
}

/** Listed one by one, since the 404 page has the headers of its URL too. A function sets the type itself. */
function jsonBlocks(plan: Plan): HeaderBlock[] {
  const versions = functionVersions(plan);
  const rewrites = versions.length > 0 ? new Map<string, string>() : apiRewrites(plan);
  const others = [...plan.served.files.keys()].filter(
    (url) =>
      url.endsWith('.json') &&
      !rewrites.has(url.slice(0, -'.json'.length)) &&
      !versions.some((version) => isIn(version, url)),
  );
  const headers = [{ key: 'Content-Type', value: 'application/json' }];
  return [
    ...(rewrites.size === 0 ? [] : [{ regex: anyOf([...rewrites.keys()], '(?:\\.json)?'), headers }]),
    ...(others.length === 0 ? [] : [{ regex: anyOf(others), headers }]),
  ];
}

function block(regex: string, headers: readonly Header[]): HeaderBlock {
  return { regex, headers: headers.filter(isGenerated).map(([key, value]) => ({ key, value })) };
}

function regexOf(rule: HeaderRule): string {
  return `^${pathRegex(startOf(rule))}${'prefix' in rule.match ? '.*' : ''}$`;
}

function anyOf(paths: readonly string[], end = ''): string {
  return `^(?:${paths.map((path) => pathRegex(path)).join('|')})${end}$`;
}

/** Without a function, the API's lists and records are rewrites, since no rule looks at a query. */
export function apiRewrites({ api, served }: Plan): Map<string, string> {
  return apiFileUrls(api === undefined ? [] : listVersions(api), served);
}
