import { censusOf } from '../../plan/census.ts';
import type { Plan } from '../../plan/plan.ts';
import { overwritten, part } from '../shared/comments.ts';
import { accountsOf } from '../shared/users.ts';
import type { NameSets } from '../shared/words.ts';
import { apiKind, apiRules, rateTable, versionKind } from './api.ts';
import { type ExactTables, exactRules, parameterRule, withParameters } from './entries.ts';
import { bufferLines, headerRules } from './headers.ts';
import { foldRules, isOfApi, keyed, keyOf, plainPath } from './key.ts';
import { maintenanceFileRules, maintenanceRules } from './maintenance.ts';
import { behind } from './pages.ts';
import { redirect, redirectRules } from './redirect.ts';
import { argument, found, is, mapFile, not, quoted, read, sectionName, set } from './text.ts';

const reasons: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  410: 'Gone',
  414: 'URI Too Long',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
};

/** `frontend.cfg`: the rules, for every frontend declared `from signpost`. */
export function frontend(plan: Plan, tables: ExactTables, removed: NameSets): string {
  const home = redirect(`${plan.origin}%[${read('target')}]`, 301, found('away'));
  const rules = [
    ...part(
      'The path, normalized as in the maps, the scheme, and whether the request is for another domain.',
      requestRules(plan),
    ),
    ...decisionRules(plan, tables),
    ...part(
      'The response of redirects: sp_word has the fields described above.',
      redirectRules(plan, removed),
    ),
    ...part('Redirect URL variants of a page.', variantRules(plan)),
    ...part('Redirect http and other domains to the canonical URL.', [home]),
    ...part('The request to the server behind HAProxy, and the status of the response.', answerRules(plan)),
    ...part('The response of that server.', sentRules(plan)),
    ...part('Headers of all responses, including redirects and errors.', headerRules(plan)),
  ];
  return [
    ...preface(plan).map((text) => (text === '' ? '#' : `# ${text}`)),
    'global',
    '  default-path config',
    ...bufferLines(plan).map((setting) => `  ${setting}`),
    '',
    ...userLists(plan),
    ...rateTable(plan),
    `defaults ${sectionName(plan)}`,
    '  mode http',
    '  timeout http-request 10s',
    '  timeout client 30s',
    ...rules.map((rule) => (rule === '' ? '' : `  ${rule}`)),
    '',
  ].join('\n');
}

function preface(plan: Plan): string[] {
  const from = sectionName(plan);
  return [
    `The responses of ${plan.origin}, for HAProxy 2.6 and later with PCRE.`,
    overwritten,
    '',
    `Load it before your own file: haproxy -f frontend.cfg -f haproxy.cfg. Declare the frontend \`from ${from}\`, or,`,
    'if the frontend has its own rules, the backend that serves the files: rules of a `from` section run first.',
    ...(plan.name === undefined
      ? [
          'With several sites in one HAProxy, give each a `name` in its options: HAProxy reads only one of two maps with the same name.',
        ]
      : []),
    '',
    'sp_kind is the kind of a request: word (a redirect, in sp_word), file, api or closed. Without a kind, it is a 404.',
    'A line of a redirect map has a path, a status, the number of the list of removed parameters, `~` if the',
    'URL variant of the target is chosen for each request, the target, its query, its fragment, and `!` in its',
    'first weeks. A dash marks an empty field.',
    'To check a change: haproxy -c -f frontend.cfg -f haproxy.cfg',
  ];
}

