import { apiOf } from '../../integrations/signpost/src/api/handler.ts';
import { cities, wordOf } from '../city-queries.ts';
import { report } from '../timing.ts';

// Search by keyword, ranked, a page of twenty.
const { lists } = await cities();
const api = apiOf(lists);
report((round) =>
  api.answer({
    method: 'GET',
    target: `/api/city?keyword=${encodeURIComponent(wordOf(round))}&page=0&size=20`,
  }),
);
