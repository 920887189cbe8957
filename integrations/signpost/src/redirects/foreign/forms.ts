import { z } from 'zod';
import type { JsonFile } from '../import/shared/json-file.ts';

const vercelCondition = z.object({
  type: z.string(),
  key: z.string().optional(),
  value: z.unknown().optional(),
});
export type VercelCondition = z.infer<typeof vercelCondition>;

/** What a rule of vercel.json may ask for beside the URL. */
const vercelConditions = {
  has: z.array(vercelCondition).default([]),
  missing: z.array(vercelCondition).default([]),
};

/** One of `redirects` in vercel.json: https://vercel.com/docs/project-configuration/vercel-json */
export const vercelRedirect = z.object({
  source: z.string(),
  destination: z.string(),
  permanent: z.boolean().optional(),
  statusCode: z.number().optional(),
  ...vercelConditions,
});

/** One of `rewrites`. */
export const vercelRewrite = z.object({
  source: z.string(),
  destination: z.string(),
  ...vercelConditions,
});

/** One of `routes`, the older form. */
export const vercelRoute = z.object({
  src: z.string().optional(),
  dest: z.string().optional(),
  status: z.number().optional(),
  headers: z.record(z.string(), z.string()).default({}),
  methods: z.array(z.string()).optional(),
  handle: z.string().optional(),
  ...vercelConditions,
});

const keyAndValue = z.array(z.object({ key: z.string(), value: z.string() }));

/** One of `headers` in vercel.json. */
export const vercelHeaders = z.object({ source: z.string(), headers: keyAndValue, ...vercelConditions });

const firebaseSource = z.object({
  source: z.string().optional(),
  glob: z.string().optional(),
  regex: z.string().optional(),
});
export type FirebaseSource = z.infer<typeof firebaseSource>;

/** The keys of each site in firebase.json: `hosting` is one of them, or a list. */
export function firebaseSites(json: JsonFile): string[][] {
  const count = json.count('hosting');
  return count === undefined
    ? [['hosting']]
    : Array.from({ length: count }, (_, at) => ['hosting', String(at)]);
}

/** One of `redirects` in firebase.json: https://firebase.google.com/docs/hosting/full-config */
export const firebaseRedirect = firebaseSource.extend({
  destination: z.string(),
  type: z.number().default(301),
});

/** One of `rewrites`. */
export const firebaseRewrite = firebaseSource.extend({ destination: z.string().optional() });

/** One of `headers` in firebase.json. */
export const firebaseHeaders = firebaseSource.extend({ headers: keyAndValue });

/** One of `routes` in staticwebapp.config.json: https://learn.microsoft.com/azure/static-web-apps/configuration */
export const azureRoute = z.object({
  route: z.string(),
  redirect: z.string().optional(),
  rewrite: z.string().optional(),
  statusCode: z.coerce.number().optional(),
  methods: z.array(z.string()).optional(),
  allowedRoles: z.array(z.string()).optional(),
});
export type AzureRoute = z.infer<typeof azureRoute>;
