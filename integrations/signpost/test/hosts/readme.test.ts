import { expect, test } from 'vitest';
import { apache } from '../../src/hosts/apache/host.ts';
import { emitFiles, printHostReadme } from '../../src/hosts/emit-files.ts';
import { firebase } from '../../src/hosts/firebase/host.ts';
import type { Host } from '../../src/hosts/host.ts';
import { netlify } from '../../src/hosts/netlify/host.ts';
import { nginx } from '../../src/hosts/nginx/host.ts';
import { joinContent } from '../../src/lib/file.ts';
import { planOf } from './plan-of.ts';

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

const pages = ['index.html', 'new/index.html', '404.html'];

/** The README of a host for a map of `from,to,status`. */
function readmeOf(host: Host, map: string, settings: Parameters<typeof planOf>[1] = {}): string {
  const { files } = emitFiles(host, planOf(map, settings, pages));
  const readme = files.find(({ path }) => path.endsWith('README.md'));
  return readme === undefined ? '' : joinContent(readme);
}

test('emitFiles says in the README which redirects the host leaves out, indented as they are', () => {
  const readme = readmeOf(firebase, '/product.php?id=42,/new/\n/old,/new/');
  expect(readme).toContain(
    "To know:\n\n    Firebase Hosting: 1 redirect left out, because redirects can't depend on query parameters: /product.php?id=42.\n",
  );
  expect(readmeOf(firebase, '/old,/new/')).not.toContain('To know');
});

test('emitFiles says in the README why each request runs the edge function of Netlify', () => {
  expect(readmeOf(netlify, '/blog/:year/:slug.html,/new/')).toMatch(
    /^ {4}Netlify: each request now goes through the generated edge function, because `_redirects` can't serve 1 redirect, such as \/blog\/:year\/:slug\.html \(map\.csv:1\)\.$/m,
  );
});

// A server with an .htaccess of its own, such as that of WordPress, keeps it.
test('emitFiles says for redirects alone that they are a block of your own .htaccess', () => {
  const plan = { ...planOf('/old,/new/', {}, pages), redirectsOnly: true };
  const readme = emitFiles(apache, plan).files.find(({ path }) => path.endsWith('README.md'));
  expect(readme && joinContent(readme)).toContain(
    '| `.htaccess` | your own file of this name, as a block at its top',
  );
});
