import type { Plan } from '../../plan/plan.ts';
import { limits } from './limits.ts';
import { closingValue } from './store.ts';

/** `deploy.md`: what a person does by hand, with the commands. */
export function deploySteps({ origin, closing, errorPages }: Plan): string {
  const day = new Date(Date.UTC(2026, 11, 28, 8));
  const closed = closingValue(closing ?? { kind: 'unavailable', file: '503.html', retryAfter: day });
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
    `- \`${key} put-key --kvs-arn ARN --if-match ETAG --key closing --value '${closed}'\``,
    `- \`${key} delete-key --kvs-arn ARN --if-match ETAG --key closing\``,
    '',
    `A function has ${limits.code.toLocaleString('en')} bytes, a KeyValueStore 5 MB, a key ${limits.key} and a value ${limits.value.toLocaleString('en')} bytes; the build says what has no room. Each answer reads one to four keys, which AWS counts.`,
    'If http may take a hop more, set the viewer protocol policy to `redirect-to-https` and leave the cache policy out.',
    '',
  ].join('\n');
}
