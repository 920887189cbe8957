import { expect, it } from 'vitest';
import { runRules } from '../../../src/audit/rules/run.ts';
import { site } from '../../../src/audit/rules/shared/example.ts';
import { readOnHost } from '../../audit/causes/support/hosted-site.ts';
import { siteOf } from '../example-site.ts';
import { foundBy } from '../found-by.ts';

const page = (head: string) => ({
  'index.html': `<!doctype html><html><head>${head}</head><body>A</body></html>`,
});

// HTML standard, determining the character encoding: the header takes precedence over the page.
it('charset reports another encoding in the header of a page without one', async () => {
  const send = (encoding: string) => ({
    ...page(''),
    _headers: `/*\n  Content-Type: text/html; charset=${encoding}\n`,
  });
  expect(await foundBy('charset', send('UTF-8'))).toEqual(['error index.html the page declares no encoding']);

  const found = runRules(await siteOf({ files: send('iso-8859-1') }), { only: ['charset'] });
  expect(found.map(({ message, fix }) => [message, fix])).toEqual([
    [
      'the header declares iso-8859-1, but the page declares none',
      'send "Content-Type: text/html; charset=utf-8", or no charset',
    ],
    ['the page declares no encoding', 'make <meta charset="utf-8"> the first element of head'],
  ]);
});

const bare =
  '<html>\n<head><title>404 Not Found</title></head>\n<body><h1>404 Not Found</h1></body>\n</html>';
const levels = async (file: string) =>
  runRules(await siteOf({ files: site({ [file]: bare }) }), { only: ['charset'] }).map(({ level }) => level);

it('charset reports a page without an encoding as an error', async () => {
  expect(await levels('gauges/index.html')).toEqual(['error']);
});

it('charset reports a page without an encoding as an info on a host that sends one', async () => {
  const files = site({ 'gauges/index.html': bare });
  const onHost = await readOnHost('github-pages', { files });
  expect(runRules(onHost, { only: ['charset'] }).map(({ level }) => level)).toEqual(['info']);
});

it('charset reports an error page without an encoding as a warning', async () => {
  expect(await levels('404.html')).toEqual(['warning']);
});
