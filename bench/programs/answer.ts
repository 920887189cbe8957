import { answer, type Request, requestOf } from '../../integrations/signpost/src/redirects/plan/answer.ts';
import { madePlan } from '../made-plan.ts';
import { oldPath } from '../map-rows.ts';
import { reportTime } from '../timing.ts';

// Answers from a map of so many entries: every second request is for an old address, at random from the whole map,
// the others for addresses that nobody has had. Both sizes get as many requests, each made shortly before it is
// answered, as a server does, and answered once: so neither has requests that lie warm or cold in memory. The time of
// the median batch, since others that have the processor in between would be measured with the rest.
const [size = '0'] = process.argv.slice(2);
const count = Number(size);
const batch = 200;
const warmUp = 500;
const batches = 5000;

const plan = await madePlan(count, ['index.html', 'about/index.html']);

/** The numbers of all requests are spread over the whole map. */
function requestAt(at: number): Request {
  const index = (Math.imul(at, 0x9e3779b1) >>> 0) % count;
  const path = at % 2 === 0 ? oldPath(index) : `/shop/${index % 997}/none-${at}.html`;
  return requestOf(`https://www.example.com${path}`);
}

/** The time of one batch, in milliseconds. */
function timeOf(number: number): number {
  const requests = Array.from({ length: batch }, (_, at) => requestAt(number * batch + at));
  let found = 0;
  const start = performance.now();
  for (const request of requests) if (answer(plan, request).status === 301) found++;
  const time = performance.now() - start;
  if (found !== batch / 2) throw new Error(`${found} of ${batch} requests found an entry`);
  return time;
}

for (let number = 0; number < warmUp; number++) timeOf(number);
const times = Array.from({ length: batches }, (_, at) => timeOf(warmUp + at)).sort((a, b) => a - b);
reportTime((times[batches >> 1] ?? Number.NaN) / batch);
