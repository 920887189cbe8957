import { getCollection, requireSecret, resources } from 'virtual:signpost/api';
import { secretFrom } from '../api/id.ts';
import { loadRecords } from '../api/load.ts';
import { Problem } from '../core/problem.ts';
import { sharedMap } from '../core/shared-map.ts';

/** Rendered at build, though it writes nothing that is kept. */
export const prerender = true;

/**
 * Loads the records of the API where collections can be read, and hands them to the integration, which writes
 * the files: one endpoint for all, since an endpoint for each record takes many times as long.
 */
export async function GET(): Promise<Response> {
  const shared = sharedMap('api');
  try {
    const lists = await loadRecords(resources, getCollection, secretFrom(process.env, requireSecret));
    shared.set('result', { lists });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    shared.set('result', { problem: error.message });
  }
  return Response.json({});
}
