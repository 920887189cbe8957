import type { Step } from '../../plan/answers.ts';
import type { Serving, ServingSetting } from '../../plan/serving.ts';

/** Why a host itself decides an answer, as clauses; empty for an answer that needs no reason. */
export function listServingReasons(serving: Serving, step: Step['step'], status: number): string[] {
  const said = describeServing(serving, step, status);
  if (said === undefined) return [];
  return [
    said,
    ...(serving.source === 'documented' ? [`by documentation: ${serving.docs}`] : []),
    ...(serving.unseen === undefined ? [] : [serving.unseen.replace(/\.$/, '')]),
  ];
}

function describeServing(
  { title, settings }: Serving,
  step: Step['step'],
  status: number,
): string | undefined {
  // `/about` of about/index.html; `/old` with `trailingSlash: true`; an unknown URL of a single-page app.
  const isForUnknown = step === 'nothing' && status === 200;
  const does = isForUnknown ? 'returns the home page for every unknown URL' : redirects[step];
  return does && `${title} ${does}${printSettings(settings, isForUnknown)}`;
}

const redirects: Readonly<Partial<Record<Step['step'], string>>> = {
  variant: 'itself redirects this URL variant of a page',
  early: 'changes the end of the URL before it reads any redirect',
};

/** ` (wrangler.jsonc:4 assets.html_handling: none)`; '' where no file decides. */
function printSettings(settings: readonly ServingSetting[], forUnknown: boolean): string {
  const texts = settings
    .filter(({ isDefault, isForUnknown = false }) => !isDefault && isForUnknown === forUnknown)
    .flatMap(({ file, line, key, value }) => (file === undefined ? [] : `${file}:${line} ${key}: ${value}`));
  return texts.length === 0 ? '' : ` (${texts.join(', ')})`;
}
