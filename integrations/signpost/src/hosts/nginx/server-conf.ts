import type { OutFile } from '../../lib/file.ts';
import { mediaType } from '../../lib/media-type.ts';
import { decoded } from '../../lib/url/path.ts';
import { basesOf } from '../../plan/api.ts';
import { censusOf, redirectStatusesOf } from '../../plan/census.ts';
import type { Plan, ServedFiles } from '../../plan/plan.ts';
import { overwritten } from '../shared/comments.ts';
import { compressibleTypes, mediaTypes } from '../shared/media-types.ts';
import { allowLine, apiHeaderLines, otherVersionLines, rateLines, refusalLines } from './api.ts';
import { errorLines } from './errors.ts';
import { headerLines } from './headers.ts';
import {
  maintenanceAnswer,
  maintenanceHeaderLines,
  maintenanceLocations,
  maintenanceSwitch,
} from './maintenance.ts';
import { onDemandLines } from './on-demand.ts';
import { hasSecond, hasVariants, rareIn } from './pages.ts';
import { protectLines } from './protect.ts';
import {
  anyBody,
  comment,
  commentLine,
  explained,
  lines,
  noted,
  quoted,
  type Variable,
  variablesOf,
} from './text.ts';

/** `server.conf`: the body of the canonical https server, without `listen`, certificates and `root`. */
export function serverConf(plan: Plan): string {
  const v = variablesOf(plan);
  const protect = protectLines(v, plan);
  const rate = rateLines(v, plan.api);
  const first = [...anyBody, ...firstLines(v, plan)];
  return lines([
    ...serverPreface(v, plan),
    ...mediaLines(plan.served),
    ...compressLines(plan),
    '',
    "# Sent with every response, unless empty. A location with its own add_header doesn't send them.",
    ...headerLines(v, plan, { scheme: 'https', isHome: false }),
    allowLine(v),
    ...(plan.api ? apiHeaderLines(v, plan.api) : []),
    ...maintenanceHeaderLines(v, plan),
    ...(protect.length > 0
      ? ['', '# The passwords of protected paths, "off" for all others.', ...protect]
      : []),
    ...(rate.length > 0 ? ['', '# The rate limit of the API.', ...rate] : []),
    ...errorLines(v, plan),
    ...maintenanceSwitch(v, plan),
    ...maintenanceLocations(v, plan),
    ...explained('Every request: a redirect of this URL, an error, or a file.', 'location /', first),
    ...apiLocations(plan, first),
    ...explained(
      "If there is no file: a page whose file isn't in the usual place, a pattern, a URL variant of a page, or 404.",
      'location @signpost_rest',
      restLines(v, plan),
    ),
  ]);
}

function firstLines(v: Variable, plan: Plan): string[] {
  const move = plan.tls.at === 'proxy' ? statusLines(v('move'), v('home_location'), homeStatuses(plan)) : [];
  const own = hasSecond(plan.served) ? ['own_file', 'own_second'] : ['own_file'];
  const files = (plan.api ? ['file', 'second'] : own).map((name) => v(name));
  return [
    ...noted('Requests over http.', move),
    ...noted('Maintenance mode.', maintenanceAnswer(v, plan)),
    ...noted('The redirect of this URL.', hitLines(v, plan)),
    ...noted('What the API rejects.', plan.api ? refusalLines(v) : []),
    '# The file.',
    `try_files ${files.join(' ')} @signpost_rest;`,
  ];
}

/** `location.conf`: the redirects of URLs, for a user's own location, which nginx prefers to the generated one. */
export function locationFile(plan: Plan): OutFile[] {
  if (plan.exact.length === 0) return [];
  const about = [
    `The redirects of ${plan.origin}. Include this file at the start of your own locations: nginx uses only one location`,
    "for a request, yours or a generated one. Pattern redirects aren't here: they only apply if there is no file.",
    overwritten,
  ];
  return [
    { path: 'location.conf', content: lines([...about.map(comment), ...hitLines(variablesOf(plan), plan)]) },
  ];
}

function hitLines(v: Variable, { exact }: Plan): string[] {
  return statusLines(v('hit_code'), v('hit_location'), censusOf(exact).statuses);
}

