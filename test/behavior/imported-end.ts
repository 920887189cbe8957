import type { Plan } from '../../integrations/signpost/src/plan/plan.ts';
import type { Running } from './engines/engine.ts';

interface End {
  readonly end: string;
}

/** Where a browser ends: redirects within the site are followed. `scheme` is http where a proxy ends TLS. */
export async function endOf(
  server: Running,
  url: string,
  { origin }: Plan,
  scheme: 'http' | 'https' = 'http',
): Promise<End> {
  const { host } = new URL(origin);
  const headers = {
    'x-forwarded-proto': 'https',
    accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
    'user-agent': 'Mozilla/5.0',
  };
  let target = url;
  let end = '';
  for (let hop = 0; hop < 10; hop++) {
    const { status, location } = await server.ask({
      method: 'GET',
      url: `${scheme}://${host}${target}`,
      headers,
    });
    if (status === 410) return { end: 'gone' };
    if (location === '') return { end: end === '' ? 'nothing' : end };
    const next = URL.parse(location, `${origin}${target}`);
    if (next === null) return { end: location };
    const hash = next.hash === '' && end.includes('#') ? end.slice(end.indexOf('#')) : next.hash;
    end = `${next.host}${safelyDecoded(next.pathname)}${safelyDecoded(next.search)}${hash}`;
    if (next.host !== host) return { end };
    target = next.pathname + next.search;
  }
  return { end: 'loop' };
}

function safelyDecoded(text: string): string {
  return text.replace(/(?:%[0-9A-Fa-f]{2})+/g, (bytes) =>
    Buffer.from(bytes.replaceAll('%', ''), 'hex').toString('latin1'),
  );
}
