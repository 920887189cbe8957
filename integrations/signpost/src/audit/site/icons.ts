import { createHash } from 'node:crypto';
import { imageSize } from 'image-size';
import type { BuildFiles } from '../../lib/file.ts';
import { memoize } from '../../lib/memoize.ts';
import { catchProblem } from '../../lib/problem.ts';
import { looksHtml } from '../../lib/text/decode.ts';
import { type Path, parsePath, toPathBelowBase } from '../../lib/url/path.ts';
import type { Page, Rel } from '../../pages/page.ts';

// The icons that pages link, with the format and the dimensions of each file.

/** An icon's file. */
export interface ImageFacts {
  readonly file: string;
  /** `png`, `ico`, `svg`; `html` for an error page saved as an image, `unknown` for a file without a known format. */
  readonly type: string;
  /** All images in the file, in pixels; an .ico contains several. */
  readonly sizes: readonly { readonly width: number; readonly height: number }[];
  /** Equal for two files with the same bytes. */
  readonly hash: string;
}

/** The dimensions are in the first bytes, except for a JPEG with a long profile. The reader of HEIF takes time by the square. */
const headBytes = 65_536;

function readHead(bytes: Buffer): Buffer {
  const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8;
  return isJpeg ? bytes : bytes.subarray(0, headBytes);
}

/** Reads type and dimensions of an image. Never throws. */
export function readImage(file: string, bytes: Buffer): ImageFacts {
  const hash = createHash('sha256').update(bytes).digest('hex');
  if (bytes.length === 0) return { file, type: 'empty', sizes: [], hash };
  if (looksHtml(bytes)) return { file, type: 'html', sizes: [], hash };

  try {
    const { type = 'unknown', width, height, images = [{ width, height }] } = imageSize(readHead(bytes));
    return { file, type, sizes: images.map((image) => ({ width: image.width, height: image.height })), hash };
  } catch {
    // An SVG without width, height and viewBox has no shape of its own.
    const isSvg = /<svg[\s>]/i.test(bytes.toString('utf8', 0, 4096));
    return { file, type: isSvg ? 'svg' : 'unknown', sizes: [], hash };
  }
}

/** True for rel=icon, which search results show; false for apple-touch-icon and mask-icon. */
export function isFavicon({ rel }: Rel): boolean {
  return rel.includes('icon');
}

/** Reads the linked icons, and `/favicon.ico`, which browsers request by default. */
export function readIcons(
  build: BuildFiles,
  pages: readonly Page[],
  files: ReadonlyMap<Path, string>,
  base: Path,
): Map<Path, ImageFacts> {
  // Of a site below /docs/, browsers request /favicon.ico, and its build has /docs/favicon.ico.
  const iconUrls = new Set([parsePath('/favicon.ico'), toPathBelowBase('favicon.ico', base)]);
  for (const { rels } of pages)
    for (const { rel, target } of rels)
      if (target.kind === 'site' && rel.some((token) => /^(?:icon$|apple-touch-icon)/.test(token)))
        iconUrls.add(target.path);

  const icons = new Map<Path, ImageFacts>();
  for (const url of iconUrls) {
    const file = files.get(url);
    if (file === undefined) continue;
    const facts = catchProblem(
      () => readImage(file, build.read(file)),
      (): ImageFacts => ({ file, type: 'unknown', sizes: [], hash: file }),
    );
    icons.set(url, facts);
  }
  return icons;
}

/** A link to an icon of the site. */
interface DeclaredIcon {
  readonly page: Page;
  readonly rel: Rel;
}

/** Lists the links to icons of the site, links of the home page first, each icon once. */
export const listDeclaredIcons = memoize(
  ({ home, pages }: { readonly home: Page | undefined; readonly pages: readonly Page[] }) => {
    const iconByPath = new Map<string, DeclaredIcon>();
    for (const page of home === undefined ? pages : [home, ...pages])
      for (const rel of page.rels)
        if (isFavicon(rel) && rel.target.kind === 'site' && !iconByPath.has(rel.target.path))
          iconByPath.set(rel.target.path, { page, rel });
    return [...iconByPath.values()];
  },
);
