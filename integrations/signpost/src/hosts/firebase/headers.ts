import { isIn, listVersions } from '../../plan/api.ts';
import { splitHeaders } from '../../plan/file-headers.ts';
import type { Header, HeaderRule, Plan } from '../../plan/plan.ts';
import { mapApiFiles } from '../shared/api.ts';
import { selectFunctionVersions } from '../shared/function.ts';
import { isGenerated, startOf, withHsts } from '../shared/headers.ts';
import { compilePath } from './regex.ts';

/** One of `headers` in firebase.json. The last match wins, as in a plan. */
interface HeaderBlock {
  readonly regex: string;
  readonly headers: readonly { readonly key: string; readonly value: string }[];
}

/** The headers of a plan, and the media type of JSON, to which the host would add a charset. */
export function createHeaderBlocks(plan: Plan): HeaderBlock[] {
  const { always, files } = splitHeaders(withHsts(plan));
  const byHeaders = Map.groupBy(files, ({ headers }) => JSON.stringify(headers)).values();
  return [
    ...always.map((rule) => createBlock(compileRule(rule), rule.headers)),
    ...[...byHeaders].map((rules) =>
      createBlock(joinAlternatives(rules.map(startOf)), rules[0]?.headers ?? []),
    ),
    ...createJsonBlocks(plan),
  ].filter(({ headers }) => headers.length > 0);
}

/** Listed one by one, since the 404 page has the headers of its URL too. A function sets the type itself. */
function createJsonBlocks(plan: Plan): HeaderBlock[] {
  const versions = selectFunctionVersions(plan);
  const rewrites = versions.length > 0 ? new Map<string, string>() : collectApiRewrites(plan);
  const others = [...plan.served.files.keys()].filter(
    (url) =>
      url.endsWith('.json') &&
      !rewrites.has(url.slice(0, -'.json'.length)) &&
      !versions.some((version) => isIn(version, url)),
  );
  const headers = [{ key: 'Content-Type', value: 'application/json' }];
  return [
    ...(rewrites.size === 0
      ? []
      : [{ regex: joinAlternatives([...rewrites.keys()], '(?:\\.json)?'), headers }]),
    ...(others.length === 0 ? [] : [{ regex: joinAlternatives(others), headers }]),
  ];
}

function createBlock(regex: string, headers: readonly Header[]): HeaderBlock {
  return { regex, headers: headers.filter(isGenerated).map(([key, value]) => ({ key, value })) };
}

function compileRule(rule: HeaderRule): string {
  return `^${compilePath(startOf(rule))}${'prefix' in rule.match ? '.*' : ''}$`;
}

function joinAlternatives(paths: readonly string[], end = ''): string {
  return `^(?:${paths.map((path) => compilePath(path)).join('|')})${end}$`;
}

/** Without a function, the API's lists and records are rewrites, since no rule looks at a query. */
export function collectApiRewrites({ api, served }: Plan): Map<string, string> {
  return mapApiFiles(api === undefined ? [] : listVersions(api), served);
}
