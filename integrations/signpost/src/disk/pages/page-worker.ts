import { parentPort } from 'node:worker_threads';
import { SharedStrings } from '../../site/strings.ts';
import { readChunk } from './chunk.ts';
import { claimTold } from './claim.ts';
import { handOver, isOrder } from './order.ts';

// A thread of its own: told what is to be read, it takes one chunk of files after another, until none is left.
parentPort?.once('message', (order: unknown) => {
  if (!isOrder(order)) return;
  const strings = new SharedStrings();
  for (const { first, jobs, contents } of claimTold(order)) {
    handOver(order, { first, ...readChunk(order.folder, jobs, order.forCache, strings, contents) });
    strings.refs.clear();
  }
});
