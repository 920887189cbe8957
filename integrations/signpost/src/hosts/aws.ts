import type { OutFile } from '../lib/file.ts';
import type { Entry } from '../redirects/map/entry.ts';
import { everything } from '../redirects/plan/abilities.ts';
import type { Plan } from '../redirects/plan/plan.ts';
import { beyond, requestCode, responseCode, roomFor } from './aws/functions-of.ts';
import { limits, maintenanceValue, storeOf, storeText } from './aws/store.ts';
import { template } from './aws/template.ts';
import type { Abilities, Host } from './host.ts';

const can: Abilities = {
  ...everything,
  proxy: false,
  dots: false,
  refusalPages: false,
  slowHashes: false,
  apiHandler: false,
  apiRate: false,
  apiRefusesVersions: false,
  // A function has 10 KB.
  apiBodies: false,
  apiMaintenance: false,
  // Of the KeyValueStore's import file; a function has 10 KB, which `beyond` tells of.
  limits: { bytes: limits.store },
};

/** S3 with CloudFront: two functions, and a KeyValueStore that holds the map and the list of pages. */
export const aws: Host = {
  id: 'aws',
  title: 'AWS (S3 with CloudFront)',
  docs: 'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-functions.html',
  can,
  canFor: (plan) => ({ ...can, ...roomFor(plan) }),
  beyond,
  places: [
    { path: 'deploy.md', goes: 'nowhere: the steps, in their order' },
    { path: 'template.json', goes: 'CloudFormation, in us-east-1; both functions stand in it' },
    { path: 'store.json', goes: 'a bucket of its own, from which the template imports it' },
    { path: 'viewer-request.js', goes: 'nowhere: the function, to be read' },
    { path: 'viewer-response.js', goes: 'nowhere: the other' },
  ],
  unable: (entry: Entry, plan: Plan) => storeOf(plan).left.get(entry),
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

/** `deploy.md`: what a person does by hand, with the commands. */
export function deploySteps({ origin, maintenance, errorPages }: Plan): string {
  const day = new Date(Date.UTC(2026, 11, 28, 8));
  const closed = maintenanceValue(maintenance ?? { file: '503.html', retryAfter: day });
  const key = 'aws cloudfront-keyvaluestore';
  return [
    `# ${new URL(origin).hostname} on S3 and CloudFront`,
    '',
    '1. `aws s3 cp store.json s3://CONFIG/`, into a bucket of yours that is not public.',
    '2. `aws cloudformation deploy --region us-east-1 --stack-name site --template-file template.json --s3-bucket CONFIG --parameter-overrides Certificate=ARN StoreFile=arn:aws:s3:::CONFIG/store.json`',
    '3. `aws s3 sync dist s3://BUCKET --delete`; the stack names the bucket.',
    `4. Look that it answers so: \`curl -I ${origin}/nothing-there\` says 404${errorPages[410] === undefined ? '' : ', and a gone address 410'}.`,
    '',
    'A later map: steps 1 and 2 with another `StoreName`, which imports the file anew without a gap.',
    '',
    'To close the site without a build, and to open it again (`ARN` and `ETAG` are those of the KeyValueStore):',
    '',
    `- \`${key} put-key --kvs-arn ARN --if-match ETAG --key maintenance --value '${closed}'\``,
    `- \`${key} delete-key --kvs-arn ARN --if-match ETAG --key maintenance\``,
    '',
    `A function has ${limits.code.toLocaleString('en')} bytes, a KeyValueStore 5 MB, a key ${limits.key} and a value ${limits.value.toLocaleString('en')} bytes; the build says what has no room. Each answer reads one to four keys, which AWS counts.`,
    'If http may take a hop more, set the viewer protocol policy to `redirect-to-https` and leave the cache policy out.',
    '',
  ].join('\n');
}
