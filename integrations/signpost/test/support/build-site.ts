// A process of its own for a build, to be killed, or to be given little room.
import { build } from 'astro';
import signpost from '../../src/index.ts';

const [root = '.', site = '', options = '{}'] = process.argv.slice(2);
await build({
  root,
  configFile: false,
  logLevel: 'warn',
  site,
  integrations: [signpost(JSON.parse(options))],
});