/** The kind of a request, in the order of `answer`: `sp_kind` is set once. */
function* decisionRules(plan: Plan, tables: ExactTables): Generator<string> {
  const free = not(found('kind'));
  const { withQuery: requested, plain } = tables;
  yield* part('Maintenance mode.', maintenanceRules(plan));
  const asksQuery = requested.length > 0 || plan.patterns.some(({ query }) => query.length > 0);
  const parameters = asksQuery ? [parameterRule(free, is(read('query'), 'reg', '.'))] : [];
  yield* part('The query, normalized as in the maps.', parameters);
  if (requested.length + plain.length > 0) {
    const isWord = set('kind', 'str(word)', found('word'));
    yield* part('Redirects of paths and queries.', [...exactRules(tables, plan), isWord]);
  }
  yield* part('Protected paths.', protectRules(plan));
  yield* part('The API.', apiKind(plan));
  const isFile = set('kind', 'str(file)', free, found('file'));
  yield* part('A page or a file.', [
    set('file', `${read('key')},map_str(${mapFile(plan, 'pages.map')})`, free),
    isFile,
  ]);
  if (plan.patterns.length > 0) {
    yield* part('Pattern redirects: the first match wins.', [
      set('sent', 'path'),
      set('word', `${withParameters('sent')},map_regm(${mapFile(plan, 'patterns.map')})`, free),
      set('kind', 'str(word)', free, found('word')),
    ]);
  }
  yield* part('URL variants of a page.', [
    set('to', `${read('key')},map_str(${mapFile(plan, 'spellings.map')})`, free),
  ]);
  yield* part('Unknown versions of the API.', versionKind(plan));
}

/** Redirects other variants of a page to its URL (`W-ADDR-3`). */
function* variantRules({ origin }: Plan): Generator<string> {
  const hasQuery = is(read('query'), 'reg', '.');
  yield set('target', `${read('target')},regsub("^[^?]*","")`, found('to'));
  yield redirect(`${origin}%[${read('to')}]%[${read('target')}]`, 301, found('to'), hasQuery);
  yield redirect(`${origin}%[${read('to')}]`, 301, found('to'));
}

/** Responses that aren't redirects: the file to request from the server behind, and the status. */
function* answerRules(plan: Plan): Generator<string> {
  const { errorPages } = plan;
  const isWrite = '!{ method GET HEAD }';
  const isFile = is(read('kind'), 'str', 'file');
  yield* maintenanceFileRules(plan);
  yield* apiRules(plan);
  yield `http-request return status 405 hdr Allow "GET, HEAD" if ${isFile} ${isWrite}`;
  const isGone = is(read('kind'), 'str', 'word');
  yield set('status', 'str(410)', isGone);
  yield set('status', 'str(404)', not(found('kind')));
  for (const [status, page] of [
    [410, errorPages[410]],
    [404, errorPages[404]],
  ] as const) {
    const condition = is(read('status'), 'str', String(status));
    const isNotApi = not(is(read('kind'), 'str', 'api'));
    yield page === undefined
      ? `http-request return status ${status} if ${isNotApi} ${condition}`
      : set('file', `str(${argument(behind(page))})`, isNotApi, condition);
  }
  // Error pages have no conditional or range responses.
  yield `http-request set-method GET if ${isWrite}`;
  yield `http-request del-header if- -m beg if ${found('status')}`;
  yield `http-request del-header range if ${found('status')}`;
  yield `http-request set-pathq '%[${read('file')}]'`;
}

function* statusesOf({ exact, patterns, maintenance, api, protect }: Plan): Generator<number> {
  if (api) yield* [400, ...(protect.length > 0 ? [401] : []), 405, 406, 414, 422];
  if (api?.rate) yield 429;
  yield 404;
  if (censusOf(exact).gone > 0 || patterns.some(({ outcome }) => outcome.status === 410)) yield 410;
  if (maintenance) yield 503;
}

function* sentRules(plan: Plan): Generator<string> {
  const type = `%[${read('file')},map_end(${mapFile(plan, 'types.map')},application/octet-stream)]`;
  const isWhole = not(is('res.hdr(content-type)', 'beg', 'multipart/'));
  yield `http-response set-header Content-Type '${type}' if { status 200 206 } ${found('file')} ${isWhole}`;
  yield* challengeRules(plan);
  for (const status of statusesOf(plan)) {
    const isIt = is(read('status'), 'str', String(status));
    yield `http-response set-status ${status} reason "${reasons[status]}" if ${isIt} { status lt 500 }`;
  }
}

/**
 * The variables of a request:
 * - `sp_key`: its path as a key of the maps; `sp_bare`: the same without its trailing slash.
 * - `sp_query`: the query; `sp_target`: path and query; both as they were sent.
 * - `sp_scheme`: the visitor's scheme, from a listed proxy's header where TLS ends there.
 * - `sp_away`: set for http, and for other hosts than the canonical one.
 */
