import { expect, test } from 'vitest';
import { apache } from '../../src/hosts/apache/host.ts';
import { netlify } from '../../src/hosts/netlify/host.ts';
import { nginx } from '../../src/hosts/nginx/host.ts';
import { printHostReadme } from '../../src/hosts/readme.ts';

test('printHostReadme for Netlify says that _redirects belongs into the build, and who copies it there', () => {
  expect(printHostReadme(netlify, ['_redirects'])).toContain(
    '| `_redirects` | the built site. An Astro build copies it there if this is its host; with another generator, copy it after each build. |',
  );
});

// conf.d of Debian's package is included in http, file by file; there `location` is refused.
test('printHostReadme for nginx says where its files go, and how to load them', () => {
  const readme = printHostReadme(nginx, ['http.conf', 'server.conf', 'users-1', 'nginx.conf']);
  expect(readme).toContain('cp http.conf server.conf /etc/nginx/signpost/\ncp users-1 /etc/nginx/\n');
  expect(readme).toContain("Don't copy them to conf.d");
  expect(readme).toContain('`nginx -t && nginx -s reload`');
});

// Debian's apache2 has neither module on; `Header` is in signpost.conf without a condition.
test('printHostReadme for Apache names the modules that it needs', () => {
  expect(printHostReadme(apache, ['.htaccess'])).toContain('`a2enmod rewrite headers`');
});
