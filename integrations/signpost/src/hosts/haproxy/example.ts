import type { Plan } from '../../plan/plan.ts';
import { httpsPort } from '../shared/names.ts';
import { mapFile, sectionName } from './text.ts';

/** Commented out, since not every machine has a syslog at /dev/log. The captured headers show the site and crawlers. */
const logLines = [
  'log /dev/log local0',
  'option httplog',
  'capture request header Host len 253',
  'capture request header User-Agent len 255',
];

/** `haproxy.cfg`: a complete working configuration that loads `frontend.cfg`, for HAProxy 2.6 and later with PCRE. */
export function example(plan: Plan): string {
  const { origin, tls, maintenance } = plan;
  const from = sectionName(plan);
  return [
    '# A complete example. To run it: haproxy -db -f frontend.cfg -f haproxy.cfg, in this folder. If the frontend has',
    `# its own rules, declare the backend of the files \`from ${from}\` instead of the frontend.`,
    'global',
    ...(maintenance
      ? [`  # echo "set map ${mapFile(plan, 'closing.map')} site open" | socat stdio /run/signpost.sock`]
      : []),
    '  stats socket /run/signpost.sock mode 600 level admin',
    '',
    `frontend site from ${from}`,
    '  bind :80',
    ...(tls.at === 'here'
      ? [`  bind :${httpsPort(origin)} ssl crt site.pem alpn h2,http/1.1 ssl-min-ver TLSv1.2`]
      : []),
    '  # The log that `npx astro-signpost 404s` and `npx astro-signpost migrate retain` read:',
    ...logLines.map((line) => `  # ${line}`),
    '  default_backend files',
    '',
    'defaults',
    '  mode http',
    '  timeout connect 5s',
    '  timeout server 30s',
    '',
    '# Any server that serves the files of dist by their names and accepts a body of any size, because a rejected POST',
    '# is forwarded with its body (nginx: client_max_body_size 0).',
    'backend files',
    '  server files 127.0.0.1:8080',
    '',
  ].join('\n');
}
