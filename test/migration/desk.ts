import { z } from 'astro/zod';
import { vi } from 'vitest';
import type { Ended } from './command.ts';
import type { Play } from './play.ts';

/** What a person decides about an old URL on the page; without a target it is gone. */
type Choice = readonly [old: string, target?: string];

const start = z.object({ rows: z.array(z.object({ url: z.string(), version: z.number() })) });

/** Decides on the page of `migrate review` as a browser does, by its HTTP endpoints. The end of the terminal writes the map. */
export async function decideOnDesk({ run }: Play, choices: readonly Choice[]): Promise<Ended> {
  const review = run('review', '--no-open');
  const url = await vi.waitFor(findDeskUrl, { timeout: 30_000 });

  // The URL of the terminal sets the cookie that each request must have.
  const first = await fetch(url, { redirect: 'manual' });
  const [cookie = ''] = first.headers.getSetCookie().map((text) => text.split(';')[0] ?? '');
  const headers = { cookie, origin: url.origin, 'content-type': 'application/json' };
  const post = (name: string, body: unknown) =>
    fetch(`${url.origin}/api/${name}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const { rows } = start.parse(await (await post('desk', {})).json());
  const versions = new Map(rows.map(({ url, version }) => [url, version]));

  for (const [old, target = ''] of choices) {
    const status = target === '' ? 'gone' : 'accepted';
    const choice = { url: old, version: versions.get(old), status, target };
    const reply = await post('decide', { label: `${status}: ${old}`, note: '', choices: [choice] });
    if (reply.status !== 200) throw new Error(`${old}: ${reply.status} ${await reply.text()}`);
  }

  process.emit('SIGHUP');
  return review;
}

/** The URL that the running command printed. */
function findDeskUrl(): URL {
  const printed = vi.mocked(console.error).mock.calls.flat().join('\n');
  const [url] = /http:\/\/127\.0\.0\.1:\d+\/\?token=\S+/.exec(printed) ?? [];
  if (url === undefined) throw new Error(`the desk has no URL yet: ${printed}`);
  return new URL(url);
}
