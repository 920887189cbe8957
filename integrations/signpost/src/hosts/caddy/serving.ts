import { serveAsGenerated } from '../shared/serving.ts';

export const readCaddyServing = serveAsGenerated(
  'caddy',
  'Caddy',
  'https://caddyserver.com/docs/caddyfile/directives/file_server',
);
