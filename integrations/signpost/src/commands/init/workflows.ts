import { join } from 'node:path';
import { listFiles, readText } from '../../lib/disk/read.ts';

/** Where GitHub reads the workflows of a repository. */
const workflowFolder = '.github/workflows';

/** Reads the workflows of the repository; none without the folder. */
export async function readWorkflows(): Promise<{ readonly file: string; readonly text: string }[]> {
  const names = await listFiles(workflowFolder).catch(() => []);
  const files = names.filter((name) => /\.ya?ml$/.test(name)).map((name) => join(workflowFolder, name));
  return Promise.all(files.map(async (file) => ({ file, text: (await readText(file)) ?? '' })));
}
