import type { Requested } from './engines/engine.ts';
import type { Site } from './sites.ts';
import { makeSite } from './strange.ts';

const own = 'https://www.example.com';

/** Patterns of every shape, and the scheme and host that each leads to, whatever is requested below its folder. */
const led = [
  ['/rest/*', '/*', own],
  ['/below/*', '/new/*', own],
  ['/name/:x', '/:x', own],
  ['/file/:x.html', '/a/:x/', own],
  ['/two/:x/:y', '/:y/:x', own],
  ['/joined/:x/*', '/:x*', own],
  ['/asked/*', '/new/?to=*', own],
  ['/marked/:x', '/new/:x#top', own],
  ['/partner/*', 'https://partner.example/*', 'https://partner.example'],
  ['/port/:x', 'http://partner.example:8080/:x', 'http://partner.example:8080'],
  ['/unicode/*', 'https://b\u00fccher.example/a/*', 'https://xn--bcher-kva.example'],
  ['/address/:x/*', 'https://[2001:db8::1]:8443/:x/*', 'https://[2001:db8::1]:8443'],
] as const;

/** A site whose map has only these patterns. */
export const hostileSite: Site = makeSite(
  led.map(([from, to]) => [from, to] as const),
  { domains: ['example.com'] },
);

/** Text that a parser, a decoder or a config language could take for a host, a port, or the end of one. */
const hostile = `
  //evil.example /evil.example \\evil.example \\\\evil.example @evil.example a:b@evil.example .evil.example
  :80 :443@evil.example :evil -evil.example evil.example xn--a
  %5Cevil.example %5C%5Cevil.example %5c %2F%2Fevil.example %2fevil.example %40evil.example %3A
  %09 %0A %0D%0A %0A//evil.example %09//evil.example %20 %00 %C2%85 %E2%80%A8
  https://evil.example https:evil.example https:%2F%2Fevil.example javascript:alert(1) data:,x
  %E3%80%82evil.example %EF%BC%8Fevil.example %EF%BC%A0evil.example %C0%AFevil.example %FF \u00e9
  .. . %2e%2e %2E ... %252F%252Fevil.example %255C %25 ; , & = + ~
  $1 $host \${host} %{HTTP_HOST} %1 {http.request.host} {path} :splat :x * [::1]
  %3Fx %23x ' " ( ) < > | ^ \` [ ] { } ! a b.html
`
  .trim()
  .split(/\s+/);

/** What is requested, and which schemes and hosts its answer may name. */
export interface Attack {
  readonly requested: Requested;
  readonly allowed: readonly string[];
}

/** At most `count` requests below the folders, evenly chosen from all. */
export function listAttacks(count: number): Attack[] {
  const all = led.flatMap(([from, , origin]) => {
    const [, folder = ''] = from.split('/');
    return hostile.flatMap((text) =>
      ['/', '//', '/\\', '%2F'].flatMap((before) =>
        ['', '/', '/b', `/?to=${text}`].map((after) =>
          makeAttack(`/${folder}${before}${text}${after}`, origin),
        ),
      ),
    );
  });
  const step = Math.max(1, Math.ceil(all.length / count) | 1);
  return all.filter((_, at) => at % step === 0);
}

function makeAttack(path: string, origin: string): Attack {
  // Where a server resolves dots, another folder may be meant.
  const isResolved = /(?:\.|%2e){2}/i.test(path);
  return {
    requested: { method: 'GET', url: own + path.replaceAll('#', '%23'), headers: {} },
    allowed: isResolved ? led.map(([, , one]) => one) : [own, origin],
  };
}

/** Where a browser would go other than the map says; undefined where it wouldn't. */
export function ledAstray({ requested, allowed }: Attack, location: string): string | undefined {
  if (location === '') return undefined;
  const to = URL.parse(location, requested.url)?.origin ?? 'nowhere';
  return allowed.includes(to) ? undefined : `${requested.url} goes to ${to}: ${location}`;
}
