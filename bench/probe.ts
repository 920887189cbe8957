import { writeSync } from 'node:fs';

// Loaded before a measured program: says its peak memory in kB on a descriptor of its own.
process.once('exit', () => {
  try {
    writeSync(3, String(process.resourceUsage().maxRSS));
  } catch {
    // A child of the measured program inherits this module, but not the descriptor.
  }
});
