/** The variables of a build, as the platform that runs it sets them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A platform that builds previews of a site beside its production. */
interface Platform {
  readonly title: string;
  /** Its id among the hosts; undefined where it isn't one. */
  readonly host?: string;
  /** The variable that is set in every build there. */
  readonly mark: string;
  /** The variable that tells a preview, and whether its value is one; `production` is the branch of the options. */
  readonly variable: string;
  readonly isPreview: (value: string, production: string | undefined) => boolean;
}

/** Without a branch in the options every branch may be production, which must never say noindex. */
const otherBranch = (branch: string, production: string | undefined): boolean =>
  production !== undefined && branch !== production;

/**
 * Where each platform says what a build is for: the vendors' pages on build variables. Cloudflare names the branch
 * alone, and says noindex for previews by itself.
 */
const platforms: readonly Platform[] = [
  {
    title: 'Netlify',
    host: 'netlify',
    mark: 'NETLIFY',
    variable: 'CONTEXT',
    isPreview: (context) => context !== 'production',
  },
  {
    title: 'Cloudflare Pages',
    host: 'cloudflare',
    mark: 'CF_PAGES',
    variable: 'CF_PAGES_BRANCH',
    isPreview: otherBranch,
  },
  {
    title: 'Cloudflare Workers',
    host: 'cloudflare',
    mark: 'WORKERS_CI',
    variable: 'WORKERS_CI_BRANCH',
    isPreview: otherBranch,
  },
  {
    title: 'Vercel',
    host: 'vercel',
    mark: 'VERCEL',
    variable: 'VERCEL_ENV',
    isPreview: (environment) => environment !== 'production',
  },
  {
    title: 'Render',
    mark: 'RENDER',
    variable: 'IS_PULL_REQUEST',
    isPreview: (isPullRequest) => isPullRequest === 'true',
  },
];

/**
 * What makes a build a preview, as a person would say it (`Netlify: CONTEXT is deploy-preview`); undefined for
 * production, for a build at home, and wherever it is not certain.
 */
export function previewOf(environment: Environment, production: string | undefined): string | undefined {
  for (const { title, mark, variable, isPreview } of platforms) {
    const value = environment[variable];
    if (!environment[mark] || value === undefined || value === '') continue;
    if (isPreview(value, production)) return `${title}: ${variable} is ${value}`;
  }
  return undefined;
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
  const platform = platforms.find(({ mark, isPreview }) => environment[mark] && isPreview === otherBranch);
  const branch = platform && environment[platform.variable];
  return branch === undefined || branch === '' || usualNames.includes(branch) ? undefined : branch;
}

/** The platform that this build runs on, where it is one of the hosts. */
export function platformOf(environment: Environment): { title: string; host: string } | undefined {
  for (const { title, mark, host } of platforms) {
    if (environment[mark] && host !== undefined) return { title, host };
  }
  return undefined;
}
