import { listBases } from '../../plan/api.ts';
import type { Plan } from '../../plan/plan.ts';
import { selectHostNames } from '../shared/names.ts';
import { compileDecodedPath, escapeRegex } from '../shared/sent-text.ts';
import { listenPlain } from './example-conf.ts';
import { printHeaders } from './headers.ts';
import { listTriedFiles, printVariants } from './pages.ts';
import { listPatternStatuses, printAnswerLines, printExactLookups } from './redirects.ts';
import { joinLines, nameVariables, printFileHead, printSection, quote, type Variable } from './text.ts';

/** `alias-servers.conf`: redirects http and the other domains to the final URL in one step (`W-REDIR-7`). */
export function printAliasServers(plan: Plan): string {
  const v = nameVariables(plan);
  const names = selectHostNames(plan.domains);
  const preface = printFileHead(
    `Redirects http and other domains to ${plan.origin}. Include this file in http, after http.conf.`,
  );
  const hasAliases = names.length > 0;
  if (plan.tls.at === 'proxy' && !hasAliases)
    return joinLines([...preface, '# There are no other domains, and http comes to the server of the site.']);
  // A name that is an expression gives way to a server that has it as text: that of the site, on its port.
  const site = `~^${escapeRegex(new URL(plan.origin).hostname)}$`;

  return joinLines([
    ...preface,
    ...printSection('Answers with the final URL.', 'server', [
      ...listenPlain,
      ...(hasAliases && plan.tls.at === 'here' ? listenSecure : []),
      `server_name ${[...names, ...(plan.tls.at === 'here' ? [quote(site)] : [])].join(' ')};`,
      ...printHeaders(v, plan, hasAliases ? 'any' : 'http'),
      ...printUnknownEncoding(v),
      ...printCanonicalRedirects(v, plan, printRoot(plan)),
    ]),
  ]);
}

/** Without `http2`, which would apply to all servers of the port. */
const listenSecure = ['listen 443 ssl; # with the certificate of http', 'listen [::]:443 ssl;'];

/** This server has the `root` of http. Where that isn't the site's, it can't see its pages. */
function printRoot(plan: Plan): string[] {
  const known = plan.errorPages[404] ?? plan.served.pages.values().find((file) => file !== 'index.html');
  if (plan.maintenance || known === undefined) return [];
  return [`if (!-f ${quote(`$document_root/${known}`)}) { ${printSameUrl(plan)} } # another root in http`];
}

function printSameUrl({ origin }: Plan): string {
  return `return 301 ${origin}$request_uri;`;
}

/**
 * The answer to http and other domains: the final URL, or the same URL on the canonical domain. `beforeFiles` are lines
 * before those that look at files.
 */
export function printCanonicalRedirects(
  v: Variable,
  plan: Plan,
  beforeFiles: readonly string[] = [],
): string[] {
  const same = printSameUrl(plan);
  const badByte = 'if ($request_uri ~ "[^!-~]") { return 400; }';
  if (plan.maintenance) return [badByte, same];

  const bases = listBases(plan.api).map((base) => compileDecodedPath(base, false));
  const kept = [
    ...listTriedFiles(v, plan).map((file) => `if (-f $document_root${file}) { ${same} }`),
    ...(bases.length > 0 ? [`if ($uri ~ ${quote(`^(?:${bases.join('|')})(?:/|$)`)}) { ${same} }`] : []),
  ];
  const statuses = listPatternStatuses(plan).filter((status) => status !== 410);
  const patterns = printAnswerLines(v('pattern'), statuses, same);

  return [
    badByte,
    ...printExactLookups(v, plan, same),
    ...beforeFiles,
    ...(plan.protect.length > 0 ? [`if (${v('realm')} != off) { ${same} }`] : []),
    ...(patterns.length > 0 ? [...kept, ...patterns] : []),
    ...printVariants(v, plan, same),
  ];
}

/** `Transfer-Encoding: foo` is a bad request. nginx itself returns 501. */
export function printUnknownEncoding(v: Variable): string[] {
  const name = `@${v('bad').slice(1)}`;
  return [`error_page 501 =400 ${name};`, `location ${name} { return 400; }`];
}
