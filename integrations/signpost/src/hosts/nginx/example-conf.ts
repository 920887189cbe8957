import type { Plan } from '../../plan/plan.ts';
import { httpsPort } from '../shared/names.ts';
import { block, lines, quoted } from './text.ts';

export const listenPlain = ['listen 80;', 'listen [::]:80;'];

function listenSecure(port: string): string[] {
  return [
    '# From nginx 1.25.1, remove `http2` from both lines and write `http2 on;` below them.',
    `listen ${port} ssl http2;`,
    `listen [::]:${port} ssl http2;`,
  ];
}

/** `nginx.conf`: a complete configuration, for nginx 1.22 and later. */
export function exampleConf(plan: Plan): string {
  const { hostname } = new URL(plan.origin);
  const tls = plan.tls.at === 'here';
  return lines([
    '# A complete example. To run it: nginx -p THIS_FOLDER/ -c nginx.conf. Change the paths to yours.',
    'worker_processes auto;',
    'pcre_jit on;',
    'events {}',
    ...block('http', [
      'sendfile on;',
      'server_tokens off;',
      ...(tls
        ? [
            'ssl_protocols TLSv1.2 TLSv1.3;',
            'ssl_session_cache shared:signpost:10m;',
            'ssl_certificate certificate.pem;',
            'ssl_certificate_key key.pem;',
          ]
        : []),
      ...(plan.name === undefined ? [] : ['include sizes.conf;']),
      'include http.conf;',
      'include alias-servers.conf;',
      ...block('server', [
        ...(tls ? listenSecure(httpsPort(plan.origin)) : listenPlain),
        `server_name ${quoted(hostname)};`,
        'root ../../dist;',
        'include server.conf;',
      ]),
    ]),
  ]);
}
