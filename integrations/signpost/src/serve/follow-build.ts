import { createServer, type RequestListener, type Server } from 'node:http';
import { serverOptions } from '../api/node.ts';
import { tryStat } from '../lib/disk/build-folder.ts';
import { makeSafeListener } from '../lib/http/safe-listener.ts';

/** A site as it was read from disk. */
export interface ServedSite {
  readonly server: Server;
  /** Files and folders whose time changes with a build, or with an edit of the map. */
  readonly sources: readonly string[];
}

/**
 * A server that reads the site again for the first request after a build or an edit of the map. If the site can't be read, for
 * example in the middle of a build, the earlier one is served, and the next change is tried.
 */
export function followBuild(
  first: ServedSite,
  read: () => Promise<ServedSite>,
  report: (message: string) => void,
): Server {
  let site = Promise.resolve(first);
  let times = listTimes(first);

  async function readAgain(earlier: ServedSite): Promise<ServedSite> {
    try {
      const later = await read();
      report('The build or the map has changed, and is read again.');
      return later;
    } catch (error) {
      report(`The earlier build is served: ${error instanceof Error ? error.message : String(error)}`);
      return earlier;
    }
  }

  const answer: RequestListener = async (request, response) => {
    const earlier = await site;
    const latest = listTimes(earlier);
    if (latest !== times) {
      times = latest;
      site = readAgain(earlier);
    }
    const { server } = await site;
    server.emit('request', request, response);
  };
  return createServer(serverOptions, makeSafeListener(answer, console.error));
}

function listTimes({ sources }: ServedSite): string {
  return sources.map((source) => tryStat(source)?.mtimeMs ?? 'missing').join();
}
