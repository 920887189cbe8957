import { serveAsGenerated } from '../shared/serving.ts';

export const readApacheServing = serveAsGenerated(
  'apache',
  'Apache',
  'https://httpd.apache.org/docs/2.4/mod/mod_dir.html',
);
