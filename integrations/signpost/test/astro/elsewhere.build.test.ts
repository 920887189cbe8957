import { afterAll, beforeAll, test } from 'vitest';
import { leastAdapter } from '../support/adapter.ts';
import { expectSameCompiled } from '../support/compile-again.ts';
import { copyProject, type TestProject } from '../support/project.ts';

/** A site with other programs beside signpost's, which it needs for its password. */
let project: TestProject;
const own = {
  'src/pages/search.astro':
    '---\nexport const prerender = false;\n---\n<html lang="en"><body><h1>Search</h1></body></html>',
  'netlify/functions/hello.mts':
    "export default () => new Response();\nexport const config = { path: ['/hello', '/hello/:name'] };",
  'api/hello.ts': 'export const GET = () => new Response();',
  'vercel.json': '{ "rewrites": [{ "source": "/proxy/:path*", "destination": "https://app.example.com/" }] }',
  'public/_redirects': '/app/* /index.html 200\n',
  'redirects.yaml': 'redirects:\n  - { from: /old, to: /about/, since: 2026-03-01 }\n',
};
const protect = [{ prefix: '/in/', realm: 'In', users: 'ali:{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g=' }];

beforeAll(async () => {
  project = await copyProject('bare');
  for (const [path, content] of Object.entries(own)) await project.write(path, content);
  const options = {
    deploy: { furtherHosts: ['netlify', 'vercel'] },
    http: { basicAuth: protect },
    audit: { mode: 'off' },
  } as const;
  await project.build(options, { adapter: leastAdapter() });
});
afterAll(() => project.remove());

test('map compile writes the same files as the build of a site with its own functions and rules', () =>
  expectSameCompiled(project, 'netlify', 'vercel'));
