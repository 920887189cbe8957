import type { OutFile } from '../core/file.ts';
import type { Entry } from '../map/entry.ts';
import { everything } from '../plan/abilities.ts';
import type { Plan } from '../plan/plan.ts';
import { deploySteps } from './aws/deploy-steps.ts';
import { requestCode, responseCode } from './aws/functions-of.ts';
import { limits } from './aws/limits.ts';
import { beyond, roomFor } from './aws/room.ts';
import { storeOf, storeText } from './aws/store.ts';
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
  apiClosing: false,
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
