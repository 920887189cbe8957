import { once } from 'node:events';
import { createServer } from 'node:http';
import { nodeClientError, nodeListener } from '../../integrations/signpost/src/api/adapters/node.ts';
import { askServer } from '../behavior/engines/http.ts';
import { describeContract } from './suite.ts';

describeContract({
  name: 'the Node server',
  missing: () => undefined,
  answers: () => true,
  async start({ api }) {
    const server = createServer(nodeListener(api.answer)).on('clientError', nodeClientError);
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
