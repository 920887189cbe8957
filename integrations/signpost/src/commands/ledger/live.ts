import type { Ledger } from '../../audit/site/ledger.ts';
import { forEachConcurrently } from '../../lib/concurrently.ts';
import { version } from '../../lib/disk/package.ts';
import { openClient } from '../../lib/http/client.ts';
import { follow, type Trail } from '../../lib/http/follow.ts';
import { removeLogin, takeLogin, withLogin } from '../../lib/http/login.ts';
import { createRateLimit, withRateLimit } from '../../lib/http/rate-limit.ts';
import type { Answer } from '../../lib/http/reply.ts';
import type { Asker } from '../../lib/http/retry.ts';
import { Problem } from '../../lib/problem.ts';
import type { Path } from '../../lib/url/path.ts';
import { agent, enterSite } from '../../project/live-site/enter.ts';
import { parseNetworkOptions, parsePositiveNumber } from '../../project/network-options.ts';
import type { LostUrl } from './lost.ts';
import type { SourceOptions } from './published.ts';

/** Requests at a time. */
const connections = 4;

/** Pages of other sites count as working, without a request. */
const elsewhere: Omit<Answer, 'url'> = {
  ...{ kind: 'answer', status: 200, headers: new Map(), body: new Uint8Array(), cut: false },
};

/** Requests published URLs on a live site. Those without a page, and a note if the site can't tell. */
export async function findLostOnline(
  href: string,
  published: ReadonlyMap<Path, Ledger[number] | undefined>,
  options: SourceOptions,
): Promise<{ readonly lost: readonly LostUrl[]; readonly note: string }> {
  if (URL.parse(href) === null)
    throw new Problem(
      `Invalid URL: "${removeLogin(href)}". Pass the URL of the site, such as https://www.example.com.`,
    );
  const { url, login } = takeLogin(href);
  const rate = parsePositiveNumber('--rate', options.rate ?? '5');
  const client = openClient({
    userAgent: `${agent}/${version}`,
    connections,
    ...(await parseNetworkOptions(options)),
  });
  const asking = withLogin(
    withRateLimit(createRateLimit({ concurrency: connections, rate }), client.ask),
    login,
  );
  try {
    const { start } = await enterSite(asking, url, { takesLogin: true, login });
    const { host, origin } = new URL(start);
    const ask: Asker = async (question) =>
      new URL(question.url).host === host ? asking(question) : { ...elsewhere, url: question.url };
    const at = (path: string): Promise<Trail> => follow(ask, { url: origin + path, keep: () => 0 });
    const found = new Map<Path, string>();
    await forEachConcurrently(published.keys(), connections, async (path) => {
      const why = describeLiveLoss(await at(path));
      if (why !== undefined) found.set(path, why);
    });
    const lost = [...published].flatMap(([path, line]): LostUrl[] => {
      const why = found.get(path);
      if (why === undefined) return [];
      const { since } = line ?? {};
      return [
        {
          ...{ path, why },
          ...(since === undefined ? {} : { since }),
          ...(line === undefined ? {} : { line: line.place.line }),
        },
      ];
    });
    const isBlind = describeLiveLoss(await at('/signpost-no-such-page/no-such-page')) === undefined;
    const note = `${host} returns a page for every URL, even for one that doesn't exist, so lost pages can't be detected.`;
    return { lost, note: isBlind ? note : '' };
  } finally {
    await client.close();
  }
}

/** Why a URL has no valid answer; undefined for a page, another site, and a URL that is gone on purpose. */
function describeLiveLoss({ end, last, hops }: Trail): string | undefined {
  const to = hops.at(-1)?.to;
  if (last.kind === 'failure') return `the server ${last.message}`;
  if (end === 'loop') return `redirects in a loop, last to ${to}`;
  if (end === 'limit') return `more than 10 redirects, last to ${to}`;
  if (end === 'astray') return `returns ${last.status} without a valid Location`;
  if (last.status < 300 || last.status === 410) return undefined;
  return to === undefined ? `returns ${last.status}` : `redirects to ${to}, which returns ${last.status}`;
}
