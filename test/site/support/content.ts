import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../../../src/languages/index.ts';
import { root } from './dist.ts';

/** A file of `src/content`, read without Astro. */
export interface ContentFile {
  /** Relative to the root of the repository. */
  readonly file: string;
  readonly collection: string;
  readonly language: Language;
  readonly key: string;
  /** One line of its front matter; undefined where there is none. */
  field(name: string): string | undefined;
}

const folder = 'src/content';

/** Every file of the content collections. */
export const content: readonly ContentFile[] = readdirSync(join(root, folder), {
  recursive: true,
  encoding: 'utf8',
})
  .filter((name) => name.endsWith('.md'))
  .map(readContent);

function readContent(name: string): ContentFile {
  const [collection = '', tag = '', file = ''] = name.split('/');
  const head = readFileSync(join(root, folder, name), 'utf8').split(/^---$/m)[1] ?? '';
  return {
    file: `${folder}/${name}`,
    collection,
    language: tag === 'de' ? 'de' : 'en',
    key: file.replace(/\.md$/, ''),
    field: (field) => new RegExp(`^${field}: *"?(.*?)"?$`, 'm').exec(head)?.[1],
  };
}

export const inCollection = (collection: string) => content.filter((one) => one.collection === collection);
