import { loadRecords } from '../../api/load.ts';
import { isBase } from '../../api/paths.ts';
import { readSecret } from '../../api/public-id.ts';
import { Problem } from '../../lib/problem.ts';

/** Rendered in the build. The integration reads and removes the file. */
export const prerender = true;

/**
 * Loads the API's records where collections can be read. The integration writes the files, since one endpoint per record
 * would take many times as long.
 */
export async function GET(): Promise<Response> {
  try {
    return Response.json({ apis: await load() });
  } catch (error) {
    // The project's module has another copy of this class.
    if (!(error instanceof Error) || error.name !== 'Problem') throw error;
    return Response.json({ problem: error.message });
  }
}

/** The versions with records; a single version without a base for a module without `versions`. */
async function load() {
  // A late import turns an invalid definition into a message instead of a failed page.
  const { getCollection, requireSecret, resources, versions } = await import('virtual:signpost/api');
  const secret = readSecret(process.env, requireSecret);
  if (versions === undefined) {
    if (resources !== undefined) return [{ lists: await loadRecords(resources, getCollection, secret) }];
    throw new Problem('The API module exports neither `resources` nor `versions`.');
  }

  const loaded = [];
  for (const [base, own] of Object.entries(versions)) {
    if (!isBase(base))
      throw new Problem(`\`versions\` of the API module has "${base}". Write a path such as /v2/api.`);
    const lists = await loadRecords(own, getCollection, secret);
    loaded.push({ base, lists });
  }

  return loaded;
}
