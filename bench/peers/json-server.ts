import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { cities } from '../city-queries.ts';
import { requestLoad } from '../request-load.ts';

// json-server 0.17, the last with a stable release, on the same data and the same pages.
const jsonServer = createRequire(new URL('../../test/engines/package.json', import.meta.url))('json-server');
const { records } = await cities();
const app = jsonServer.create();
app.use(jsonServer.router({ city: records }));
await requestLoad(
  createServer(app),
  (round) => `/city?kind=PPLC&_sort=population&_order=desc&_page=${(round % 4) + 1}&_limit=20`,
);
