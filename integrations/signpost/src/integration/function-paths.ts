/** The addresses that a function of Netlify's names for itself. */
export interface FunctionPaths {
  readonly paths: readonly string[];
  /** False where some of them are only known when it runs. */
  readonly isRead: boolean;
}

/** Texts too, since `'/*'` begins no comment. */
const comments = /('[^'\n]*'|"[^"\n]*"|`[^`]*`)|\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*/g;
const texts = /'([^'\n]*)'|"([^"\n]*)"|`([^`$]*)`/g;
/** `path: '/a'`, `path: ['/a', '/b']`, `path: paths` and `{ path }`, each up to where its value ends. */
const named = /\bpath\s*(?::\s*(\[[^\]]*\]|'[^'\n]*'|"[^"\n]*"|`[^`]*`|[^,}\n]*)|(?=[,}]))/;

/**
 * The paths of `export const config = { path: '/api/:id' }`, or of a list there: the platform evaluates them, and here they
 * are read as text. https://docs.netlify.com/build/functions/get-started/#route-requests
 */
export function functionPaths(source: string): FunctionPaths {
  const config = configIn(source.replace(comments, '$1'));
  const found = config === undefined ? null : named.exec(config);
  if (found === null) return { paths: [], isRead: true };
  const value = found[1] ?? '';
  const paths = [...value.matchAll(texts)].map(([, one, two, three]) => one ?? two ?? three ?? '');
  const rest = value.replace(texts, '').replace(/\b(?:as|satisfies)\b.*$|[[\],\s]/gs, '');
  return {
    paths: paths.filter((path) => path.startsWith('/')),
    isRead: paths.length > 0 && rest === '',
  };
}

/** The source from where it defines the `config` that it exports. */
function configIn(source: string): string | undefined {
  const exported = source.search(/\bexport\s+const\s+config\b/);
  const start = exported < 0 ? source.search(/\bconst\s+config\b/) : exported;
  if (start < 0) return undefined;
  const rest = source.slice(start);
  return exported >= 0 || /\bexport\s*\{[^{}]*\bconfig\b/.test(rest) ? rest : undefined;
}
