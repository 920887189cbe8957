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
    {
      path: 'store.json',
      target: 'none',
      note: 'A private bucket, not that of the site. A KeyValueStore imports it from there, only when it is created.',
    },
  ],
  setUp: () => setUpText,
  emit: (plan: Plan): OutFile[] => [
    { path: 'function.js', content: printFunction(plan) },
    { path: 'store.json', content: printStore(plan) },
  ],
};

/** Commands of the AWS CLI. A store imports a file only when it is created, so that each build gets a store of its own. */
const setUpText = `Once, in this folder, with your own names for BUCKET, \`my-site\` and \`my-site-1\`:

\`\`\`sh
aws s3 cp store.json s3://BUCKET/
aws cloudfront create-key-value-store --name my-site-1 \\
  --import-source SourceType=S3,SourceARN=arn:aws:s3:::BUCKET/store.json
aws cloudfront describe-key-value-store --name my-site-1   # until READY; STORE is its ARN
aws cloudfront create-function --name my-site --function-code fileb://function.js \\
  --function-config '{"Comment":"Signpost","Runtime":"cloudfront-js-2.0","KeyValueStoreAssociations":{"Quantity":1,"Items":[{"KeyValueStoreARN":"STORE"}]}}'
aws cloudfront publish-function --name my-site --if-match ETAG   # of the answer before
\`\`\`

Then add the function to both events of the distribution, viewer request and viewer response. Set the viewer protocol policy to \`redirect-to-https\`, and leave the default root object and the custom error responses empty. AWS bills two runs of the function for each request, also for images, and one to four reads of the store.

After each build that changes \`store.json\`, repeat the first three commands with a new name, such as \`my-site-2\`. Then, also after a change of \`function.js\` alone:

\`\`\`sh
aws cloudfront describe-function --name my-site   # ETAG
aws cloudfront update-function --name my-site --if-match ETAG --function-code fileb://function.js \\
  --function-config '{"Comment":"Signpost","Runtime":"cloudfront-js-2.0","KeyValueStoreAssociations":{"Quantity":1,"Items":[{"KeyValueStoreARN":"STORE"}]}}'
aws cloudfront publish-function --name my-site --if-match ETAG   # of the answer before
\`\`\`

Upload the files of the site only now, since a file that the store doesn't list returns 404:

\`\`\`sh
aws s3 sync dist s3://SITE --delete
aws cloudfront create-invalidation --distribution-id DISTRIBUTION --paths "/*"
\`\`\`

Until both have run, a page of the build before may lack styles and scripts whose names changed. To spare visitors that, copy those files of the build before into \`dist\`, and run \`npx astro-signpost map compile --output deploy\` before all these steps: the store then lists both. To go back, update the function with the \`function.js\` and the store of the build before, and upload that build; until then, keep its store. Check an old URL with \`curl -I\`.`;

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
