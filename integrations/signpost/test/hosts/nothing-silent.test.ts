import { describe, expect, test } from 'vitest';
import type { Host } from '../../src/hosts/host.ts';
import { hosts } from '../../src/hosts/index.ts';
import { selectSupported } from '../../src/hosts/select-supported.ts';
import { joinContent } from '../../src/lib/file.ts';
import type { Plan } from '../../src/plan/plan.ts';
import { planOf } from './plan-of.ts';

const files = ['index.html', 'new/index.html', 'in/index.html', '404.html', '410/index.html', '503.html'];
const plain = planOf('', {}, files);

/** A site with one feature more. */
const features: Readonly<Record<string, Plan>> = {
  'a pattern': planOf('/blog/*,/new/', {}, files),
  'a redirect by query': planOf('/p?id=1,/new/', {}, files),
  'a gone URL': planOf('/gone,,410', {}, files),
  'another domain': planOf('', { domains: ['old.example'] }, files),
  'a header': planOf('', { headers: [{ match: { prefix: '/' }, headers: [['X-Team', 'blue']] }] }, files),
  HSTS: planOf('', { hsts: { maxAge: 86_400, includeSubDomains: false, preload: false } }, files),
  'a password': planOf(
    '',
    { protect: [{ prefix: '/in/', realm: 'In', users: 'ali:{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g=' }] },
    files,
  ),
  'maintenance mode': planOf(
    '',
    { maintenance: { file: '503.html', retryAfter: new Date('2030-01-01') } },
    files,
  ),
};

/** What asks for nothing is on the host's page: 404 instead of 410, and no headers where redirects are pages. */
function isOnPage({ abilities, domainSettings }: Host, feature: string): boolean {
  if (feature === 'a gone URL') return !abilities.gone410;
  // Its settings redirect, as the README says.
  if (feature === 'another domain') return domainSettings !== undefined;
  return !abilities.serverRules && (feature === 'a header' || feature === 'HSTS');
}

/** The example of ADD-A-HOST.md: a file of redirects, and neither patterns nor headers. */
const redirectsOnly: Host = {
  id: 'example',
  title: 'Example Hosting',
  docs: 'https://docs.example.com/redirects',
  kind: 'platform',
  abilities: {
    serverRules: true,
    patterns: false,
    headers: false,
    redirectsByQuery: false,
    requestQuery: 'none',
    caseInsensitive: false,
    gone410: false,
    headersOnRedirects: false,
    maintenance503: false,
    passwords: [],
    otherDomains: 'host-settings',
    api: ['files'],
  },
  files: [{ path: 'redirects.txt', target: 'build' }],
  domainSettings: 'Add each other domain under Domains, as a redirect to the first one.',
  emit: ({ exact, patterns, headers, hsts }) => [
    { path: 'redirects.txt', content: JSON.stringify({ exact, patterns, headers, hsts }) },
  ],
};

test('splitBySupport names the headers that a host without headers drops, and emit gets none of them', () => {
  const hsts = { maxAge: 86_400, includeSubDomains: false, preload: false };
  const plan = planOf(
    '',
    { hsts, headers: [{ match: { prefix: '/' }, headers: [['X-Team', 'blue']] }] },
    files,
  );
  const { supported, unsupported } = selectSupported(redirectsOnly, plan);
  expect(unsupported.map(({ message }) => message)).toEqual([
    'Example Hosting: no response headers are sent: Strict-Transport-Security, X-Team.',
  ]);
  expect([supported.headers, supported.hsts]).toEqual([[], undefined]);
});

describe.each([...hosts, redirectsOnly])('$id', (host) => {
  /** The text of all files of the host, and its findings. */
  function readOutput(plan: Plan) {
    const { supported, unsupported } = selectSupported(host, plan);
    const text = host
      .emit(supported)
      .map((file) => `${file.path}\n${file.content instanceof Uint8Array ? '' : joinContent(file)}`)
      .join('\n');
    return { text, findings: unsupported.map(({ message }) => message) };
  }

  test.each(Object.entries(features))('has %s in its files or a finding on it', (feature, plan) => {
    const without = readOutput(plain);
    const withFeature = readOutput(plan);
    const isWritten = withFeature.text !== without.text;
    const isReported = withFeature.findings.some((message) => !without.findings.includes(message));
    expect(isWritten || isReported || isOnPage(host, feature)).toBe(true);
  });
});
