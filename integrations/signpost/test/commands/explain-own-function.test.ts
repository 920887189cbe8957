import { expect, test } from 'vitest';
import { explainCommand } from '../../src/commands/explain.ts';
import { enterFolder } from './support/own-folder.ts';

test('explain names a function that runs first, and answers by the rules', async () => {
  const { run } = await enterFolder({
    'dist/new/index.html': '<!doctype html><title>New</title>',
    'dist/_redirects': '/old /new/ 301\n',
    'functions/old.js': 'export const onRequest = () => new Response("x");\n',
  });
  const site = ['--dist', 'dist', '--site', 'https://www.example.com', '--host', 'cloudflare'];
  const { out, err } = await run(explainCommand, '/old', ...site);
  expect(out).toContain('301 https://www.example.com/old\n');
  expect(err).toContain(
    "On Cloudflare, functions/old.js runs first and may answer instead. Signpost can't see into it.\n",
  );
});
