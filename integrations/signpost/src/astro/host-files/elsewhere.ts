import { join } from 'node:path';
import type { Host } from '../../hosts/host.ts';
import { firstOf } from '../../hosts/shared/some-of.ts';
import { exists, readText } from '../../lib/disk/read.ts';
import type { Finding } from '../../lib/finding.ts';
import { mergeBlock } from '../../lib/merge-file.ts';
import { readKeys, rulesIn } from '../../redirects/foreign/json.ts';
import { onDemandPatterns } from '../on-demand.ts';
import type { Session } from '../session.ts';
import { netlifyOwn, type Own } from './netlify-own.ts';

const none: Own = { patterns: [], unread: [], contradicting: [] };

/** Where a site's own files are, and what all hosts read of them. */
interface Places {
  readonly root: string;
  /** What the lines of `_redirects` ask for, without Signpost's own. */
  readonly lines: () => Promise<readonly string[]>;
}

/**
 * Reads which URLs other programs answer on a host: Astro's server, the platform's functions, and the site's own rules.
 * The generated edge function must let them pass.
 */
export function readElsewhere(session: Session, dist: string): (host: Host) => Promise<Own> {
  const { root } = session.project.folders;
  const onDemand = session.adapter !== undefined ? onDemandPatterns(session) : [];
  let lines: Promise<readonly string[]> | undefined;
  const places: Places = {
    root,
    lines: () => {
      lines ??= linesIn(dist);
      return lines;
    },
  };
  return async ({ id }) => {
    const { patterns, unread, contradicting } = (await ownOf[id]?.(places)) ?? none;
    return { patterns: [...new Set([...onDemand, ...patterns])], unread, contradicting };
  };
}

/** https://docs.netlify.com/build/functions/get-started/, https://vercel.com/docs/functions, Cloudflare Pages Functions. */
const ownOf: Readonly<Record<string, (places: Places) => Promise<Own>>> = {
  netlify: async ({ root, lines }) => {
    const own = await netlifyOwn(root);
    return { ...own, patterns: [...(await lines()), ...own.patterns] };
  },
  cloudflare: async ({ root, lines }) => {
    const functions = (await exists(join(root, 'functions'))) ? ['functions/'] : [];
    return { ...none, patterns: [...functions, ...(await lines())] };
  },
  vercel: async ({ root }) => {
    const { rewrites } = readKeys((await readText(join(root, 'vercel.json'))) ?? '');
    // Of the platform's own syntax what is a pattern of ours as well: `/shop/:path*` and `/shop/(.*)`.
    const sources = rulesIn(rewrites, 'source', []).map(({ source }) => ({
      source,
      pattern: source.replace(/\/(?::\w+[*+]|:?\w*\(\.[*+]\))$/, '/*'),
    }));
    const isRead = (pattern: string): boolean => /^\/[^(){}?+]*$/.test(pattern);
    const other = sources.filter(({ pattern }) => !isRead(pattern)).map(({ source }) => source);
    const functions = (await exists(join(root, 'api'))) ? ['/api/*'] : [];
    return {
      ...none,
      patterns: [...functions, ...sources.map(({ pattern }) => pattern).filter(isRead)],
      unread: other.length === 0 ? [] : [expressions(other)],
    };
  },
};

async function linesIn(dist: string): Promise<readonly string[]> {
  const text = mergeBlock((await readText(join(dist, '_redirects'))) ?? '', '');
  return text.split('\n').flatMap((line) => /^(\/\S*)\s+\S/.exec(line)?.[1] ?? []);
}

function expressions(sources: readonly string[]): Finding {
  return {
    rule: 'own-server',
    conventions: [],
    level: 'warning',
    file: 'vercel.json',
    message: `Vercel: signpost's middleware can't follow the expressions in the sources of these rewrites, and answers their addresses with 404: ${firstOf(sources)}`,
    fix: 'write each as a path with `:name` or `:path*` in it, a rewrite for each where it needs several',
  };
}

/** On Cloudflare a site has one Worker: Signpost's replaces any other, and there is nothing to pass a request to. */
export function oneWorker(host: Host, names: readonly string[], elsewhere: readonly string[]): Finding[] {
  if (!names.includes('_worker.js') || elsewhere.length === 0) return [];
  return [
    {
      rule: 'own-server',
      conventions: [],
      level: 'warning',
      message: `${host.title}: this plan needs a Worker, which comes before all else, so that what yours answers would be 404: ${firstOf(elsewhere)}.`,
      fix: `move lines of _redirects to redirects.yaml; let a Worker of yours be the one: import signpost from './deploy/${host.id}/_worker.js', and hand on to signpost.fetch(request, env) what it doesn't answer itself`,
    },
  ];
}

/** The generated edge functions that come before what else the site answers. */
const programs: readonly string[] = ['netlify/edge-functions/signpost.js', 'middleware.js'];

/** What is to be said of the site's own programs; what can't be read of them, where one of ours comes before them. */
export function ownFindings(names: readonly string[], { unread, contradicting }: Own): readonly Finding[] {
  return [...contradicting, ...(programs.some((name) => names.includes(name)) ? unread : [])];
}
