import { build } from 'astro';
import { reportNote, reportTime } from '../timing.ts';

// From the first question for the paths to the last file; bundling before it is left out.
const [root = ''] = process.argv.slice(2);
let end = Number.NaN;
const clock = {
  name: 'clock',
  hooks: {
    'astro:build:generated': () => {
      end = performance.now();
    },
  },
};
await build({ root, configFile: false, logLevel: 'error', integrations: [clock] });
const count = 10_000;
const spent = end - Number(Reflect.get(globalThis, 'benchStart'));
reportNote(`theirs: ${count} files, ${Math.round((count / spent) * 1000)} each second`);
reportTime(spent / count);
