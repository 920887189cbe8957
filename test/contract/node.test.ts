import { once } from 'node:events';
import { createNodeServer } from '../../integrations/signpost/src/api/node.ts';
import { askServer } from '../behavior/engines/http.ts';
import { describeContract } from './suite.ts';

describeContract({
  name: 'the Node server',
  missing: () => undefined,
  answers: () => true,
  async start({ api }) {
    const server = createNodeServer(api.answer);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    const http = typeof address === 'object' && address ? address.port : 0;
    return {
      ask: (request) => askServer({ http }, request),
      async stop() {
        server.closeAllConnections();
        server.close();
      },
    };
  },
});
