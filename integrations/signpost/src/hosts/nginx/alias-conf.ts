import type { Plan } from '../../redirects/plan/plan.ts';
import { listenPlain } from './example-conf.ts';
import { headerLines } from './headers.ts';
import { homeStatuses, statusLines } from './server-conf.ts';
import { explained, lines, quoted, variablesOf } from './text.ts';

/** `alias-servers.conf`: http and the site's other names, each one hop from where the request ends. */
export function aliasConf(plan: Plan): string {
  const names = [...new Set(plan.aliases)].map((name) => quoted(name));
  const canonical = quoted(new URL(plan.origin).hostname);
  const note =
    '# Written by signpost; the next build writes it anew. Include it in the http context, behind http.conf.';
  const where = [
    '# nginx asks these servers only where yours listen as they do, at every address: beside `listen 192.0.2.1:443`',
    '# they are never asked, and the other names would be answered like the site itself.',
  ];
  if (plan.tls.at === 'proxy') {
    if (names.length === 0)
      return lines([note, '# No other names, and the proxy ends TLS: nothing to do here.']);
    return lines([
      note,
      ...where,
      ...server(plan, { about: 'The other names', scheme: 'https', listen: listenPlain, names }),
    ]);
  }
  // Without `http2`, which would count for all servers of the address, and of which newer nginx warn at each reload.
  const secure = [
    'listen 443 ssl;',
    'listen [::]:443 ssl;',
    '# Its certificate must name these too. Set ssl_certificate and ssl_certificate_key for all of http, before',
    '# this file, as nginx.conf does: without them nginx does not start, and the next build writes this anew.',
  ];
  return lines([
    note,
    ...where,
    ...server(plan, {
      about: 'Requests by http',
      scheme: 'http',
      listen: listenPlain,
      names: [canonical, ...names],
    }),
    ...(names.length > 0
      ? server(plan, { about: 'The other names by https', scheme: 'https', listen: secure, names })
      : []),
  ]);
}

/** A server that only sends people to the canonical one. */
interface Away {
  readonly about: string;
  /** What visitors use, also where a proxy ends TLS. */
  readonly scheme: 'http' | 'https';
  readonly listen: readonly string[];
  readonly names: readonly string[];
}

function server(plan: Plan, { about, scheme, listen, names }: Away): string[] {
  const v = variablesOf(plan);
  const otherStatuses = [...homeStatuses(plan)].filter((status) => status !== 301);
  return explained(`${about} go to the canonical https address, in one hop.`, 'server', [
    ...listen,
    `server_name ${names.join(' ')};`,
    ...headerLines(v, plan, { scheme, isHome: true }),
    ...explained(
      'The status and the address of the hop: see home_code and home_location in http.conf.',
      'location /',
      [
        ...statusLines(v('home_code'), v('home_location'), otherStatuses),
        `return 301 ${quoted(v('home_location'))};`,
      ],
    ),
  ]);
}