function* requestRules(plan: Plan): Generator<string> {
  // `GET https://www.example.com` is for the root.
  yield "http-request set-path / if !{ path -m found } { url -m sub -- '://' }";
  yield set('key', 'path');
  yield set('key', keyed('path'), not(is('path', 'reg', plainPath)));
  yield set('bare', read('key'));
  yield set('bare', `${read('key')},regsub("^(/.+)/$","\\\\1")`, is('path', 'end', '/'));
  yield* foldRules(plan);
  yield set('query', 'query');
  yield set('target', 'pathq');
  yield* originRules(plan);
}

function* originRules({ tls, domains }: Plan): Generator<string> {
  yield set('scheme', 'str(http)');
  yield set('scheme', 'str(https)', '{ ssl_fc }');
  if (tls.at === 'proxy') {
    for (const url of tls.from) yield set('listed', 'bool(true)', is('src', 'ip', url));
    for (const scheme of ['http', 'https']) {
      const said = [
        '{ req.fhdr_cnt(x-forwarded-proto) eq 1 }',
        is('req.fhdr(x-forwarded-proto)', 'str', scheme),
      ];
      yield set('scheme', `str(${scheme})`, found('listed'), ...said);
    }
  }
  yield set('away', 'bool(true)', not(is(read('scheme'), 'str', 'https')));
  const host = 'req.hdr(host),lower,field(1,:)';
  for (const alias of domains) yield set('away', 'bool(true)', is(host, 'str', alias));
}

/** Returns 401 below protected paths without the right password (`W-ERR-4`). */
function* protectRules(plan: Plan): Generator<string> {
  const { protect, origin } = plan;
  // Browsers send a preflight without a password (`A-HTTP-2`).
  const preflight =
    protect.length === 0
      ? []
      : isOfApi(plan).map((isBelow) => set('preflight', 'bool(true)', '{ method OPTIONS }', isBelow));
  yield* preflight;
  for (const [at, { prefix }] of protect.entries()) {
    const conditions = [
      not(found('kind')),
      ...(preflight.length > 0 ? [not(found('preflight'))] : []),
      not(found('area')),
      is(`${read('key')},concat(/)`, 'beg', keyOf(prefix)),
    ];
    yield set('area', `str(${at})`, ...conditions);
  }
  if (protect.length > 0) yield redirect(`${origin}%[${read('target')}]`, 301, found('area'), found('away'));
  for (const [at, { realm }] of protect.entries()) {
    // HAProxy accepts no empty name.
    const name = quoted(realm.replace(/["\\]/g, "'") || ' ');
    const isUnknown = [
      is(read('area'), 'str', String(at)),
      `!{ http_auth(${sectionName(plan, String(at))}) }`,
    ];
    // Its body comes from a file; `challengeRules` adds the header.
    for (const isBelow of isOfApi(plan)) yield set('status', 'str(401)', ...isUnknown, isBelow);
    yield `http-request auth realm ${name} if ${isUnknown.join(' ')} ${not(found('status'))}`;
  }
}

/** The header of 401 below the API, whose body comes from a file. */
function* challengeRules({ api, protect }: Plan): Generator<string> {
  if (!api) return;
  for (const [at, { realm }] of protect.entries()) {
    const challenge = quoted(`Basic realm="${realm.replace(/["\\]/g, "'")}"`.replaceAll('%', '%%'));
    yield `http-response set-header WWW-Authenticate ${challenge} if ${is(read('status'), 'str', '401')} ${is(read('area'), 'str', String(at))}`;
  }
}

/** The user lists. If no line is usable, nobody gets in. */
function* userLists(plan: Plan): Generator<string> {
  for (const [at, area] of plan.protect.entries()) {
    yield `userlist ${sectionName(plan, String(at))}`;
    for (const [user, hash] of accountsOf(area.users, account))
      yield `  user ${quoted(user)} password ${quoted(hash)}`;
    yield '';
  }
}

/** Accounts that crypt(3) supports: bcrypt and SHA-2. */
const account = /^([^:\p{Cc}]+):(\$(?:2[aby]|[56])\$[./A-Za-z0-9$=]+)\s*$/u;
