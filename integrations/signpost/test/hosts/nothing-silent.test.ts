import { describe, expect, test } from 'vitest';
import { selectSupported } from '../../src/hosts/host.ts';
import { hosts } from '../../src/hosts/index.ts';
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

describe.each(hosts)('$id', (host) => {
  /** The text of all files of the host, and its findings. */
  function readOutput(plan: Plan) {
    const { supported, unsupported } = selectSupported(host, plan);
    const text = host
      .emit(supported)
      .map((file) => `${file.path}\n${file.content instanceof Uint8Array ? '' : joinContent(file)}`)
      .join('\n');
    return { text, findings: unsupported.map(({ message }) => message) };
  }

  test.each(Object.entries(features))('has %s in its files or a finding on it', (_, plan) => {
    const without = readOutput(plain);
    const withFeature = readOutput(plan);
    const isWritten = withFeature.text !== without.text;
    const isReported = withFeature.findings.some((message) => !without.findings.includes(message));
    expect(isWritten || isReported).toBe(true);
  });
});
