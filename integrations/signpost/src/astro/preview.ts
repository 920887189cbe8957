import { type Environment, findBuildPlatform } from './build-platform.ts';

/** How a platform distinguishes previews from production. */
interface Preview {
  /** The variable with the kind of build. */
  readonly variable: string;
  /** `production` is the branch in the options. */
  readonly isPreview: (value: string, production: string | undefined) => boolean;
}

/** Without a branch in the options, every branch may be production, which must never have noindex. */
const otherBranch = (branch: string, production: string | undefined): boolean =>
  production !== undefined && branch !== production;

/**
 * Platform variable ─▶ its preview signs, from the vendors' pages on build variables. Cloudflare only names the branch, and
 * adds noindex to previews by itself.
 */
const previews: Readonly<Record<string, Preview>> = {
  NETLIFY: { variable: 'CONTEXT', isPreview: (context) => context !== 'production' },
  CF_PAGES: { variable: 'CF_PAGES_BRANCH', isPreview: otherBranch },
  WORKERS_CI: { variable: 'WORKERS_CI_BRANCH', isPreview: otherBranch },
  VERCEL: { variable: 'VERCEL_ENV', isPreview: (environment) => environment !== 'production' },
  RENDER: { variable: 'IS_PULL_REQUEST', isPreview: (isPullRequest) => isPullRequest === 'true' },
};

/**
 * Why a build is a preview (`Netlify: CONTEXT is deploy-preview`); undefined for production, a local build, and whenever it
 * is uncertain.
 */
export function describePreview(
  environment: Environment,
  production: string | undefined,
): string | undefined {
  const { title, mark = '' } = findBuildPlatform(environment) ?? {};
  const { variable = '', isPreview } = previews[mark] ?? {};
  const value = environment[variable];
  if (value === undefined || value === '') return undefined;
  return isPreview?.(value, production) ? `${title}: ${variable} is ${value}` : undefined;
}
