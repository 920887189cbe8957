import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { apiFiles } from '../api/files.ts';
import { loadRecords } from '../api/load.ts';
import { checkOptions } from '../api/options.ts';
import { developmentWarning, readSecret } from '../api/public-id.ts';
import { apiFolder, fillSettings } from '../api/settings.ts';
import { listWarnings } from '../api/warnings.ts';
import {
  argument,
  defineCommand,
  findOrAddGroup,
  items,
  text,
  textOr,
} from '../lib/command/define-command.ts';
import { hasFile } from '../lib/disk/read.ts';
import { writeIntoEmptyFolder } from '../lib/disk/write.ts';
import { Problem } from '../lib/problem.ts';
import { formatCount } from '../lib/text/text.ts';
import { readResourceFolder } from '../project/deploy/api-folder.ts';
import { readFacts } from '../project/settings/facts.ts';

/** `signpost api build FOLDER`: writes a JSON API from a folder of JSON or Markdown, without Astro. */
export const apiBuildCommand = defineCommand({
  name: 'api build',
  group: (program) =>
    findOrAddGroup(program, 'api', 'build a read-only JSON API from a folder of JSON or Markdown'),
  description: 'write the lists, records, pages, errors and the OpenAPI document of an API',
  arguments: [argument('<folder>', 'the folder with the records')],
  options: {
    output: textOr('--output <dir>', 'the folder of the site that serves them', 'dist'),
    base: textOr('--base <path>', 'the path of the API: /api or /v1/api', '/api'),
    title: text('--title <text>', "the title of the document (default: the site's host)"),
    origins: items('--origins <url,...>', 'the origins that may read it in a browser, or *'),
  },
  help: {
    examples: ['api build data', 'api build content --output public --base /v1/api'],
    notes: [
      'data/product.json is a list of records, and each file of data/product/, in JSON',
      'or Markdown with front matter, is one record. `categoryId` relates it to the',
      'records of `category` or `categories`.',
    ].join('\n'),
  },
  async run({ output, base, title, origins = [] }, folder) {
    if (!(await hasFile(folder)))
      throw new Problem(`${folder} doesn't exist. Pass the folder with the records.`);
    const { site } = await readFacts();
    const apiTitle = title ?? (site && `${new URL(site).host} API`);
    const siteOptions = {
      ...(site && { site: new URL(site).origin }),
      ...(apiTitle && { title: apiTitle }),
    };
    const settings = fillSettings(checkOptions({ base, origins: [...origins], ...siteOptions }));
    const secret = readSecret(process.env);
    const lists = await loadRecords(await readResourceFolder(folder), () => Promise.resolve([]), secret);

    // dist/api of an earlier run may have removed records.
    const target = join(output, apiFolder(base));
    if (await hasFile(target)) await removeEarlierApi(target);
    const files = await writeIntoEmptyFolder(output, apiFiles(lists, settings));

    if (secret.isDefault) console.error(developmentWarning);
    for (const warning of listWarnings(lists.map(({ model }) => model))) console.error(warning);
    const records = lists.reduce((sum, list) => sum + list.records.length, 0);
    console.error(
      `${target}: ${formatCount(records, 'record')} of ${formatCount(lists.length, 'resource')} in ${formatCount(files, 'file')}`,
    );
    return 0;
  },
});

/** Removes the API of an earlier run, and refuses any other folder. */
async function removeEarlierApi(target: string): Promise<void> {
  if (!(await hasFile(join(target, '_handler.json'))))
    throw new Problem(
      `${target} exists, but an earlier run of this command didn't write it. Pass another --output or --base.`,
    );
  await rm(target, { recursive: true });
}
