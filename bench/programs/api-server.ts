import { handleLists } from '../../integrations/signpost/src/api/create-api.ts';
import { createNodeServer } from '../../integrations/signpost/src/api/node.ts';
import { cities } from '../city-queries.ts';
import { requestLoad } from '../request-load.ts';

// The Node server, asked for sorted and filtered pages.
const { lists } = await cities();
const api = handleLists(lists);

await requestLoad(
  createNodeServer(api.answer),
  (round) => `/api/city?kind=PPLC&sortby=population&order=desc&page=${round % 4}&size=20`,
);
