import { aws } from '../../../integrations/signpost/src/hosts/aws/host.ts';
import { textOf } from '../../../integrations/signpost/src/lib/file.ts';
import { mediaType } from '../../../integrations/signpost/src/lib/media-type.ts';
import type { Reply } from '../probe.ts';
import { type CloudFrontFunction, loadFunction, readStore, type Values } from './aws-runtime.ts';
import type { Engine, Requested } from './engine.ts';

/**
 * CloudFront before S3: the emitted functions in a runtime of ours, since AWS has none that runs elsewhere, and
 * around it what the documentation says. The viewer-response function is not run for what a function made nor for
 * an error of the bucket; the bucket takes a plus for a space, and answers 403 for what is not there, which the
 * distribution turns into 404 with the site's page. `CloudFront-Forwarded-Proto` says the viewer's scheme.
 */
export const awsEngine: Engine = {
  name: 'cloudfront',
  host: aws,
  missing: () => undefined,
  artefacts: {},
  redirectsVariants: true,
  async start({ files, plan }, output) {
    const text = (name: string): string => output.filter(({ path }) => path === name).map(textOf)[0] ?? '';
    const store = readStore(text('store.json'));
    const deployed = {
      files,
      missing: plan.errorPages[404],
      onRequest: loadFunction(text('viewer-request.js'), store),
      onResponse: loadFunction(text('viewer-response.js'), new Map()),
    };
    return { ask: (requested) => answer(deployed, requested), stop: async () => {} };
  },
};

interface Deployed {
  readonly files: Readonly<Record<string, string>>;
  readonly missing: string | undefined;
  readonly onRequest: CloudFrontFunction;
  readonly onResponse: CloudFrontFunction;
}

async function answer(deployed: Deployed, requested: Requested): Promise<Reply> {
  const { method, url } = requested;
  const { pathname, host } = new URL(url);
  const [, query = ''] = /^[^?]*\?(.*)$/s.exec(url) ?? [];
  const headers = Object.fromEntries(
    Object.entries({ ...requested.headers, host, 'cloudfront-forwarded-proto': url.replace(/:.*/s, '') })
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
  const made = await deployed.onRequest({ request });
  if (made.statusCode !== undefined) return reply(made.statusCode, made.headers, '');
  const uri = made.uri ?? '/';
  const name = decodeURIComponent(uri.replaceAll('+', ' ')).slice(1);
  const body = deployed.files[name];
  if (body === undefined) return missing(deployed);
  const found = {
    statusCode: 200,
    headers: { 'content-type': { value: mediaType(name).replace(/;.*/, '') } },
  };
  const { statusCode = 200, headers: sent } = await deployed.onResponse({
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
