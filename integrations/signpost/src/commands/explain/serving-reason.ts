import type { Step } from '../../plan/answers.ts';
import type { Serving, ServingSetting } from '../../plan/serving.ts';

/** Why a host itself decides an answer, as clauses; empty for an answer that needs no reason. */
export function listServingReasons(serving: Serving, step: Step['step'], status: number): string[] {
  const said = describeServing(serving, step, status);
  const isAboutFiles = said !== undefined || step === 'page';
  if (!isAboutFiles) return [];
  return [
    ...(said === undefined ? [] : [said]),
    ...(serving.source === 'documented' ? [`by documentation: ${serving.docs}`] : []),
    ...(serving.unseen === undefined ? [] : [serving.unseen.replace(/\.$/, '')]),
  ];
}

function describeServing(
  { title, settings }: Serving,
  step: Step['step'],
  status: number,
): string | undefined {
  // `/about` of about/index.html.
  if (step === 'variant')
    return `${title} itself redirects this URL variant of a page${printSetting(settings, false)}`;
  // `/old` with `trailingSlash: true`.
  if (step === 'early')
    return `${title} changes the end of the URL before it reads any redirect${printSetting(settings, false)}`;
  // An unknown URL of a single-page app.
  if (step === 'nothing' && status === 200)
    return `${title} returns the home page for every unknown URL${printSetting(settings, true)}`;
  return undefined;
}

/** ` (wrangler.jsonc:4 assets.html_handling: none)`; '' where no file decides. */
function printSetting(settings: readonly ServingSetting[], forUnknown: boolean): string {
  const written = settings.filter(
    ({ file, isDefault, isForUnknown = false }) =>
      file !== undefined && !isDefault && isForUnknown === forUnknown,
  );
  const texts = written.map(({ file, line, key, value }) => `${file}:${line} ${key}: ${value}`);
  return texts.length === 0 ? '' : ` (${texts.join(', ')})`;
}
