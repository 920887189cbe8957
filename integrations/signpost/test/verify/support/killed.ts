import { openClient } from '../../../src/lib/http/client.ts';
import { findPrivateHosts } from '../../../src/lib/http/private-address.ts';
import { Problem } from '../../../src/lib/problem.ts';
import type { Check } from '../../../src/verify/check.ts';
import { createDeployment } from '../../../src/verify/deployment.ts';
import { requestAll } from '../../../src/verify/request-all.ts';

// Runs one verification as a process of its own, to be killed: origin and number of URLs.
const [origin = '', count = '0'] = process.argv.slice(2);

const checks = Array.from({ length: Number(count) }, (_, at): Check => {
  const location = `${origin}/new/`;
  return {
    section: 'old URL',
    url: `${origin}/old/${at}`,
    expected: { status: 301, location, file: undefined, headers: {}, maxRedirects: 1 },
  };
});
const privateHosts = await findPrivateHosts([origin]);
const client = openClient({ connections: 8, privateHosts });
const results = await requestAll(checks, {
  ask: client.ask,
  deployment: createDeployment(origin, origin, undefined),
  concurrency: 8,
  resume: true,
  isOwnHost: () => true,
  readBuilt: () => undefined,
}).catch((error: unknown) => {
  if (!(error instanceof Problem)) throw error;
  console.log(error.message);
  process.exit(2);
});
await client.close();
console.log(JSON.stringify(results.map(({ check, difference }) => [check.url, difference?.fault ?? ''])));
