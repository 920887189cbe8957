import type { Serving } from '../../plan/serving.ts';
import { type ServingInput, type ServingResult, serveAsGenerated } from '../shared/serving.ts';

/** The website endpoint of S3, which finds a folder's index and adds no `.html`. */
const s3Website: Serving = {
  host: 'aws',
  title: 'the website endpoint of S3',
  source: 'documented',
  docs: 'https://docs.aws.amazon.com/AmazonS3/latest/userguide/IndexDocumentSupport.html',
  table: {
    folder: { own: 'slash', slash: 200, bare: 302, index: 200 },
    file: { own: 'html', html: 200 },
  },
  prefers: 'folder',
  early: [],
  unknown: { status: 404, page: 'none' },
  settings: [],
  choices: [],
};

/** CloudFront with the generated function; without it, S3 as a website. */
export function readAwsServing(input: ServingInput): ServingResult {
  if (input.variant === undefined) return { serving: s3Website, faults: [] };
  return { serving: serveAsGenerated(input.variant, cloudFront), faults: [] };
}

const cloudFront = {
  host: 'aws',
  title: 'CloudFront with the generated function',
  docs: 'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-functions.html',
};
