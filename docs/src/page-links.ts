import { fileURLToPath } from 'node:url';
import { defineMdastPlugin, type MdastPluginDefinition } from 'satteri';
import { repositoryUrl } from '../../integrations/signpost/src/lib/docs.ts';

const pages = new URL('./content/docs/', import.meta.url).href;
const repository = new URL('../../', import.meta.url).href;

/** Pages link to files, so that their links work on GitHub and offline. On the site, the links lead to URLs. */
export function pageLinks(base: string): MdastPluginDefinition {
  return defineMdastPlugin({
    name: 'page-links',
    link(node, context) {
      if (context.fileURL === undefined || /^(?:[a-z]+:|[/#])/i.test(node.url)) return;
      context.setProperty(node, 'url', siteUrl(new URL(node.url, context.fileURL), base));
    },
  });
}

/** The URL of a page, or of another file in the repository. */
function siteUrl({ href }: URL, base: string): string {
  if (!href.startsWith(repository)) throw new Error(`${fileURLToPath(href)} is outside of the repository.`);
  if (!href.startsWith(pages)) return `${repositoryUrl}/blob/main/${href.slice(repository.length)}`;
  const [file = '', fragment] = href.slice(pages.length).split('#');
  const path = file
    .toLowerCase()
    .replace(/(?:^|(?<=\/))index\.md$/, '')
    .replace(/\.md$/, '/');
  return `${base}${path}${fragment === undefined ? '' : `#${fragment}`}`;
}
