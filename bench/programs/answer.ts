import { answer, requestOf } from '../../integrations/signpost/src/plan/answer.ts';
import { madePlan } from '../made-plan.ts';
import { oldPath } from '../map-rows.ts';
import { reportTime } from '../timing.ts';

// Answers from a map of so many entries: every second request is for an old address, spread over the whole map,
// the others for addresses that nobody has had. The same number of requests whatever the size of the map; in
// processor time, since what else the machine does would be measured with it.
const [size = '0'] = process.argv.slice(2);
const count = Number(size);
const asked = 200_000;
const passes = 7;

const plan = await madePlan(count, ['index.html', 'about/index.html']);
const requests = Array.from({ length: asked }, (_, at) => {
  const index = (at * 7919) % count;
  const path = at % 2 === 0 ? oldPath(index) : `/shop/${index % 997}/none-${at}.html`;
  return requestOf(`https://www.example.com${path}`);
});
const times: number[] = [];
for (let pass = 0; pass < passes; pass++) {
  let found = 0;
  const before = process.cpuUsage();
  for (const request of requests) if (answer(plan, request).status === 301) found++;
  const { user, system } = process.cpuUsage(before);
  times.push((user + system) / 1000 / asked);
  if (found !== asked / 2) throw new Error(`${found} of ${asked} requests found an entry`);
}
reportTime(times.sort((a, b) => a - b)[passes >> 1] ?? Number.NaN);
