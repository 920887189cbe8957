import { secretFrom } from '../../api/id.ts';
import { loadRecords } from '../../api/load.ts';
import { isBase } from '../../api/paths.ts';
import type { Resource } from '../../api/resource.ts';
import { Problem } from '../../lib/problem.ts';

/** Rendered at build; the integration reads the file and removes it. */
export const prerender = true;

/**
 * Loads the records of the API where collections can be read. The integration writes the files from them, since an
 * endpoint for each record takes many times as long.
 */
export async function GET(): Promise<Response> {
  try {
    return Response.json({ apis: await load() });
  } catch (error) {
    // The module has a class of this name from its own copy of the package.
    if (!(error instanceof Error) || error.name !== 'Problem') throw error;
    return Response.json({ problem: error.message });
  }
}

/** Each version with its lists; one without a base where the module names none. */
async function load() {
  // Not before: a definition that is refused is then a sentence, and no page that fails.
  const { getCollection, requireSecret, resources, versions } = await import('virtual:signpost/api');
  const secret = secretFrom(process.env, requireSecret);
  if (versions === undefined) {
    if (resources !== undefined)
      return [
        { lists: await loadRecords(resources, getCollection, secret), warnings: warningsOf(resources) },
      ];
    throw new Problem('The API module exports neither `resources` nor `versions`.');
  }
  const loaded = [];
  for (const [base, own] of Object.entries(versions)) {
    if (!isBase(base))
      throw new Problem(`\`versions\` of the API module has "${base}". Write a path such as /v2/api.`);
    const lists = await loadRecords(own, getCollection, secret);
    loaded.push({ base, lists, warnings: warningsOf(own) });
  }
  return loaded;
}

function warningsOf(resources: readonly Resource[]): string[] {
  return resources.flatMap(({ warnings }) => warnings);
}
