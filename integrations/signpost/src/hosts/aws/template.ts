import { pathOfFile } from '../../lib/url/path.ts';
import type { Plan } from '../../redirects/plan/plan.ts';

/** A CloudFormation template. Viewers may use http, because the function redirects it in one step. */
export function template(plan: Plan, request: string, response: string): string {
  const names = [new URL(plan.origin).hostname, ...plan.domains];
  const parts = {
    AWSTemplateFormatVersion: '2010-09-09',
    Description: 'Written by signpost: S3 with CloudFront, its functions and their KeyValueStore.',
    Parameters: {
      Certificate: { Type: 'String', Description: 'ARN of a certificate in us-east-1 for all domains' },
      StoreFile: { Type: 'String', Description: 'ARN of store.json in a bucket' },
      StoreName: { Type: 'String', Default: 'signpost', Description: 'A new name imports store.json again' },
    },
    Resources: {
      Bucket: { Type: 'AWS::S3::Bucket', DeletionPolicy: 'Retain' },
      BucketPolicy: bucketPolicy,
      Access: access,
      Store: {
        Type: 'AWS::CloudFront::KeyValueStore',
        Properties: {
          Name: ref('StoreName'),
          ImportSource: { SourceType: 'S3', SourceArn: ref('StoreFile') },
        },
      },
      RequestFunction: functionOf('request', request, [{ KeyValueStoreARN: attribute('Store', 'Arn') }]),
      ResponseFunction: functionOf('response', response, []),
      CachePolicy: cachePolicy,
      Distribution: distribution(names, plan.errorPages[404]),
    },
    Outputs: {
      Bucket: { Value: ref('Bucket') },
      Distribution: { Value: ref('Distribution') },
      Domain: { Value: attribute('Distribution', 'DomainName') },
    },
  };
  return `${JSON.stringify(parts, undefined, 2)}\n`;
}

function ref(name: string): object {
  return { Ref: name };
}

function attribute(name: string, part: string): object {
  return { 'Fn::GetAtt': [name, part] };
}

function functionOf(event: string, code: string, stores: readonly object[]): object {
  return {
    Type: 'AWS::CloudFront::Function',
    Properties: {
      Name: { 'Fn::Sub': `\${AWS::StackName}-viewer-${event}` },
      AutoPublish: true,
      FunctionCode: code,
      FunctionConfig: {
        Comment: `signpost viewer-${event}`,
        Runtime: 'cloudfront-js-2.0',
        ...(stores.length > 0 ? { KeyValueStoreAssociations: stores } : {}),
      },
    },
  };
}

const bucketPolicy = {
  Type: 'AWS::S3::BucketPolicy',
  Properties: {
    Bucket: ref('Bucket'),
    PolicyDocument: {
      Statement: [
        {
          Effect: 'Allow',
          Principal: { Service: 'cloudfront.amazonaws.com' },
          Action: 's3:GetObject',
          Resource: { 'Fn::Sub': '${Bucket.Arn}/*' },
          Condition: {
            StringEquals: {
              'AWS:SourceArn': {
                'Fn::Sub': 'arn:aws:cloudfront::${AWS::AccountId}:distribution/${Distribution}',
              },
            },
          },
        },
      ],
    },
  },
};

const access = {
  Type: 'AWS::CloudFront::OriginAccessControl',
  Properties: {
    OriginAccessControlConfig: {
      Name: { 'Fn::Sub': '${AWS::StackName}-bucket' },
      OriginAccessControlOriginType: 's3',
      SigningBehavior: 'always',
      SigningProtocol: 'sigv4',
    },
  },
};

/** CloudFront adds the scheme as a header if a policy names it. */
const cachePolicy = {
  Type: 'AWS::CloudFront::CachePolicy',
  Properties: {
    CachePolicyConfig: {
      Name: { 'Fn::Sub': '${AWS::StackName}-by-scheme' },
      MinTTL: 0,
      DefaultTTL: 300,
      MaxTTL: 31_536_000,
      ParametersInCacheKeyAndForwardedToOrigin: {
        CookiesConfig: { CookieBehavior: 'none' },
        HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['CloudFront-Forwarded-Proto'] },
        QueryStringsConfig: { QueryStringBehavior: 'none' },
        EnableAcceptEncodingBrotli: true,
        EnableAcceptEncodingGzip: true,
      },
    },
  },
};

/** S3 returns 403 for a missing file, because the bucket can't be listed. */
function distribution(names: readonly string[], missing: string | undefined): object {
  const errors = [403, 404].map((code) => ({
    ErrorCode: code,
    ErrorCachingMinTTL: 60,
    ...(missing === undefined ? {} : { ResponseCode: 404, ResponsePagePath: pathOfFile(missing) }),
  }));
  return {
    Type: 'AWS::CloudFront::Distribution',
    Properties: {
      DistributionConfig: {
        Enabled: true,
        HttpVersion: 'http2and3',
        IPV6Enabled: true,
        Aliases: names,
        ViewerCertificate: {
          AcmCertificateArn: ref('Certificate'),
          SslSupportMethod: 'sni-only',
          MinimumProtocolVersion: 'TLSv1.2_2021',
        },
        Origins: [
          {
            Id: 'bucket',
            DomainName: attribute('Bucket', 'RegionalDomainName'),
            OriginAccessControlId: attribute('Access', 'Id'),
            S3OriginConfig: { OriginAccessIdentity: '' },
          },
        ],
        CustomErrorResponses: errors,
        DefaultCacheBehavior: {
          TargetOriginId: 'bucket',
          ViewerProtocolPolicy: 'allow-all',
          AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
          CachedMethods: ['GET', 'HEAD'],
          Compress: true,
          CachePolicyId: ref('CachePolicy'),
          FunctionAssociations: [
            { EventType: 'viewer-request', FunctionARN: attribute('RequestFunction', 'FunctionARN') },
            { EventType: 'viewer-response', FunctionARN: attribute('ResponseFunction', 'FunctionARN') },
          ],
        },
      },
    },
  };
}
