import type { OutFile } from '../../lib/file.ts';
import type { Entry } from '../../map/entry.ts';
import { everything } from '../../plan/abilities.ts';
import type { Plan } from '../../plan/plan.ts';
import type { Host } from '../host.ts';
import { requestCode, responseCode } from './functions-of.ts';
import { awsServing } from './serving.ts';
import { limits, maintenanceValue, storeOf, storeText } from './store.ts';
import { template } from './template.ts';

/** S3 with CloudFront: two functions, and a KeyValueStore with the map and the list of pages. */
export const aws: Host = {
  id: 'aws',
  title: 'AWS (S3 with CloudFront)',
  docs: 'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-functions.html',
  kind: 'platform',
  serving: awsServing,
  abilities: { ...everything, passwords: ['sha1'], api: ['files'] },
  limits: {
    source: 'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html',
    file: 'store.json',
    bytes: limits.store,
  },
  files: [
    { path: 'deploy.md', target: 'none', note: 'The deployment steps.' },
    {
      path: 'template.json',
      target: 'none',
      note: 'CloudFormation, in us-east-1. It contains both functions.',
    },
    { path: 'store.json', target: 'none', note: 'A separate bucket, from which the template imports it.' },
    {
      path: 'viewer-request.js',
      target: 'none',
      note: 'The source of the viewer-request function, for review.',
    },
    {
      path: 'viewer-response.js',
      target: 'none',
      note: 'The source of the viewer-response function, for review.',
    },
  ],
  unsupportedReason: (entry: Entry, plan: Plan) => storeOf(plan).left.get(entry),
  emit(plan: Plan): OutFile[] {
    const [request, response] = [requestCode(plan), responseCode(plan)];
    return [
      { path: 'deploy.md', content: deploySteps(plan) },
      { path: 'store.json', content: { [Symbol.iterator]: () => storeText(storeOf(plan)) } },
      { path: 'viewer-request.js', content: request },
      { path: 'viewer-response.js', content: response },
      { path: 'template.json', content: template(plan, request, response) },
    ];
  },
};

/** `deploy.md`: the manual steps with their commands. */
function deploySteps({ origin, maintenance, errorPages }: Plan): string {
  const day = new Date(Date.UTC(2026, 11, 28, 8));
  const closed = maintenanceValue(maintenance ?? { file: '503.html', retryAfter: day });
  const key = 'aws cloudfront-keyvaluestore';
  return [
    `# ${new URL(origin).hostname} on S3 and CloudFront`,
    '',
    '1. Copy the store to a private bucket: `aws s3 cp store.json s3://CONFIG/`',
    '2. Deploy the stack: `aws cloudformation deploy --region us-east-1 --stack-name site --template-file template.json --s3-bucket CONFIG --parameter-overrides Certificate=ARN StoreFile=arn:aws:s3:::CONFIG/store.json`',
    "3. Upload the site to the bucket in the stack's outputs: `aws s3 sync dist s3://BUCKET --delete`",
    '4. CloudFront serves files for up to five minutes from its cache. To see a change at once: `aws cloudfront create-invalidation --distribution-id DISTRIBUTION --paths "/*"`',
    `5. Check the result: \`curl -I ${origin}/nothing-there\` returns 404${errorPages[410] === undefined ? '' : ', and a gone URL returns 410'}.`,
    '',
    'To update the redirects, repeat steps 1 and 2 with a new `StoreName`. The stack imports the file again without downtime.',
    '',
    'To switch maintenance mode on and off without a build (`ARN` and `ETAG` are those of the KeyValueStore):',
    '',
    `- \`${key} put-key --kvs-arn ARN --if-match ETAG --key maintenance --value '${closed}'\``,
    `- \`${key} delete-key --kvs-arn ARN --if-match ETAG --key maintenance\``,
    '',
    `CloudFront limits a function to ${limits.code / 1024} KB, a KeyValueStore to 5 MB, a key to ${limits.key} bytes and a value to ${limits.value / 1024} KB. The build reports everything that exceeds these limits. Each request reads one to four keys, which AWS bills.`,
    'If an additional redirect from http is acceptable, set the viewer protocol policy to `redirect-to-https` and omit the cache policy.',
    '',
  ].join('\n');
}
