import { parse as parseYaml } from 'yaml';
import { z } from 'zod';

/** A page as its source says it. */
export interface SourcePage {
  readonly title: string;
  readonly headings: readonly string[];
  readonly description: string;
  /** The first words. */
  readonly beginning: string;
  readonly links: readonly string[];
  /** Its path where the source sets it, or the last segment alone. */
  readonly path: string | undefined;
  readonly slug: string | undefined;
  readonly oldPaths: readonly string[];
}

const text = z.union([z.string(), z.number()]).transform(String).optional().catch(undefined);
const texts = z
  .union([z.string().transform((one) => [one]), z.array(z.string())])
  .optional()
  .catch(undefined);
const frontMatter = z
  .object({
    title: text,
    Title: text,
    description: text,
    permalink: text,
    url: text,
    slug: text,
    aliases: texts,
    redirect_from: texts,
  })
  .catch({});

export function readSource(source: string): SourcePage {
  const { data, body } = split(source);
  const {
    title,
    Title,
    permalink,
    url,
    slug,
    aliases,
    redirect_from: from,
    description,
  } = frontMatter.parse(data);
  const headings = [
    ...body.matchAll(/^(?:#{1,4}|={1,4})\s+(.{1,200}?)\s*#*$|<h[1-4][^>]{0,200}>([^<]{1,200})<\/h/gm),
  ].map(([, one, other]) => plain(one ?? other ?? ''));
  const underlined = /^(.{2,120})\n[=*]{3,}$/m.exec(body)?.[1];
  const path = [permalink, url, slug?.startsWith('/') ? slug : undefined].find(
    (one) => one?.startsWith('/') && !/[:*{]/.test(one),
  );
  return {
    title: plain(title ?? Title ?? underlined ?? headings[0] ?? ''),
    headings,
    description: description ?? '',
    beginning: plain(body).slice(0, 700),
    links: [...body.matchAll(/\]\(([^()\s]{1,300})\)|href="([^"\s]{1,300})"/g)].map(
      ([, one, other]) => one ?? other ?? '',
    ),
    path,
    slug: slug?.includes('/') ? undefined : slug,
    oldPaths: [...(aliases ?? []), ...(from ?? [])],
  };
}

function split(source: string): { data: unknown; body: string } {
  const [whole, fence, head = ''] = /^\uFEFF?(---|\+\+\+)\s*\n([\s\S]*?)\n\1[^\n]*\n?/.exec(source) ?? [];
  if (whole === undefined) return { data: {}, body: source };
  const body = source.slice(whole.length);
  try {
    return {
      data: fence === '---' ? parseYaml(head, { uniqueKeys: false, logLevel: 'silent' }) : tomlOf(head),
      body,
    };
  } catch {
    return { data: {}, body };
  }
}

/** The texts and lists of texts of TOML front matter. */
function tomlOf(head: string): unknown {
  const pairs = head.matchAll(/^(\w+)\s*=\s*("[^"\n]*"|\[[^\]]*\])/gm);
  return Object.fromEntries(Array.from(pairs, ([, key = '', value = '']) => [key, JSON.parse(value)]));
}

function plain(text: string): string {
  return text
    .replace(/\{[{%][^}]{0,300}[}%]\}|<[^<>]{1,300}>|```\w*|\]\([^()\s]{1,300}\)/g, ' ')
    .replace(/[*_`[\]#|]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
