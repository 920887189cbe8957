import { printHsts } from '../../redirects/plan/answers.ts';
import { isIn, versionsOf } from '../../redirects/plan/api.ts';
import { splitHeaders } from '../../redirects/plan/file-headers.ts';
import type { Header, HeaderRule, Plan } from '../../redirects/plan/plan.ts';
import { functionVersions } from '../shared/function.ts';
import { spelled } from './regex.ts';

/** One of `headers` in firebase.json. Of several that match, the last wins, as in a plan. */
interface HeaderBlock {
  readonly regex: string;
  readonly headers: readonly { readonly key: string; readonly value: string }[];
}

/** The headers of a plan, and the media type of JSON, to which the host would add a charset. */
export function headerBlocks(plan: Plan): HeaderBlock[] {
  const { always, files } = splitHeaders(plan);
  const own: Header[] = plan.hsts ? [['Strict-Transport-Security', printHsts(plan.hsts)]] : [];
  const byHeaders = Map.groupBy(files, ({ headers }) => JSON.stringify(headers)).values();
  return [
    block('^/.*$', own),
    ...always.map((rule) => block(regexOf(rule), rule.headers)),
    ...[...byHeaders].map((rules) => block(anyOf(rules.map(pathOf)), rules[0]?.headers ?? [])),
    ...jsonBlocks(plan),
  ].filter(({ headers }) => headers.length > 0);
}

/** Named one by one, since the page for a 404 has the headers of its URL too. A function says the type itself. */
function jsonBlocks(plan: Plan): HeaderBlock[] {
  const versions = functionVersions(plan);
  const rewrites = versions.length > 0 ? new Map<string, string>() : apiRewrites(plan);
  const others = [...plan.inventory.files.keys()].filter(
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
  const set = headers.filter(([name, value]) => name.toLowerCase() !== 'content-type' && value !== '');
  return { regex, headers: set.map(([key, value]) => ({ key, value })) };
}

function regexOf(rule: HeaderRule): string {
  return `^${spelled(pathOf(rule))}${'prefix' in rule.match ? '.*' : ''}$`;
}

function pathOf({ match }: HeaderRule): string {
  return 'prefix' in match ? match.prefix : match.exact;
}

function anyOf(paths: readonly string[], end = ''): string {
  return `^(?:${paths.map((path) => spelled(path)).join('|')})${end}$`;
}

/** The API's lists and records: URL ─▶ path of its file. Pages and refusals need a query, which no rule looks at. */
export function apiRewrites({ api, inventory }: Plan): Map<string, string> {
  const versions = api === undefined ? [] : versionsOf(api);
  const folders = versions.flatMap(({ base, resources }) => resources.map(({ name }) => `${base}/${name}`));
  const files = [...inventory.files.keys()].filter((url) => url.endsWith('.json'));
  const named = files.filter((url) => {
    const bare = withoutEnding(url);
    return folders.includes(bare) || folders.includes(bare.slice(0, bare.lastIndexOf('/')));
  });
  return new Map(named.map((url) => [withoutEnding(url), url]));
}

function withoutEnding(url: string): string {
  return url.slice(0, -'.json'.length);
}
