import { expect, test } from 'vitest';
import { migratePreflightCommand } from '../../../src/migrate/preflight/command.ts';
import { serve } from '../../lib/http/support/servers.ts';
import { enterFolder } from '../support/own-folder.ts';

test('forms and downloads behind the password of staging are looked at', async () => {
  const asked: string[] = [];
  const { origin } = await serve(({ url, headers }, response) => {
    if (headers.authorization !== `Basic ${btoa('me:secret')}`) return response.writeHead(401).end();
    asked.push(url ?? '');
    if (url !== '/') return response.writeHead(404).end();
    return response.writeHead(200, { 'content-type': 'text/html' }).end('<form action="/send/"></form>');
  });
  const { run } = await enterFolder({
    'dist/index.html': '<!doctype html><html lang="en"><title>x</title><body>x',
  });
  const staging = origin.replace('://', '://me:secret@');
  const { out } = await run(
    migratePreflightCommand,
    ...['--staging', staging, '--site', 'https://127.0.0.1:1', '--dns', '127.0.0.1:1'],
  );
  expect(asked).toEqual(['/', '/send/']);
  expect(out).toContain(`The URL of a form on ${origin}/ returns 404`);
  expect(out).not.toContain('staging-open');
});
