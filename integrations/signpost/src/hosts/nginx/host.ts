import type { OutFile } from '../../lib/file.ts';
import type { Finding } from '../../lib/finding.ts';
import { type Entry, sourcePath, type Target } from '../../map/entry.ts';
import { removedNames } from '../../map/query.ts';
import { printTarget } from '../../map/target.ts';
import { everything } from '../../plan/abilities.ts';
import { censusOf } from '../../plan/census.ts';
import type { Plan } from '../../plan/plan.ts';
import { splitTarget } from '../../plan/request.ts';
import type { Host } from '../host.ts';
import { nameForms, parameterForms } from '../shared/spelled.ts';
import { usersFiles } from '../shared/users.ts';
import { pathPattern, patternOf } from './entries.ts';
import { exampleConf } from './example-conf.ts';
import { httpConf, mostGaps } from './http-conf.ts';
import { aliasConf } from './other-domains.ts';
import { bytesOf, longestParameter, mostParameters } from './parameters.ts';
import { usersFile } from './protect.ts';
import { locationFile, serverConf } from './server-conf.ts';
import { nginxServing } from './serving.ts';
import { sizesFile } from './sizes.ts';
import { fitting, isTooLong, longestWord, type Pattern, quoted } from './text.ts';

/** nginx 1.22 and later, with only its standard modules. */
export const nginx: Host = {
  id: 'nginx',
  title: 'nginx',
  docs: 'https://nginx.org/en/docs/http/ngx_http_map_module.html',
  serving: nginxServing,
  can: {
    ...everything,
    apiHandler: false,
    brokenEscapes: false,
    limits: { parameters: mostParameters, emptyParameters: mostGaps },
  },
  places: [
    {
      path: 'http.conf',
      goes: 'next to nginx.conf. Include it in the http context, before any other `map`.',
    },
    {
      path: 'server.conf',
      goes: 'next to nginx.conf. Include it in the https server of the site, next to `listen`, the certificates and `root`.',
    },
    {
      path: 'alias-servers.conf',
      goes: 'next to nginx.conf. Include it in the http context, after http.conf. It redirects http and the other domains.',
    },
    {
      path: 'location.conf',
      goes: "next to nginx.conf. Include it at the start of your own locations that take precedence over Signpost's, if the map's redirects should apply there too.",
    },
    {
      path: 'users-1',
      goes: 'next to your nginx.conf, if paths are protected, as well as users-2 and so on. nginx must be able to read them.',
    },
    {
      path: '*-users-1',
      goes: 'the same, if the site has a `name`',
    },
    {
      path: 'sizes.conf',
      goes: 'next to nginx.conf. If the site has a `name`, include it in the http context, before http.conf. With several sites, include only the file with the largest numbers.',
    },
    { path: 'nginx.conf', goes: 'not deployed: a complete example to copy from' },
  ],
  setUp:
    "Copy the folder next to your nginx.conf, for example as `signpost/`, and include its files from there: `include signpost/http.conf;`. Don't copy it to conf.d: nginx includes every file of that folder in the http context, where server.conf isn't valid. To check and load the configuration, run `nginx -t && nginx -s reload`.",
  notes: [
    'Before version 1.23, nginx reads only the first of several lines of one header. So a proxy in front of it should set `X-Forwarded-Proto` instead of adding one. Of two `Accept` headers, only the first counts.',
    "For the API, nginx always evaluates `If-Match` and `If-Unmodified-Since`, and returns 412 in JSON if they don't match. It doesn't send partial responses there.",
    'nginx rejects an unknown `Transfer-Encoding` with 400, for the API in JSON.',
  ],
  unable,
  reads: isRead,
  beyond: (plan) => likelyAlone(plan, 'nginx'),
  emit(plan: Plan): OutFile[] {
    return [
      ...sizesFile(plan),
      { path: 'http.conf', content: httpConf(plan) },
      { path: 'server.conf', content: serverConf(plan) },
      ...locationFile(plan),
      { path: 'alias-servers.conf', content: aliasConf(plan) },
      { path: 'nginx.conf', content: exampleConf(plan) },
      ...usersFiles(plan, (at) => usersFile(plan, at)),
    ];
  },
};

