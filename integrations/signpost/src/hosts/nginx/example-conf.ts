import type { Plan } from '../../plan/plan.ts';
import { findHttpsPort } from '../shared/names.ts';
import { isHashed } from './redirect-rows.ts';
import { joinLines, printBlock } from './text.ts';

export const listenPlain = ['listen 80;', 'listen [::]:80;'];

/** `nginx.conf`: a complete configuration, for nginx 1.22 and later. */
export function printExampleConf(plan: Plan): string {
  const isSecure = plan.tls.at === 'here';
  const port = findHttpsPort(plan.origin);

  return joinLines([
    '# A complete example, to copy from. To run it: nginx -p THIS_FOLDER/ -c nginx.conf',
    'events {}',
    ...printBlock('http', [
      'root ../../dist; # the folder of the site, also for alias-servers.conf',
      ...(isSecure ? ['ssl_certificate certificate.pem;', 'ssl_certificate_key key.pem;'] : []),
      ...(isHashed(plan) ? ['include sizes.conf;'] : []),
      'include http.conf;',
      'include alias-servers.conf;',
      ...printBlock('server', [
        ...(isSecure ? [`listen ${port} ssl http2;`, `listen [::]:${port} ssl http2;`] : listenPlain),
        `server_name ${new URL(plan.origin).hostname};`,
        'include server.conf;',
      ]),
    ]),
  ]);
}