function restLines(v: Variable, plan: Plan): string[] {
  const api = [
    `if (-f $document_root${v('described')}) { return 422; }`,
    `if (${v('kind')}) { return 404; }`,
  ];
  const statuses = new Set(plan.patterns.map(({ outcome }) => outcome.status));
  const patterns = statusLines(v('pattern_code'), v('pattern_location'), statuses);
  const rare = `if (${v('rare_file')}) { rewrite ^ ${v('rare_file')} break; }`;
  const page = `if (${v('page')}) { return 301 ${quoted(`${plan.origin}${v('page')}$is_args$args`)}; }`;
  const { set, pass } = onDemandLines(v, plan);
  return [
    ...noted('How pages rendered on demand are requested from the server behind nginx.', set),
    ...noted('The API: 422 for a wrong query, otherwise 404.', plan.api ? api : []),
    ...noted("A page whose file isn't in the usual place.", rareIn(plan.served.pages).size > 0 ? [rare] : []),
    ...noted('The redirect of a pattern.', patterns),
    ...noted('Redirect URL variants of a page.', hasVariants(v, plan.served) ? [page] : []),
    ...noted('A page that the server behind nginx renders.', pass),
    ...noted('Unknown versions of the API.', plan.api ? otherVersionLines(v) : []),
    'try_files /.signpost/none =404;',
  ];
}

/** One line for each status: nginx accepts no variable as a status. */
export function statusLines(code: string, location: string, statuses: Iterable<number>): string[] {
  return [...statuses].map((status) =>
    status === 410
      ? `if (${code} = 410) { return 410; }`
      : `if (${code} = ${status}) { return ${status} ${quoted(location)}; }`,
  );
}

/** The statuses of redirects to the canonical origin. */
export function homeStatuses(plan: Plan): Set<number> {
  return new Set([301, ...redirectStatusesOf(plan)]);
}

/** The location of the API, without byte ranges, as in the handler. */
function apiLocations({ api }: Plan, inner: readonly string[]): string[] {
  const about = "The same for the API, which doesn't send partial responses.";
  return basesOf(api)
    .map(decoded)
    .filter((base) => base !== undefined)
    .flatMap((base) => explained(about, `location ${quoted(`${base}/`)}`, ['max_ranges 0;', ...inner]));
}

function serverPreface(v: Variable, plan: Plan): string[] {
  return [
    `The https server of ${plan.origin}. Include this file next to \`listen\`, the certificates and \`root\`.`,
    overwritten,
    '',
    '`location /` handles each request: its first line that applies decides. If there is no file, nginx continues in',
    '`location @signpost_rest`. Errors get their body from an internal location by error_page.',
    `http.conf explains the variables ${v('')}….`,
    'Remove your own `location /`, `charset`, `default_type`, `types` and `gzip…` from this server. All but `location /`',
    'may be in http. An `add_header` in http has no effect here: repeat it in this server.',
    'If one of your own locations takes precedence (`=`, `^~`, a regular expression, a longer path), this file has no',
    ...(plan.exact.length > 0
      ? ['effect there. For the redirects of the map, start it with `include location.conf;`.']
      : ['effect there.']),
    'To check and load a change: nginx -t && nginx -s reload',
  ].map(commentLine);
}

/** `types` and `charset`: text is sent as UTF-8 (`W-HEAD-9`). */
function mediaLines(served: ServedFiles): string[] {
  const endings = new Set(Array.from(mediaTypes(served).keys(), (ending) => ending.slice(1).toLowerCase()));
  const byType = new Map<string, string[]>();
  const texts = new Set<string>();
  for (const ending of [...endings].filter((name) => /^[a-z0-9]+$/.test(name)).sort()) {
    const [type = '', charset] = mediaType(`file.${ending}`).split('; ');
    byType.set(type, [...(byType.get(type) ?? []), ending]);
    if (charset !== undefined && type !== 'text/html') texts.add(type);
  }
  const about = 'The media type of a file, by its extension. Text is UTF-8.';
  const types = [...byType].sort().map(([type, names]) => `${type} ${names.join(' ')};`);
  return [
    ...explained(about, 'types', types),
    'default_type application/octet-stream;',
    'charset utf-8;',
    `charset_types ${[...texts].sort().join(' ')};`,
  ];
}

/** Compresses text, and sends a `.gz` next to a file. nginx compresses HTML by default. */
function compressLines({ served }: { readonly served: ServedFiles }): string[] {
  const types = compressibleTypes(served).filter((type) => type !== 'text/html');
  const isPacked = served.files.keys().some((url) => url.endsWith('.gz'));
  return [
    '',
    '# Compress text for clients that accept it. Put your own gzip directives into http, not into this server.',
    'gzip on;',
    `gzip_types ${types.join(' ')};`,
    'gzip_min_length 256;',
    'gzip_comp_level 5;',
    'gzip_proxied any;',
    'gzip_vary on;',
    ...(isPacked ? ['# A .gz file next to a file is sent as it is.', 'gzip_static on;'] : []),
  ];
}
