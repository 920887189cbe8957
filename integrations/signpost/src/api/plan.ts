import { type Model, sizesOf } from './model.ts';
import { type ApiSettings, folderOf } from './settings.ts';

/** The API's part of the plan: what a host must know to answer from the files. It has the plan's shape. */
export function apiPlan(models: readonly Model[], settings: ApiSettings) {
  return {
    base: settings.base,
    resources: models.map((model) => ({ name: model.name, sizes: sizesOf(model, settings) })),
    origins: settings.origins,
    errors: `${folderOf(settings)}/_errors`,
    maxTarget: settings.maxTarget,
    ...(settings.rate && { rate: settings.rate }),
  };
}
