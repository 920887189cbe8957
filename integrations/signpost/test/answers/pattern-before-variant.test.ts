import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { auditCommand } from '../../src/commands/audit.ts';
import { diffCommand } from '../../src/commands/diff.ts';
import { explainCommand } from '../../src/commands/explain.ts';
import { ledgerCheckCommand } from '../../src/commands/ledger-check.ts';
import { loadProject } from '../../src/project/load.ts';
import { createOpenResponder } from '../../src/project/responders.ts';
import { createBuiltServer } from '../../src/serve/server.ts';
import { enterFolder } from '../commands/support/own-folder.ts';
import { makeMove, openDesk } from '../migrate/desk/support.ts';
import { oldUrl } from '../migrate/support/old.ts';

// Patterns of the map come before the URL variants of pages: /old/kept leads to /new/ by `/old/*`, although the build
// has old/kept/index.html at /old/kept/. Every command says so, since all ask one responder.

const site = 'https://www.example.com';
const page = '<!doctype html><html lang="en"><title>x</title><h1>x</h1>';
const files = {
  'redirects.yaml': 'redirects:\n  - { from: /old/*, to: /new/ }\n',
  'dist/index.html': page,
  'dist/new/index.html': page,
  'dist/old/kept/index.html': page,
};

test('explain says that a pattern comes before a URL variant', async () => {
  const { run } = await enterFolder(files);
  const { out } = await run(explainCommand, '/old/kept', '--host', 'nginx', '--site', site);
  expect(out).toContain('redirects to https://www.example.com/new/');
});

test('audit says that a link is redirected by a pattern before a URL variant', async () => {
  const linking = page.replace('<h1>', '<p><a href="/old/kept">Kept</a></p><h1>');
  const { run } = await enterFolder({ ...files, 'dist/new/index.html': linking });
  const { out } = await run(auditCommand, 'dist', '--host', 'nginx', '--site', site, '--only', 'W-REDIR-4');
  expect(out).toContain('link-redirected  The link "/old/kept" redirects to /new/');
});

test('serve sends the redirect of a pattern before that of a URL variant', async () => {
  await enterFolder(files);
  const project = await loadProject({ site });
  const server = createBuiltServer(createOpenResponder(project), { dist: 'dist', below: '' }, () => {});
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const here = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const response = await fetch(`${here}/old/kept`, { redirect: 'manual' });
  expect(response.headers.get('location')).toBe(`${here}/new/`);
});

test('diff lists a redirect whose place a pattern takes before a URL variant', async () => {
  const before = 'redirects:\n  - { from: /old/kept, to: / }\n';
  const { run } = await enterFolder({ ...files, 'before.yaml': before });
  const { out } = await run(diffCommand, 'before.yaml', 'redirects.yaml', '--dist', 'dist', '--site', site);
  expect(out).toContain(`  /old/kept\n    301 ${site}/ -> 301 ${site}/new/\n`);
});

test('ledger check follows a pattern before a URL variant', async () => {
  const { run } = await enterFolder({
    ...files,
    'redirects.yaml': 'redirects:\n  - { from: /old/*, to: /missing/ }\n',
    'published.txt': '/old/kept\n',
  });
  const { out } = await run(ledgerCheckCommand, 'dist', '--site', site);
  expect(out).toContain("lost /old/kept: redirects to /missing/, which doesn't exist");
});

test('the desk warns of a target that a pattern redirects before a URL variant', async () => {
  const move = await makeMove({
    old: [oldUrl('/a')],
    pages: { '/new/': page, '/old/kept/': page },
    files: { 'redirects.yaml': files['redirects.yaml'] },
  });
  const { checkTarget } = await openDesk(move);
  const { warnings } = await checkTarget('/a', '/old/kept');
  expect(warnings).toContain('It redirects to /new/ itself. Choose /new/, so that it is one redirect.');
});
