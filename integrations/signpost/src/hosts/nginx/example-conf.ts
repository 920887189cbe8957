import type { Plan } from '../../plan/plan.ts';
import { findHttpsPort, selectHostNames } from '../shared/names.ts';
import { isHashed } from './redirect-rows.ts';
import { joinLines, printBlock } from './text.ts';

/** `nginx.conf`: a complete configuration, for nginx 1.22 and later. */
export function printExampleConf(plan: Plan): string {
  const isSecure = plan.tls.at === 'here';
  const port = findHttpsPort(plan.origin);
  const secure = [`listen ${port} ssl http2;`, `listen [::]:${port} ssl http2;`];

  return joinLines([
    '# A complete example, to copy from. To run it: nginx -p THIS_FOLDER/ -c nginx.conf',
    'events {}',
    ...printBlock('http', [
      ...(isSecure ? ['ssl_certificate certificate.pem;', 'ssl_certificate_key key.pem;'] : []),
      ...(isHashed(plan) ? ['include sizes.conf;'] : []),
      'include http.conf;',
      ...printBlock('server', [
        ...['listen 80;', 'listen [::]:80;', ...(isSecure ? secure : [])],
        `server_name ${[new URL(plan.origin).hostname, ...selectHostNames(plan.domains)].join(' ')};`,
        'root ../../dist; # the folder of the site',
        'include server.conf;',
      ]),
    ]),
  ]);
}
