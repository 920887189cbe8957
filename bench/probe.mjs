import { writeSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

// Loaded before a measured program: says its peak memory in kB on a descriptor of its own. It is JavaScript, since Node takes
// 40 ms to begin to read TypeScript, of which a program that is none would know nothing.
process.once('exit', () => {
  // The threads of the program inherit this module too, and share its memory.
  if (!isMainThread) return;
  try {
    writeSync(3, String(process.resourceUsage().maxRSS));
  } catch {
    // A child of the measured program inherits this module, but not the descriptor.
  }
});
