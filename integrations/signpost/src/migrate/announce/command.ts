import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { defineCommand, type OptionValues, textOr } from '../../lib/command/define-command.ts';
import { toDay } from '../../lib/date.ts';
import { hasFile } from '../../lib/disk/read.ts';
import { writeFileAt } from '../../lib/disk/write.ts';
import { type Client, openClient } from '../../lib/http/client.ts';
import { findPrivateHosts } from '../../lib/http/private-address.ts';
import { colors } from '../../lib/text/colors.ts';
import { escapeLineForTerminal } from '../../lib/text/escape.ts';
import { formatCount } from '../../lib/text/text.ts';
import { networkOptions, parseNetworkOptions } from '../../project/settings/network-options.ts';
import { loadMoving, type Moving } from '../moving.ts';
import { listMoved } from '../planned.ts';
import { migrateGroup, runStep, siteOptions } from '../steps.ts';

/** Passes URLs on to Bing and the other search engines of IndexNow. */
const indexNow = 'https://api.indexnow.org/indexnow';

const options = {
  ...siteOptions,
  ...networkOptions,
  public: textOr('--public <dir>', 'the folder of static files, where the IndexNow key is written', 'public'),
};

type AnnounceOptions = OptionValues<typeof options>;

export const migrateAnnounceCommand = defineCommand({
  name: 'migrate announce',
  group: migrateGroup,
  description: "tell search engines the site's old and new URLs through IndexNow",
  options,
  help: {
    examples: ['migrate announce', 'migrate announce --public static'],
    fails: 'a search engine refused a URL, or the key is not deployed',
  },
  run: (options) => runStep(options, () => announce(options)),
});

/** True if the search engines took all URLs, or if the key file was written. */
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

  const privateHosts = await findPrivateHosts([origin]);
  const client = openClient({ ...parseNetworkOptions(options), privateHosts });
  try {
    const fault =
      (await findKeyFault(client, origin, key)) ??
      (await submitUrls(client, indexNow, { origin, key, urls }));
    if (fault === undefined) console.error(`${host}: ${formatCount(urls.length, 'URL')} sent`);
    else console.error(`${colors.red('not sent')} ${host}: ${escapeLineForTerminal(fault)}`);
    return fault === undefined;
  } finally {
    await client.close();
  }
}

/**
 * The old and new URLs on the new host. An old host that redirects everything can't serve the key: search engines find the
 * redirects through sitemap-old.xml.
 */
function listUrls(moving: Moving): string[] {
  const { plan } = moving.project;
  const moved = listMoved(moving, moving.wanted, toDay(new Date())).map(({ from }) => from);
  const pages = [...plan.served.pages.keys()].map((path) => plan.origin + path);
  return [...new Set([...moved, ...pages])].filter((url) => new URL(url).origin === plan.origin);
}

const maxUrls = 10_000;

/** The key of a host. The file `KEY.txt` with the key as content proves ownership. */
export function makeKey(host: string): string {
  return createHash('sha256').update(`IndexNow ${host}`).digest('hex').slice(0, 32);
}

/** Why a host doesn't prove ownership; undefined if the host serves the key. */
export async function findKeyFault(client: Client, origin: string, key: string): Promise<string | undefined> {
  const url = `${origin}/${key}.txt`;
  const reply = await client.ask({ url, maxBytes: 1024 });
  if (reply.kind === 'failure') return `${url} ${reply.message}`;
  if (reply.status !== 200) return `${url} returns ${reply.status}`;
  return new TextDecoder().decode(reply.body).trim() === key ? undefined : `${url} doesn't contain the key`;
}

/** Sends the URLs. Returns why the endpoint refused; undefined if all URLs were taken. */
export async function submitUrls(
  client: Client,
  endpoint: string,
  { origin, key, urls }: { readonly origin: string; readonly key: string; readonly urls: readonly string[] },
): Promise<string | undefined> {
  const { host } = new URL(endpoint);

  for (let at = 0; at < urls.length; at += maxUrls) {
    const urlList = urls.slice(at, at + maxUrls);
    const keyLocation = `${origin}/${key}.txt`;
    const reply = await client.ask({
      url: endpoint,
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify({ host: new URL(origin).host, key, keyLocation, urlList }),
      maxBytes: 1024,
    });

    if (reply.kind === 'failure') return `${host} ${reply.message}`;
    // 202: the search engine checks the key later.
    if (reply.status !== 200 && reply.status !== 202)
      return `${host} returns ${reply.status}, see https://www.indexnow.org/documentation`;
  }
  return undefined;
}
