import { workerData } from 'node:worker_threads';
import { readChunk } from './chunk.ts';
import { claim, handOver, isOrder, jobsOf } from './order.ts';

// A thread of its own: takes one chunk of files after another, until none is left.
if (isOrder(workerData)) {
  const order = workerData;
  const jobs = jobsOf(order);
  for (let next = claim(order, jobs); next !== undefined; next = claim(order, jobs)) {
    handOver(order, { first: next.first, ...readChunk(order.folder, next.jobs, order.forCache) });
  }
}
