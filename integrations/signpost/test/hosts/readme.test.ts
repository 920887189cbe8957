import { expect, test } from 'vitest';
import { apache } from '../../src/hosts/apache/host.ts';
import { azureSwa } from '../../src/hosts/azure-swa/host.ts';
import { cloudflare } from '../../src/hosts/cloudflare/host.ts';
import { emitFiles, printHostReadme } from '../../src/hosts/emit-files.ts';
import { firebase } from '../../src/hosts/firebase/host.ts';
import { readFirebaseServing } from '../../src/hosts/firebase/serving.ts';
import type { Host } from '../../src/hosts/host.ts';
import { netlify } from '../../src/hosts/netlify/host.ts';
import { nginx } from '../../src/hosts/nginx/host.ts';
import { vercel } from '../../src/hosts/vercel/host.ts';
import { joinContent } from '../../src/lib/file.ts';
import { layoutByFile } from '../../src/plan/served-files.ts';
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

test.each([
  [vercel, 'Gone URLs return 404 here, not 410.'],
  [firebase, 'Gone URLs return 404 here, not 410.'],
  [cloudflare, 'Gone URLs return 404 here, not 410.'],
  [vercel, 'Vercel redirects http to https. Add each other domain under Settings > Domains'],
  [firebase, 'Firebase redirects http to https. Add each other domain in the console'],
  [azureSwa, 'Azure redirects http to https. Add each other domain in the portal'],
  [cloudflare, 'For http, turn on Always Use HTTPS in the dashboard.'],
])('emitFiles says in the README of $title: %s', (host, sentence) => {
  expect(readmeOf(host, '/old,,410', { domains: ['example.com'] })).toContain(`\n    ${sentence}`);
  expect(readmeOf(host, '/old,/new/')).not.toContain(sentence);
});

// With ignoreCase, the Worker answers each request, and does both.
test('emitFiles says nothing of gone URLs and domains where the Worker of Cloudflare answers each request', () => {
  const plan = planOf('/old,,410', { domains: ['example.com'] }, pages);
  const { files } = emitFiles(cloudflare, { ...plan, ignoreCase: true });
  const readme = files.find(({ path }) => path.endsWith('README.md'));
  expect(readme && joinContent(readme)).not.toMatch(/return 404|Always Use HTTPS/);
});

test('emitFiles says in the README what the Worker of Cloudflare costs', () => {
  expect(readmeOf(cloudflare, '/a?id=1,/new/')).toContain(
    'Each request that runs it counts as a Worker request. The free plan has 100,000 a day: https://',
  );
});

test('emitFiles says in the README of Azure how large its file may be, and why a redirect takes two routes', () => {
  const readme = readmeOf(azureSwa, '/old,/new/');
  expect(readme).toMatch(
    /staticwebapp\.config\.json has \d\.\d of at most 20 KB\. Azure rejects a larger one\./,
  );
  expect(readme).toContain('A redirect takes two routes, with and without a slash');
});

test('emitFiles says in the README of Firebase which page its one form for URLs moves', () => {
  const { serving } = readFirebaseServing({ files: [], read: () => undefined, variant: layoutByFile });
  const readme = (files: readonly string[]) => {
    const emitted = emitFiles(firebase, planOf('/old,/new/', {}, files, serving)).files;
    return joinContent(emitted.find(({ path }) => path.endsWith('README.md')) ?? { path: '', content: '' });
  };
  expect(readme([...pages, 'about.html'])).toContain('this build has both: about.html is at /about/.');
  expect(readme(pages)).not.toContain('this build has both');
});

// A server with an .htaccess of its own, such as that of WordPress, keeps it.
test('emitFiles says for redirects alone that they are a block of your own .htaccess', () => {
  const plan = { ...planOf('/old,/new/', {}, pages), redirectsOnly: true };
  const readme = emitFiles(apache, plan).files.find(({ path }) => path.endsWith('README.md'));
  expect(readme && joinContent(readme)).toContain(
    '| `.htaccess` | your own file of this name, as a block at its top',
  );
});
