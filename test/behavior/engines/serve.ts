import { once } from 'node:events';
import { createResponder } from '../../../integrations/signpost/src/answers/responder.ts';
import { createBuiltServer } from '../../../integrations/signpost/src/serve/server.ts';
import type { Site } from '../sites.ts';
import { type Running, removeFolder, temporaryFolder, writeSite } from './engine.ts';
import { askServer } from './http.ts';

/**
 * What `signpost serve` and `preview` start. The URL that it listens on counts as the canonical origin, and is given back
 * as that here.
 */
export async function startServe({ files, plan }: Site): Promise<Running> {
  const folder = temporaryFolder('serve');
  await writeSite(folder, files);
  const server = createBuiltServer(createResponder({ plan }), { dist: folder, below: '' }, () => {});
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const own = `http://127.0.0.1:${port}`;
  return {
    async ask(requested) {
      const reply = await askServer({ http: port }, requested);
      const isOwn = reply.location === own || reply.location.startsWith(`${own}/`);
      return { ...reply, location: isOwn ? plan.origin + reply.location.slice(own.length) : reply.location };
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await removeFolder(folder);
    },
  };
}
