import { handleLists } from '../../integrations/signpost/src/api/create-api.ts';
import { cities, queryOf } from '../city-queries.ts';
import { report } from '../timing.ts';

// The handler, called in process: filter, sort and page over records in memory.
const { lists } = await cities();
const api = handleLists(lists);
report((round) => {
  const { kind, least, field, order, page } = queryOf(round);
  const target = `/api/city?kind=${kind}&gtPopulation=${least}&sortby=${field}&order=${order}&page=${page}&size=20`;
  return api.answer({ method: 'GET', target });
});
