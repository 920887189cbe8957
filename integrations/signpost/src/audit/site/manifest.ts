import { itemsOf, jsonFault, memberOf, parseJsonc } from '../../lib/json/jsonc.ts';
import { Lines, type Spot } from '../../lib/text/lines.ts';
import type { Path } from '../../lib/url/path.ts';
import { type ImageFacts, readImage } from './image-file.ts';
import type { Resolver, Target } from './target.ts';

/** An icon in a web manifest. */
export interface ManifestIcon extends Spot {
  readonly href: string;
  readonly target: Target;
  /** As written: `192x192`, `48x48 96x96` or `any`; '' if missing. */
  readonly sizes: string;
  /** Undefined if the build has no such file. */
  readonly facts: ImageFacts | undefined;
}

/** A web manifest, which phones use for sites on the home screen. */
export interface Manifest {
  readonly file: string;
  readonly icons: readonly ManifestIcon[];
  /** Why and where it can't be read. */
  readonly trouble: (Spot & { readonly text: string }) | undefined;
}

interface Source {
  readonly file: string;
  readonly text: string;
  readonly path: Path;
  readonly resolver: Resolver;
  /** What the build has at a URL. */
  fileAt(path: Path): { readonly file: string; readonly bytes: Buffer } | undefined;
}

/** Reads the icons of a web manifest. Never throws. */
export function readManifest({ file, text, path, resolver, fileAt }: Source): Manifest {
  const lines = new Lines(text);
  const fault = jsonFault(text);
  if (fault !== undefined) return { file, icons: [], trouble: { text: fault.says, ...lines.at(fault.at) } };
  const items = itemsOf(memberOf(parseJsonc(text), 'icons'));
  const icons = items.flatMap((item): ManifestIcon[] => {
    const written = (key: string): string => {
      const value: unknown = memberOf(item, key)?.value;
      return typeof value === 'string' ? value : '';
    };
    const href = written('src');
    const target = resolver.resolve(href, path);
    const at = target.kind === 'site' ? fileAt(target.path) : undefined;
    const facts = at && readImage(at.file, at.bytes);
    return href === '' ? [] : [{ href, target, sizes: written('sizes'), facts, ...lines.at(item.offset) }];
  });
  return { file, icons, trouble: undefined };
}
