import { createServer } from 'node:http';
import { z } from 'astro/zod';

const submission = z.object({
  host: z.string(),
  key: z.string(),
  keyLocation: z.string(),
  urlList: z.array(z.string()),
});

/** An endpoint of IndexNow on this machine, which takes what is well-formed. */
export async function startIndexNow() {
  const taken: z.output<typeof submission>[] = [];
  const server = createServer((request, response) => {
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
    url: `http://127.0.0.1:${port}/indexnow`,
    stop: () => new Promise<void>((done) => server.close(() => done())),
  };
}
