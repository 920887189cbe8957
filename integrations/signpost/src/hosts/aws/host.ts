import type { OutFile } from '../../lib/file.ts';
import type { Entry } from '../../map/entry.ts';
import type { Plan } from '../../plan/plan.ts';
import type { Host } from '../host.ts';
import { everything } from '../shared/abilities.ts';
import { printFunction } from './function.ts';
import { readAwsServing } from './serving.ts';
import { createEntryLines, makeStore, printStore } from './store.ts';

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
    api: ['files', 'urls'],
  },
  limits: {
    source: 'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html',
    unsupportedReason,
    fileSizes: [
      {
        file: 'store.json',
        limit: 5_000_000,
        unit: 'bytes',
        kind: 'exact',
        measure: (plan) => Buffer.byteLength(printStore(plan)),
      },
      {
        file: 'function.js',
        limit: 10_240,
        unit: 'bytes',
        kind: 'pattern',
        measure: (plan) => Buffer.byteLength(printFunction(plan)),
      },
    ],
  },
  files: [
    {
      path: 'function.js',
      target: 'none',
      note: 'A CloudFront Function with runtime 2.0, for viewer requests and viewer responses.',
    },
    { path: 'store.json', target: 'none', note: 'A bucket, from which the KeyValueStore imports it.' },
  ],
  setUp: () =>
    [
      'Associate the KeyValueStore with the function, and the function with both events of the distribution. Set the viewer protocol policy to `redirect-to-https`.',
      "With each build, import `store.json` and publish the function before you upload the files: a file that the store doesn't list returns 404.",
      'Check: `aws cloudfront test-function`, then `curl -I` of an old URL.',
    ].join('\n\n'),
  emit: (plan: Plan): OutFile[] => [
    { path: 'function.js', content: printFunction(plan) },
    { path: 'store.json', content: printStore(plan) },
  ],
};

/** Bytes of a key and of a value in the store. */
const maxKey = 512;
const maxValue = 1024;

/** Why the store or the function can't hold an entry, whatever else they hold. */
function unsupportedReason(entry: Entry, plan: Plan): string | undefined {
  if (entry.kind === 'pattern')
    return entry.segments.filter(({ name }) => name !== undefined).length > 8
      ? 'a pattern has at most 8 placeholders'
      : undefined;

  const store = makeStore(plan);
  const isTooLong = createEntryLines(entry).some(
    ([key]) => Buffer.byteLength(key) > maxKey || Buffer.byteLength(store.get(key) ?? '') > maxValue,
  );
  return isTooLong ? `a KeyValueStore limits a key to ${maxKey} bytes and a value to 1 KB` : undefined;
}
