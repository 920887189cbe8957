import { censusOf } from '../../redirects/plan/census.ts';
import type { Plan } from '../../redirects/plan/plan.ts';
import { hasSecond, rarePages } from './files.ts';
import { hasSpellings } from './pages.ts';
import { comment, type Variable } from './text.ts';

/** The variables that server.conf asks, in its order, and what each answers; none that a plan does not have. */
function answers(v: Variable, plan: Plan): [string, string][] {
  const { exact, patterns, inventory, api, tls } = plan;
  const rows: [boolean, string, string][] = [
    [tls.at === 'proxy', 'move, home_location', 'the way home, for a visitor by http'],
    [exact.length > 0, 'hit_code, hit_location', 'the redirect of this very address'],
    [api !== undefined, 'refusal', 'what the API refuses before it looks for a file'],
    [api !== undefined, 'file, second', 'the file in `root`'],
    [api === undefined, hasSecond(inventory) ? 'own_file, own_second' : 'own_file', 'the file in `root`'],
    [api !== undefined, 'described', 'no file: was it the query of an API request that is wrong?'],
    [rarePages(inventory.pages).length > 0, 'rare_file', 'no file: a page whose file is elsewhere'],
    [patterns.length > 0, 'pattern_code, pattern_location', 'no file: the redirect of a pattern'],
    [hasSpellings(v, inventory), 'page', 'no file: a page by another spelling'],
    [api !== undefined, 'version_refusal, version', 'no file: a version of the API that is not there'],
  ];
  return rows.flatMap(([isThere, name, about]): [string, string][] => (isThere ? [[name, about]] : []));
}

/** What stands at the top of http.conf. */
export function httpPreface(v: Variable, plan: Plan): string[] {
  const list = answers(v, plan).map(([name, about], at) => `  ${at + 1}. ${name.padEnd(32)}${about}`);
  return [
    `The maps of ${plan.origin}, for the http context of nginx, before any other map.`,
    'Written by signpost; the next build writes it anew. Change the map of redirects and the settings instead.',
    '',
    `Every variable of this site begins with ${v('')}, so that one nginx can hold several sites.`,
    'nginx works a variable out when it is asked for, and once for each request. server.conf asks, in this order:',
    ...list,
    'Where none of them answers, it is 404. alias-servers.conf asks home_code and home_location: where http and',
    'the other names lead, through the same redirects and in one hop.',
    '',
    ...tableLines(plan),
    'To try and load a change: nginx -t && nginx -s reload',
  ].map(commentLine);
}

/** Where the redirects stand, and how to read one. */
function tableLines({ exact, patterns, ignoreCase }: Plan): string[] {
  const { withQuery } = censusOf(exact);
  const tables = [
    ...(withQuery.length === exact.length
      ? []
      : [`paths in ${ignoreCase ? 'exact' : 'exact_lower and exact_upper0'}`]),
    ...(withQuery.length > 0 ? ['queries in asked_path and asked_table0'] : []),
    ...(patterns.length > 0 ? ['patterns in pattern, asked in their order'] : []),
  ];
  if (tables.length === 0) return ['This site has no redirects of its own.'];
  return [
    'The redirects stand in maps of these names:',
    ...tables.map((table) => `  ${table}`),
    'Each is one word: "301:/new/" takes the query of the request along, "301&id=/new/" all of it but id,',
    '"410" is gone.',
  ];
}

/** What stands at the top of server.conf. */
export function serverPreface(v: Variable, plan: Plan): string[] {
  return [
    `The body of the https server of ${plan.origin}, beside \`listen\`, certificates and \`root\`.`,
    'Written by signpost; the next build writes it anew. Change the map of redirects and the settings instead.',
    '',
    'A request goes through `location /`: the first of its lines that applies answers. Where no file is there,',
    'it goes on in `location @signpost_rest`. An error takes its body from an internal location by error_page.',
    `What each variable ${v('')}… holds is said in http.conf, which does the looking up.`,
    'Take a `location /`, `charset`, `default_type`, `types` and `gzip…` of your own out of this server; all but the',
    'first may stand in http. An `add_header` of http no longer counts here: write it into this server once more.',
    'Where nginx prefers a location of your own (`=`, `^~`, a regular expression, a longer folder), that one answers',
    ...(plan.exact.length > 0
      ? ['alone, and no redirect of the map counts there, unless it begins with `include location.conf;`.']
      : ['alone.']),
    'To try and load a change: nginx -t && nginx -s reload',
  ].map(commentLine);
}

function commentLine(text: string): string {
  return text === '' ? '#' : comment(text);
}
