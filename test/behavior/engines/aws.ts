import { aws } from '../../../integrations/signpost/src/hosts/aws/host.ts';
import { joinContent } from '../../../integrations/signpost/src/lib/file.ts';
import { findMediaType } from '../../../integrations/signpost/src/lib/media-type.ts';
import type { Reply } from '../probe.ts';
import { type CloudFrontFunction, loadFunction, readStore, type Values } from './aws-runtime.ts';
import type { Engine, Requested } from './engine.ts';

/**
 * CloudFront before S3: the emitted function in a runtime of the tests, since AWS has none that runs elsewhere, and
 * around it what the documentation says. The viewer policy redirects http first. The function does not run again for a
 * response that it made, nor for an error of the bucket, which reads a plus as a space.
 */
export const awsEngine: Engine = {
  name: 'cloudfront',
  host: aws,
  // CloudFront ends TLS itself.
  sites: ['main', 'closed', 'landing', 'folded', 'flat'],
  missing: () => undefined,
  artefacts: {},
  redirectsVariants: true,
  async start({ files, plan }, output) {
    const text = (name: string): string =>
      output.filter(({ path }) => path === name).map(joinContent)[0] ?? '';
    const store = readStore(text('store.json'));
    const deployed = {
      files,
      missing: plan.errorPages[404],
      run: loadFunction(text('function.js'), store),
    };
    return { ask: (requested) => answer(deployed, requested), stop: async () => {} };
  },
};

interface Deployed {
  readonly files: Readonly<Record<string, string>>;
  readonly missing: string | undefined;
  readonly run: CloudFrontFunction;
}

async function answer(deployed: Deployed, requested: Requested): Promise<Reply> {
  const { method, url } = requested;
  const { pathname, host } = new URL(url);
  const [, query = ''] = /^[^?]*\?(.*)$/s.exec(url) ?? [];
  if (url.startsWith('http:')) return reply(301, { location: { value: url.replace('http', 'https') } }, '');
  const headers = Object.fromEntries(
    Object.entries({ ...requested.headers, host })
      .filter(([name]) => name !== '(peer)')
      .map(([name, value]) => [name.toLowerCase(), { value }]),
  );
  const request = {
    method,
    uri: pathname,
    querystring: {},
    headers,
    rawQueryString: () => (query === '' ? null : query),
  };
  const made = await deployed.run({ context: { eventType: 'viewer-request' }, request });
  if (made.statusCode !== undefined) return reply(made.statusCode, made.headers, '');
  const uri = made.uri ?? '/';
  const name = decodeURIComponent(uri.replaceAll('+', ' ')).slice(1);
  const body = deployed.files[name];
  if (body === undefined) return missing(deployed);
  const found = {
    statusCode: 200,
    headers: { 'content-type': { value: findMediaType(name).replace(/;.*/, '') } },
  };
  const { statusCode = 200, headers: sent } = await deployed.run({
    context: { eventType: 'viewer-response' },
    request: { ...request, uri, headers: made.headers },
    response: found,
  });
  return reply(statusCode, sent, method === 'HEAD' ? '' : body);
}

/** A custom error response: no function is asked for it. */
function missing({ files, missing: page }: Deployed): Reply {
  const type = { 'content-type': { value: 'text/html' } };
  return reply(404, type, page === undefined ? 'AccessDenied' : (files[page] ?? ''));
}

function reply(status: number, headers: Values, body: string): Reply {
  const plain = Object.fromEntries(Object.entries(headers).map(([name, { value }]) => [name, value]));
  return { status, location: plain['location'] ?? '', headers: plain, body };
}
