import { expect, it } from 'vitest';
import { runRules } from '../../../src/audit/rules/run.ts';
import { site } from '../../../src/audit/rules/shared/example.ts';
import { siteOf } from './example-site.ts';

const bare =
  '<html>\n<head><title>404 Not Found</title></head>\n<body><h1>404 Not Found</h1></body>\n</html>';
const levels = async (file: string) =>
  runRules(await siteOf({ files: site({ [file]: bare }) }), { only: ['charset'] }).map(({ level }) => level);

it('calls it an error where a page that can be found says no encoding', async () => {
  expect(await levels('gauges/index.html')).toEqual(['error']);
});

it("warns of a server's own error page, which nobody looks for", async () => {
  expect(await levels('404.html')).toEqual(['warning']);
});
