import { listBases } from '../../plan/api.ts';
import type { Plan } from '../../plan/plan.ts';
import { hostNames } from '../shared/names.ts';
import { decodedPath, escapeRegex } from '../shared/sent-text.ts';
import { listenPlain } from './example-conf.ts';
import { headerLines } from './headers.ts';
import { triedFiles, variantLines } from './pages.ts';
import { answerLines, exactLines, patternStatuses } from './redirects.ts';
import { fileHead, lines, quote, section, type Variable, variablesFor } from './text.ts';

/** `alias-servers.conf`: redirects http and the other domains to the final URL in one step (`W-REDIR-7`). */
export function aliasConf(plan: Plan): string {
  const v = variablesFor(plan);
  const names = hostNames(plan.domains);
  const preface = fileHead(
    `Redirects http and other domains to ${plan.origin}. Include this file in http, after http.conf.`,
  );
  const hasAliases = names.length > 0;
  if (plan.tls.at === 'proxy' && !hasAliases)
    return lines([...preface, '# There are no other domains, and http comes to the server of the site.']);
  // A name that is an expression gives way to a server that has it as text: that of the site, on its port.
  const site = `~^${escapeRegex(new URL(plan.origin).hostname)}$`;
  return lines([
    ...preface,
    ...section('Answers with the final URL.', 'server', [
      ...listenPlain,
      ...(hasAliases && plan.tls.at === 'here' ? listenSecure : []),
      `server_name ${[...names, ...(plan.tls.at === 'here' ? [quote(site)] : [])].join(' ')};`,
      ...headerLines(v, plan, hasAliases ? 'any' : 'http'),
      ...unknownEncodingLines(v),
      ...homeLines(v, plan, rootLines(plan)),
    ]),
  ]);
}

/** Without `http2`, which would apply to all servers of the port. */
const listenSecure = ['listen 443 ssl; # with the certificate of http', 'listen [::]:443 ssl;'];

/** This server has the `root` of http. Where that isn't the site's, it can't see its pages. */
function rootLines(plan: Plan): string[] {
  const known = plan.errorPages[404] ?? plan.served.pages.values().find((file) => file !== 'index.html');
  if (plan.maintenance || known === undefined) return [];
  return [`if (!-f ${quote(`$document_root/${known}`)}) { ${sameUrl(plan)} } # another root in http`];
}

function sameUrl({ origin }: Plan): string {
  return `return 301 ${origin}$request_uri;`;
}

/**
 * The answer to http and other domains: the final URL, or the same URL on the canonical domain. `beforeFiles` are lines
 * before those that look at files.
 */
export function homeLines(v: Variable, plan: Plan, beforeFiles: readonly string[] = []): string[] {
  const same = sameUrl(plan);
  const badByte = 'if ($request_uri ~ "[^!-~]") { return 400; }';
  if (plan.maintenance) return [badByte, same];
  const bases = listBases(plan.api).map((base) => decodedPath(base, false));
  const kept = [
    ...triedFiles(v, plan).map((file) => `if (-f $document_root${file}) { ${same} }`),
    ...(bases.length > 0 ? [`if ($uri ~ ${quote(`^(?:${bases.join('|')})(?:/|$)`)}) { ${same} }`] : []),
  ];
  const statuses = patternStatuses(plan).filter((status) => status !== 410);
  const patterns = answerLines(v('pattern'), statuses, same);
  return [
    badByte,
    ...exactLines(v, plan, same),
    ...beforeFiles,
    ...(plan.protect.length > 0 ? [`if (${v('realm')} != off) { ${same} }`] : []),
    ...(patterns.length > 0 ? [...kept, ...patterns] : []),
    ...variantLines(v, plan, same),
  ];
}

/** `Transfer-Encoding: foo` is a bad request. nginx itself returns 501. */
export function unknownEncodingLines(v: Variable): string[] {
  const name = `@${v('bad').slice(1)}`;
  return [`error_page 501 =400 ${name};`, `location ${name} { return 400; }`];
}
