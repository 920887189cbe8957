import { type Environment, platformOf } from '../project/detect.ts';

/** How a platform tells a preview from production. */
interface Preview {
  /** The variable that says what the build is for. */
  readonly variable: string;
  /** `production` is the branch of the options. */
  readonly isPreview: (value: string, production: string | undefined) => boolean;
}

/** Without a branch in the options every branch may be production, which must never say noindex. */
const otherBranch = (branch: string, production: string | undefined): boolean =>
  production !== undefined && branch !== production;

/**
 * The same by the variable that marks the platform: the vendors' pages on build variables. Cloudflare names the branch
 * alone, and says noindex for previews by itself.
 */
const previews: Readonly<Record<string, Preview>> = {
  NETLIFY: { variable: 'CONTEXT', isPreview: (context) => context !== 'production' },
  CF_PAGES: { variable: 'CF_PAGES_BRANCH', isPreview: otherBranch },
  WORKERS_CI: { variable: 'WORKERS_CI_BRANCH', isPreview: otherBranch },
  VERCEL: { variable: 'VERCEL_ENV', isPreview: (environment) => environment !== 'production' },
  RENDER: { variable: 'IS_PULL_REQUEST', isPreview: (isPullRequest) => isPullRequest === 'true' },
};

/**
 * What makes a build a preview, as a person would say it (`Netlify: CONTEXT is deploy-preview`); undefined for
 * production, for a build at home, and wherever it is not certain.
 */
export function previewOf(environment: Environment, production: string | undefined): string | undefined {
  const { title, mark = '' } = platformOf(environment) ?? {};
  const { variable = '', isPreview } = previews[mark] ?? {};
  const value = environment[variable];
  if (value === undefined || value === '') return undefined;
  return isPreview?.(value, production) ? `${title}: ${variable} is ${value}` : undefined;
}

const usualNames: readonly string[] = ['main', 'master', 'production', 'prod', 'live', 'trunk'];

/**
 * A branch that may be production or not, where the platform names nothing but the branch and the options don't say
 * which one is; undefined where it is certain, and for names that production usually has.
 */
export function uncertainBranch(
  environment: Environment,
  production: string | undefined,
): string | undefined {
  if (production !== undefined) return undefined;
  const { variable = '', isPreview } = previews[platformOf(environment)?.mark ?? ''] ?? {};
  const branch = isPreview === otherBranch ? environment[variable] : undefined;
  return branch === undefined || branch === '' || usualNames.includes(branch) ? undefined : branch;
}
