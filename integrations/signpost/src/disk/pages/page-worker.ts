import { parentPort } from 'node:worker_threads';
import { SharedStrings } from '../../site/strings.ts';
import { readChunk } from './chunk.ts';
import { claim, handOver, isOrder, jobsOf } from './order.ts';

// A thread of its own: told what is to be read, it takes one chunk of files after another, until none is left.
parentPort?.once('message', (order: unknown) => {
  if (!isOrder(order)) return;
  const jobs = jobsOf(order);
  const strings = new SharedStrings();
  for (let next = claim(order, jobs); next !== undefined; next = claim(order, jobs)) {
    handOver(order, { first: next.first, ...readChunk(order.folder, next.jobs, order.forCache, strings) });
    strings.refs.clear();
  }
});
