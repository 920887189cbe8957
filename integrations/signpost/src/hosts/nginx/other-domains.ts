import { printHsts } from '../../redirects/plan/answers.ts';
import type { Plan } from '../../redirects/plan/plan.ts';
import { wordMaps } from './entries.ts';
import { listenPlain } from './example-conf.ts';
import { ageMaps, headerLines, patternMark } from './headers.ts';
import { shieldMaps } from './pages.ts';
import type { Rest } from './parameters.ts';
import { homeStatuses, statusLines } from './server-conf.ts';
import { braced, explained, lines, mapBlock, quoted, type Row, type Variable, variablesOf } from './text.ts';

/** Variables for the response at the canonical origin; '' for what the plan doesn't have. */
interface Answers {
  readonly hit: string;
  readonly page: string;
  readonly query: string;
  /** The rest after removed parameters; undefined if no redirect removes any. */
  readonly rest: Rest | undefined;
}

const same = '301=$request_uri';

/** `$…_home_location`: the final URL for http and other domains, through the redirect of the path (`W-REDIR-7`). */
export function* wayHomeMaps(v: Variable, plan: Plan, answers: Answers): Generator<string> {
  const word = plan.maintenance ? same : yield* homeMap(v, plan, answers);
  const { query, rest } = answers;
  yield* wordMaps(v, { name: 'home', word, origin: plan.origin, query, rest });
  if (plan.tls.at === 'proxy') yield* proxyMaps(v, plan);
  yield* ageMaps(v, plan, answers.hit, word);
}

/** The word for the redirect to the canonical origin; each map reads the one before it. */
function* homeMap(v: Variable, plan: Plan, { hit, page }: Answers): Generator<string, string> {
  const gone: Row = { key: '410', value: same };
  const pageRow: Row[] = page === '' ? [] : [{ key: '', value: same }];
  const pageWord = page === '' ? same : `301=${page}$is_args$args`;
  const pageAbout = 'From http and other domains: the canonical URL of the page, or else the same URL.';
  let word = yield* mapBlock(pageAbout, page, v('home_page'), pageRow, pageWord);
  if (plan.patterns.length > 0) {
    const rows = [{ key: '', value: word }, gone];
    const about = 'The same, with the redirect of a pattern. The canonical origin itself returns 410.';
    // A pattern's own URL is complete, so it is used unchanged.
    const whole = `${v('pattern_code')}${patternMark(v, plan)}=${v('pattern_location')}`;
    word = yield* mapBlock(about, v('pattern_code'), v('home_pattern'), rows, whole);
  }
  const shield = yield* shieldMaps(v, plan);
  const apart = `${plan.api ? braced(v('kind')) : ''}${shield && braced(shield)}${plan.protect.length > 0 ? v('realm') : 'off'}`;
  if (apart !== 'off') {
    const about =
      'The same, but the same URL for the API, files that a pattern matches, and protected paths.';
    word = yield* mapBlock(about, apart, v('home_apart'), [{ key: 'off', value: word }], same);
  }
  if (hit === '') return word;
  const about = 'The same, with the redirect of a path or query, which comes first.';
  return yield* mapBlock(about, v('hit_code'), v('home'), [{ key: '', value: word }, gone], hit);
}

/** `$…_scheme`: the visitor's, from a listed proxy or the connection. `$…_move`: the status of the redirect from http. */
function* proxyMaps(v: Variable, { tls, hsts }: Plan): Generator<string> {
  const from = tls.at === 'proxy' ? tls.from : [];
  const trusted = from.map((url) => `  ${url} 1;\n`).join('');
  yield '\n# Set if the connection comes from a trusted proxy, whose X-Forwarded-Proto counts.\n';
  yield `geo $realip_remote_addr ${v('trusted')} {\n  default "";\n${trusted}}\n`;
  const schemes: Row[] = [
    // A text key would match in any letter case.
    { pattern: '^1https\\z', value: 'https' },
    { pattern: '^1http\\z', value: 'http' },
  ];
  const source = `${v('trusted')}$http_x_forwarded_proto`;
  const about = 'The scheme that the visitor uses: http or https.';
  yield* mapBlock(about, source, v('scheme'), schemes, '$scheme');
  const move: Row = { key: 'http', value: v('home_code') };
  yield* mapBlock('The status of the redirect from http.', v('scheme'), v('move'), [move]);
  if (!hsts) return;
  const row: Row = { key: 'https', value: printHsts(hsts) };
  yield* mapBlock('Strict-Transport-Security, for visitors who use https.', v('scheme'), v('hsts'), [row]);
}

/** `alias-servers.conf`: redirects http and the other domains in one step. */
export function aliasConf(plan: Plan): string {
  const names = [...new Set(plan.domains)].map((name) => quoted(name));
  const canonical = quoted(new URL(plan.origin).hostname);
  const note =
    '# Written by signpost. The next build overwrites this file. Include it in the http context, after http.conf.';
  const where = [
    '# Your own servers must listen on every IP address, as these do. Next to `listen 192.0.2.1:443`, nginx never uses these',
    '# servers, and the other domains serve the site itself.',
  ];
  if (plan.tls.at === 'proxy') {
    if (names.length === 0)
      return lines([note, '# No other domains, and the proxy terminates TLS: nothing to do here.']);
    const others = server(plan, { about: 'Other domains', scheme: 'https', listen: listenPlain, names });
    return lines([note, ...where, ...others]);
  }
  // Without `http2`, which would apply to all servers of the port, and of which newer nginx warns at each reload.
  const secure = [
    'listen 443 ssl;',
    'listen [::]:443 ssl;',
    '# The certificate must include these domains. Set ssl_certificate and ssl_certificate_key in http, before this',
    "# file, as nginx.conf does: without them, nginx doesn't start. The next build overwrites this file.",
  ];
  const all = [canonical, ...names];
  const http = server(plan, { about: 'Requests over http', scheme: 'http', listen: listenPlain, names: all });
  const about = 'Other domains over https';
  const https = names.length > 0 ? server(plan, { about, scheme: 'https', listen: secure, names }) : [];
  return lines([note, ...where, ...http, ...https]);
}

/** A server that only redirects to the canonical one. */
interface Away {
  readonly about: string;
  /** The visitor's scheme, also behind a proxy that ends TLS. */
  readonly scheme: 'http' | 'https';
  readonly listen: readonly string[];
  readonly names: readonly string[];
}

function server(plan: Plan, { about, scheme, listen, names }: Away): string[] {
  const v = variablesOf(plan);
  const way = 'The status and target of the redirect: see home_code and home_location in http.conf.';
  const otherStatuses = [...homeStatuses(plan)].filter((status) => status !== 301);
  const others = statusLines(v('home_code'), v('home_location'), otherStatuses);
  return explained(`${about} redirect to the canonical https URL in one step.`, 'server', [
    ...listen,
    `server_name ${names.join(' ')};`,
    ...headerLines(v, plan, { scheme, isHome: true }),
    ...explained(way, 'location /', [...others, `return 301 ${quoted(v('home_location'))};`]),
  ]);
}
