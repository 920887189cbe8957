import { verifyLive } from '../../../../src/migrate/verify/verify.ts';

// Runs one verification as a process of its own, to be killed: state folder, origin, number of addresses.
const [state = '', origin = '', count = '0'] = process.argv.slice(2);

const results = await verifyLive(
  function* tasks() {
    for (let at = 0; at < Number(count); at++) {
      const url = `${origin}/old/${at}`;
      yield {
        url: `/old/${at}`,
        variants: [{ url, expected: { kind: 'redirect', status: 301, to: `${origin}/new/` } }],
      };
    }
  },
  {
    state,
    resume: true,
    hosts: [new URL(origin).host],
    count: Number(count),
    concurrency: 8,
    rate: 0,
    client: {},
  },
);
console.log(JSON.stringify(results.map(({ path: url, fault }) => [url, fault])));
