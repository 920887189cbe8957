import { createServer } from 'node:https';
import { z } from 'astro/zod';
import type { Certified } from '../../integrations/signpost/test/lib/http/support/certificates.ts';

const submission = z.object({
  host: z.string(),
  key: z.string(),
  keyLocation: z.string(),
  urlList: z.array(z.string()),
});

export const indexNowHost = 'api.indexnow.org';

/** IndexNow on this machine, which takes what is well-formed. */
export async function startIndexNow(certified: Certified) {
  const taken: z.output<typeof submission>[] = [];
  const server = createServer(certified, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const read = submission.safeParse(JSON.parse(Buffer.concat(chunks).toString('utf8')));
      if (read.success) taken.push(read.data);
      response.writeHead(read.success ? 202 : 400).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    taken,
    /** For `--resolve`. */
    place: `${indexNowHost}:443:127.0.0.1:${port}`,
    stop: () => new Promise<void>((done) => server.close(() => done())),
  };
}
