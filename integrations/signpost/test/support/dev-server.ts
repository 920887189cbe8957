// A process of its own for the dev server: Astro leaves its pages out where it sees that vitest runs it.
import { dev } from 'astro';
import signpost from '../../src/index.ts';

const [root = '.', site = '', options = '{}'] = process.argv.slice(2);
const server = await dev({
  root,
  configFile: false,
  logLevel: 'error',
  site,
  trailingSlash: 'always',
  server: { port: 0 },
  integrations: [signpost(JSON.parse(options))],
});
console.log(`http://localhost:${server.address.port}`);
