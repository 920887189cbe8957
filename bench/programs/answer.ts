import { answer, type Request, requestOf } from '../../integrations/signpost/src/plan/answer.ts';
import { madePlan } from '../made-plan.ts';
import { oldPath } from '../map-rows.ts';
import { reportTime } from '../timing.ts';

// Answers from a map of so many entries: every second request is for an old address, spread over the whole map,
// the others for addresses that nobody has had. The same number of requests whatever the size of the map, each
// made shortly before it is answered, as a server does: what is kept for long lies about in memory, and the more so
// the larger the map. In processor time, since what else the machine does would be measured with it.
const [size = '0'] = process.argv.slice(2);
const count = Number(size);
const asked = 200_000;
const batch = 200;
const passes = 7;

const plan = await madePlan(count, ['index.html', 'about/index.html']);

function requestAt(at: number): Request {
  const index = (at * 7919) % count;
  const path = at % 2 === 0 ? oldPath(index) : `/shop/${index % 997}/none-${at}.html`;
  return requestOf(`https://www.example.com${path}`);
}

/** The processor time of one pass over all requests, in microseconds. */
function pass(): number {
  let [spent, found] = [0, 0];
  for (let first = 0; first < asked; first += batch) {
    const requests = Array.from({ length: batch }, (_, at) => requestAt(first + at));
    const before = process.cpuUsage();
    for (const request of requests) if (answer(plan, request).status === 301) found++;
    const { user, system } = process.cpuUsage(before);
    spent += user + system;
  }
  if (found !== asked / 2) throw new Error(`${found} of ${asked} requests found an entry`);
  return spent;
}

const times = Array.from({ length: passes }, pass).sort((a, b) => a - b);
reportTime((times[passes >> 1] ?? Number.NaN) / 1000 / asked);
