import { onTestFinished } from 'vitest';
import { folderOf } from '../../commands/migrate/support.ts';
import { serve } from '../../lib/http/support/servers.ts';

export const page = (name: string): string =>
  `<!doctype html><html lang="en"><head><title>${name}</title></head><body><h1>${name}</h1></body></html>`;

/** A project in a folder of its own, which is the current folder until the end of the test. */
export async function openProject(files: Readonly<Record<string, string>>) {
  const folder = await folderOf(files);
  const start = process.cwd();
  process.chdir(folder.root);
  onTestFinished(() => {
    process.chdir(start);
    return folder.remove();
  });
  return folder;
}

export type Answers = Readonly<
  Record<string, readonly [status: number, body: string, headers?: Record<string, string>]>
>;

/** Serves the answers by path, and 404 for others. */
export async function deploy(answers: Answers): Promise<string> {
  const { origin } = await serve(({ url = '' }, response) => {
    const [status, body, headers = {}] = answers[url] ?? [404, page('Not found')];
    response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(body);
  });
  return origin;
}
