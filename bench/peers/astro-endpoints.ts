import { build } from 'astro';
import { reportNote, reportTime } from '../timing.ts';

// From the first question for the paths to the last file; bundling before it is left out.
const [root = ''] = process.argv.slice(2);
let end = Number.NaN;
let used = 0;
const clock = {
  name: 'clock',
  hooks: {
    'astro:build:generated': () => {
      end = performance.now();
      const { user, system } = process.cpuUsage();
      used = user + system - Number(Reflect.get(globalThis, 'benchUsed'));
    },
  },
};
await build({ root, configFile: false, logLevel: 'error', integrations: [clock] });
const count = 10_000;
const spent = end - Number(Reflect.get(globalThis, 'benchStart'));
reportNote(
  `theirs: ${count} files, ${Math.round((count / spent) * 1000)} each second, ${Math.round(used / count)} µs of the processor for each`,
);
reportTime(spent / count);
