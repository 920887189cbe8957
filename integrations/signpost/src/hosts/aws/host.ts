import type { OutFile } from '../../lib/file.ts';
import type { Entry } from '../../map/entry.ts';
import { everything } from '../../plan/abilities.ts';
import type { Plan } from '../../plan/plan.ts';
import type { Host } from '../host.ts';
import { functionLimit, printFunction } from './function.ts';
import { readAwsServing } from './serving.ts';
import { countBytes, isTooLong, measureStore, storeLimits, storeText } from './store.ts';

/** S3 with CloudFront: one function, and a KeyValueStore with the map and the list of pages. */
export const aws: Host = {
  id: 'aws',
  title: 'AWS (S3 with CloudFront)',
  docs: 'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-functions.html',
  kind: 'platform',
  serving: readAwsServing,
  // CloudFront redirects http before the function runs.
  abilities: {
    ...everything,
    passwords: ['sha1'],
    otherDomains: 'two-redirects',
    caseInsensitive: false,
    api: ['files'],
  },
  limits: {
    source: 'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html',
  },
  files: [
    {
      path: 'function.js',
      target: 'none',
      note: 'A CloudFront Function with runtime 2.0, for viewer requests and viewer responses.',
    },
    { path: 'store.json', target: 'none', note: 'A bucket, from which the KeyValueStore imports it.' },
  ],
  setUp: [
    'Associate the KeyValueStore with the function, and the function with both events of the distribution. Set the viewer protocol policy to `redirect-to-https`.',
    'Check: `aws cloudfront test-function`, then `curl -I` of an old URL.',
  ].join('\n\n'),
  syntax: {
    unsupportedReason,
    fileSizes: [
      { file: 'store.json', limit: storeLimits.file, kind: 'exact', measure: measureStore },
      {
        file: 'function.js',
        limit: functionLimit,
        kind: 'pattern',
        measure: (plan) => countBytes(printFunction(plan)),
      },
    ],
  },
  emit: (plan: Plan): OutFile[] => [
    { path: 'function.js', content: printFunction(plan) },
    { path: 'store.json', content: { [Symbol.iterator]: () => storeText(plan) } },
  ],
};

/** Why the store or the function can't hold an entry, whatever else they hold. */
function unsupportedReason(entry: Entry, plan: Plan): string | undefined {
  if (entry.kind === 'exact')
    return isTooLong(entry, plan)
      ? `a KeyValueStore limits a key to ${storeLimits.key} bytes and a value to 1 KB`
      : undefined;
  return entry.segments.filter(({ name }) => name !== undefined).length > 8
    ? 'a pattern has at most 8 placeholders'
    : undefined;
}
