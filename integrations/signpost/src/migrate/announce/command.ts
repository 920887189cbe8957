import { join } from 'node:path';
import { defineCommand, type OptionValues, textOr } from '../../lib/command/define-command.ts';
import { toDay } from '../../lib/date.ts';
import { hasFile } from '../../lib/disk/read.ts';
import { writeFileAt } from '../../lib/disk/write.ts';
import { openClient } from '../../lib/http/client.ts';
import { colors } from '../../lib/text/colors.ts';
import { escapeLineForTerminal, formatCount } from '../../lib/text/text.ts';
import { networkOptions, parseNetworkOptions } from '../../project/network-options.ts';
import { loadMoving, type Moving } from '../places.ts';
import { listMoved } from '../planned.ts';
import { migrateGroup, runStep, siteOptions } from '../shared.ts';
import { findKeyFault, indexNowEndpoint, makeKey, submitUrls } from './index-now.ts';

const options = {
  ...siteOptions,
  ...networkOptions,
  public: textOr('--public <dir>', 'the folder of static files, where the IndexNow key is written', 'public'),
  endpoint: textOr('--endpoint <url>', 'the IndexNow URL that takes submissions', indexNowEndpoint),
};

type AnnounceOptions = OptionValues<typeof options>;

export const migrateAnnounceCommand = defineCommand({
  name: 'migrate announce',
  group: migrateGroup,
  description: "tell search engines the site's old and new URLs through IndexNow",
  arguments: [],
  options,
  help: {
    examples: ['migrate announce', 'migrate announce --public static'],
    fails: 'a search engine refused a URL, or the key is not deployed',
  },
  run: (given) => runStep(given, () => announce(given)),
});

/** True if the search engines took all URLs, or the key file was written, which must be deployed first. */
async function announce(options: AnnounceOptions): Promise<boolean> {
  const moving = await loadMoving(options);
  const { origin } = moving.project.plan;
  const { host } = new URL(origin);
  const urls = listUrls(moving);
  const key = makeKey(host);
  const file = join(options.public, `${key}.txt`);

  // public/3f2a….txt has to be live before search engines take a URL.
  if (!(await hasFile(file))) {
    await writeFileAt(file, key);
    console.error(
      `${colors.green('wrote')} ${file}. Deploy it, so that search engines can verify the site, then run this command again.`,
    );
    return true;
  }

  const client = openClient(parseNetworkOptions(options));
  try {
    const fault =
      (await findKeyFault(client, origin, key)) ??
      (await submitUrls(client, options.endpoint, { origin, key, urls }));
    if (fault === undefined) console.error(`${host}: ${formatCount(urls.length, 'URL')} sent`);
    else console.error(`${colors.red('not sent')} ${host}: ${escapeLineForTerminal(fault)}`);
    return fault === undefined;
  } finally {
    await client.close();
  }
}

/**
 * The old and new URLs on the site's own host. IndexNow takes no others: an old host that redirects everything can't serve
 * the key, and search engines find its redirects through sitemap-old.xml.
 */
function listUrls(moving: Moving): string[] {
  const { plan } = moving.project;
  const moved = listMoved(moving, moving.wanted, toDay(new Date())).map(({ from }) => from);
  const pages = [...plan.served.pages.keys()].map((path) => plan.origin + path);
  return [...new Set([...moved, ...pages])].filter((url) => new URL(url).origin === plan.origin);
}
