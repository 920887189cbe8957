import { join, relative } from 'node:path';
import { readImage } from '../../audit/site/icons.ts';
import { exists, firstFile, readBytes } from '../../lib/disk/read.ts';
import type { Options } from '../../options.ts';
import type { IconLinks } from '../head/config.ts';
import type { Folders } from '../project.ts';

/** Where the icons come from, where each is served, and which of them the site has in `public` already. */
export interface IconPlan {
  /** The one source; undefined where the site has none. */
  readonly source: string | undefined;
  /** Below the base. */
  readonly links: IconLinks;
  /** The names of those to draw; the site's own are never overwritten. */
  readonly missing: readonly string[];
  /** An icon in `public` that would be the source if it were square, and why it is none, as a clause. */
  readonly unfit?: string | undefined;
}

/** What is drawn from the source, by the name of its file. */
const drawn = {
  ico: 'favicon.ico',
  svg: 'icon.svg',
  touch: 'apple-touch-icon.png',
  manifest: 'manifest.webmanifest',
};

/** What the site may have of its own, best first. */
const own: Record<keyof IconLinks, readonly string[]> = {
  ico: ['favicon.ico'],
  svg: ['favicon.svg', 'icon.svg'],
  touch: ['apple-touch-icon.png'],
  manifest: ['manifest.webmanifest', 'site.webmanifest', 'manifest.json'],
};

/** Decides on the icons: looks at the source and at `public`, draws nothing. */
export async function planIcons(options: Options, folders: Folders, base: string): Promise<IconPlan> {
  const { source, unfit } = await sourceOf(options, folders);
  const links: Record<string, string> = {};
  const missing: string[] = [];
  for (const [kind, names] of Object.entries(own)) {
    const found = await firstOwn(names, folders.public);
    const name = found ?? (source === undefined ? undefined : drawnName(kind, source));
    if (name === undefined) continue;
    links[kind] = `${base.replace(/\/$/, '')}/${name}`;
    if (found === undefined) missing.push(name);
  }
  return { source, links, missing, unfit };
}

type Source = Pick<IconPlan, 'source' | 'unfit'>;

async function sourceOf({ icon }: Options, { root, src, public: open }: Folders): Promise<Source> {
  if (icon === false) return { source: undefined };
  if (icon !== undefined) return { source: join(root, icon) };
  const first = await firstFile([join(src, 'icon.svg')]);
  if (first !== undefined) return { source: first };
  const offered = await firstFile([join(open, 'favicon.svg'), join(open, 'icon.svg')]);
  const unfit = offered === undefined ? undefined : await whyUnfit(offered, root);
  if (offered !== undefined && unfit === undefined) return { source: offered };
  return { source: await firstFile([join(src, 'icon.png')]), unfit };
}

/** A file in `public` has a purpose of its own, so it is not a mistake if no icons can be drawn from it. */
async function whyUnfit(file: string, root: string): Promise<string | undefined> {
  const bytes = await readBytes(file);
  const [size] = bytes === undefined ? [] : readImage(file, bytes).sizes;
  if (size === undefined || Math.abs(size.width - size.height) <= 0.01) return undefined;
  return `${relative(root, file)} is ${size.width} × ${size.height} px, and icons are square`;
}

async function firstOwn(names: readonly string[], folder: string): Promise<string | undefined> {
  for (const name of names) {
    if (await exists(join(folder, name))) return name;
  }
  return undefined;
}

/** A bitmap makes no SVG. */
function drawnName(kind: string, source: string): string | undefined {
  if (kind === 'svg' && !source.endsWith('.svg')) return undefined;
  return isKind(kind) ? drawn[kind] : undefined;
}

function isKind(kind: string): kind is keyof typeof drawn {
  return kind in drawn;
}
