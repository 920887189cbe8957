import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { nodeListener } from '../api/adapters/node.ts';
import { createEdgeApi, type EdgeApi } from '../api/edge.ts';
import { parsePath } from '../core/path.ts';
import { readText } from '../disk/read.ts';
import { isIn, versionsOf } from '../plan/api-versions.ts';
import type { Plan } from '../plan/plan.ts';

/** The API of a built site. */
export interface ServedApi {
  /** True for a request target below it. */
  isFor(target: string): boolean;
  readonly listener: RequestListener;
}

/**
 * Answers the API of a built site with its whole grammar, from the indexes that the build wrote beside the hosts'
 * files; undefined where there are none, and the prebuilt files answer alone. `below` is the site's folder in the
 * document root, `docs/` for the base `/docs`.
 */
export function builtApi(dist: string, below: string, plan: Plan): ServedApi | undefined {
  const apis = plan.api === undefined ? [] : versionsOf(plan.api).flatMap(({ index }) => opened(index));
  const [newest] = apis;
  if (newest === undefined) return undefined;
  const read = async (path: string): Promise<string> => {
    const text = await readText(join(dist, path.slice(below.length)));
    if (text !== undefined) return text;
    throw new Error(`${path} is no longer in ${dist}; build the site again.`);
  };
  const pathOf = (target: string): string => parsePath(target.replace(/\?.*/s, ''));
  return {
    isFor(target) {
      const path = pathOf(target);
      return apis.some((api) => isApi(api, path));
    },
    listener: nodeListener((ask) => {
      const path = pathOf(ask.target);
      return (apis.find((api) => isApi(api, path)) ?? newest).answer(ask, read);
    }),
  };
}

function opened(index: Uint8Array | undefined): EdgeApi[] {
  if (index === undefined) return [];
  return [createEdgeApi(Uint8Array.from(index).buffer, { onError: (error) => console.error(error) })];
}

function isApi({ base }: EdgeApi, path: string): boolean {
  return isIn({ base: parsePath(base) }, path);
}
