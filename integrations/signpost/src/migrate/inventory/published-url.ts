import { listLinkedPaths } from '../../audit/site/linked-paths.ts';
import type { Site } from '../../audit/site/site.ts';
import { type Path, parsePath } from '../../lib/url/path.ts';

// The URL of a file in a folder of an old site. A static export of WordPress has /feed/ as feed/index.xml, and readers request /feed/:
// the server that wrote the folder, or the one that served it, answered the folder with its index file. Hugo's /blog/index.xml lies beside
// the page /blog/, so that readers request the file.

const indexFile = /\/index\.(?:xml|php|json|txt|rdf|atom)$/;

/** Makes the function from the path of a file to its published URL: `/feed/` of /feed/index.xml. */
export function createPublisher(site: Site): (file: Path) => Path {
  const pages = new Set<string>(site.documents.map(({ file }) => `/${file}`));
  const linked = new Set<Path>(site.documents.flatMap(listLinkedPaths));
  const named = new Set<Path>(
    site.documents.flatMap(({ rels }) =>
      rels.flatMap(({ target }) => (target.kind === 'site' ? [target.path] : [])),
    ),
  );

  return (file) => {
    if (!indexFile.test(file) || linked.has(file) || named.has(file)) return file;
    const folder = file.replace(indexFile, '/');
    const isPage = pages.has(`${folder}index.html`) || pages.has(`${folder}index.htm`);
    return isPage ? file : parsePath(folder);
  };
}
