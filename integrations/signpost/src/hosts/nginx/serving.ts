import { serveAsGenerated } from '../shared/serving.ts';

export const readNginxServing = serveAsGenerated(
  'nginx',
  'nginx',
  'https://nginx.org/en/docs/http/ngx_http_core_module.html#try_files',
);