/** What else is in a word: a status, numbers, the name of a variable. */
const rowsOverhead = 200;
/** A dollar sign becomes the name of a variable, and a placeholder that of a group. */
const dollar = 120;
const hole = 10;

export function unable(entry: Entry, { ignoreCase }: Pick<Plan, 'ignoreCase'>): string | undefined {
  const { target } = entry.outcome;
  if (entry.kind === 'exact' && entry.query.length === 0 && isShort(entry.path, target)) return undefined;
  const pattern = patternFor(entry, ignoreCase);
  const words = [sourcePath(entry), target ? printTarget(target) : '', pattern ? fitting(pattern) : ''];
  if (words.some((word) => quoted(word).length > longestWord) || !fitsTable(entry, target))
    return "nginx can't read a word of more than 4,096 bytes";
  if (entry.query.some(([name, value]) => bytesOf(name, value) > longestParameter))
    return `nginx limits a parameter to ${longestParameter.toLocaleString('en')} bytes`;
  return undefined;
}

/** A finding for each redirect whose pattern is too long for every percent-encoding. */
function likelyAlone({ exact, patterns, ignoreCase }: Plan, title: string): Finding[] {
  const long = censusOf(exact).longestText > 100 ? exact.filter(({ path }) => path.length > 100) : [];
  return [...long, ...patterns]
    .filter((entry) => knowsLikelyAlone(entry, ignoreCase))
    .map((entry) => ({
      rule: 'host-escapes',
      conventions: ['W-REDIR-1'],
      level: 'info',
      ...entry.place,
      message: `${title}: "${sourcePath(entry).slice(0, 60)}…" is matched only in the escapes that browsers send, because nginx can't read a word of more than 4,096 bytes.`,
      fix: 'No action needed: no browser escapes letters and digits. A shorter old URL is matched in every escape.',
    }));
}

/** False for a request that an entry matches and nginx doesn't, since its pattern has only the likely encodings. */
export function isRead(entry: Entry, target: string, { ignoreCase }: Pick<Plan, 'ignoreCase'>): boolean {
  if (!knowsLikelyAlone(entry, ignoreCase)) return true;
  const { path, query } = splitTarget(target);
  const pattern = patternFor(entry, ignoreCase)?.(true).replaceAll('\\z', '$') ?? '';
  return new RegExp(pattern).test(entry.kind === 'exact' ? path : `${path}?${query}`);
}

function knowsLikelyAlone(entry: Entry, ignoreCase: boolean): boolean {
  const pattern = patternFor(entry, ignoreCase);
  return pattern !== undefined && isTooLong(pattern);
}

/** The pattern of an entry; undefined for most, whose path is a key. */
function patternFor(entry: Entry, ignoreCase: boolean): Pattern | undefined {
  return entry.kind === 'pattern' ? patternOf(entry, ignoreCase) : pathPattern(entry.path, ignoreCase);
}

/** True if the redirect with its query conditions is one word. */
function fitsTable(entry: Entry, target: Target | undefined): boolean {
  const names = target === undefined ? [] : [...removedNames(entry.query, target.query)].flatMap(nameForms);
  const parameters = entry.query.flatMap(([name, value]) => parameterForms(name, value));
  // A key with capitals is repeated after the value.
  const key = entry.kind === 'exact' && /[A-Z]/.test(entry.path.replace(/%../g, '')) ? entry.path : '';
  const all = [...names, ...parameters, ...parameters, key, target ? printTarget(target) : ''].join(' ');
  const holes = entry.kind === 'pattern' ? all.split(/[:*]/).length - 1 : 0;
  return (
    quoted(all).length + dollar * (all.split('$').length - 1) + hole * holes + rowsOverhead <= longestWord
  );
}

/** True if no variant of the path can be too long: the common case, kept fast. */
function isShort(path: string, target: Target | undefined): boolean {
  if (path.length >= 150 || path.includes('$')) return false;
  if (target === undefined) return true;
  const texts = [target.path, target.query, target.fragment];
  return texts.every((text) => text.length < longestWord / 6 && !text.includes('$'));
}
