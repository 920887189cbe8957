import type { OutFile } from '../../lib/file.ts';
import type { Finding } from '../../lib/finding.ts';
import { basesOf } from '../../plan/api.ts';
import type { ApiPlan, Plan } from '../../plan/plan.ts';
import { retryAfter, wholeSeconds } from '../shared/api.ts';
import { networkNames } from '../shared/names.ts';
import { exactly } from '../shared/spelled.ts';
import { headerLine } from './headers.ts';
import { spelled } from './matching.ts';
import { comment, quoted, section } from './text.ts';

/** The limit itself: mod_qos accepts limits per visitor only outside of virtual hosts. */
export const rateFile = 'rate.conf';

/** A header that only this server sets: the visitor that a request counts for, behind a proxy. */
const visitor = 'X-Signpost-Visitor';

const module = 'IfModule mod_qos.c';

/** `rate.conf`, for the server's own configuration. */
export function rateFiles(plan: Plan): OutFile[] {
  const { api, origin, tls } = plan;
  if (!api?.rate) return [];
  const { requests, seconds } = wholeSeconds(api.rate);
  const own = eventOf(plan);
  const lines = [
    comment(
      `The rate limit of the API of ${origin}: ${requests} requests in ${seconds} seconds for each visitor.`,
    ),
    '# Include this file in the server configuration, outside of virtual hosts. It requires mod_qos (Debian:',
    '# libapache2-mod-qos). Debian 12 needs a LoadFile of libpcre.so.3 before the LoadModule of mod_qos.',
    '# After a change: apachectl configtest && apachectl restart. A reload is not enough.',
    ...section(module, [
      '# For every request that mod_qos rejects, including by your own rules.',
      'QS_ErrorResponseCode 429',
      // mod_qos rejects the request that reaches the number.
      `QS_CondClientEventLimitCount ${requests + 1} ${seconds} ${own} ^${own}$`,
      ...(tls.at === 'proxy' ? [`QS_ClientIpFromHeader ${visitor}`] : []),
    ]),
  ];
  return [{ path: rateFile, content: `${lines.join('\n')}\n` }];
}

/** The requests that `rate.conf` counts, for the virtual hosts: those below the API's base, except error bodies. */
export function* rateLines(plan: Plan): Generator<string> {
  const { api, tls } = plan;
  if (!api?.rate) return;
  const own = eventOf(plan);
  const lines = [`SetEnvIf Request_URI ${quoted(countedPattern(api))} ${own} QS_Cond=${own}`];
  if (tls.at === 'proxy') {
    const listed = networkNames(tls.from).map((address) => `%{CONN_REMOTE_ADDR} -ipmatch '${address}'`);
    lines.push(
      '# The visitor: the last IP address that a trusted proxy forwards, else the IP address of the client.',
      `SetEnvIfExpr "reqenv('QS_Cond') == '${own}' && !(${listed.join(' || ')})" !${own} !QS_Cond`,
      `RequestHeader set ${visitor} "expr=%{CONN_REMOTE_ADDR}, %{req_novary:X-Forwarded-For}" early`,
      `RequestHeader edit ${visitor} "^(?:.*[,\\s])?\\[?([0-9.]+(?=[:,\\s]|$)|[0-9A-Fa-f:]+[0-9A-Fa-f.:]*)\\]?(?::[0-9]+)?[,\\s]*$" "$1" early`,
    );
  }
  yield* section(module, lines);
  yield headerLine('Retry-After', retryAfter, '%{REQUEST_STATUS} == 429');
}

/** mod_qos isn't part of Apache. */
export function rateAdvice({ api }: Plan, title: string): Finding[] {
  if (!api?.rate) return [];
  return [
    {
      rule: 'host-api-rate',
      conventions: ['A-ERR-4'],
      level: 'info',
      message: `${title}: the API rate limit requires mod_qos, which Apache doesn't include. Without it, no request gets 429.`,
      fix: `Install mod_qos (Debian: libapache2-mod-qos), and include ${rateFile} outside of virtual hosts.`,
    },
  ];
}

function countedPattern(api: ApiPlan): string {
  const bases = basesOf(api).map((base) => spelled(base));
  return `^(?!/${exactly(api.errors)}/)(?:${bases.join('|')})(?:/|$)`;
}

/** The name of the counter, since one server may have several sites. */
function eventOf({ origin }: Plan): string {
  return `SP_API_${new URL(origin).host.toUpperCase().replace(/[^A-Z0-9]+/g, '_')}`;
}
