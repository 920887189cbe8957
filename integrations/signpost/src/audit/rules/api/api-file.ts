import { parsePath } from '../../../lib/path.ts';
import type { Site } from '../../site/site.ts';
import { defineRule } from '../rule.ts';
import { api, type Field, fieldsOf, goodRecord, inApi, oncePerField } from '../shared/api.ts';
import { site } from '../shared/example.ts';

const extension =
  /^[^\s?#]+\.(?:avif|webp|png|jpe?g|gif|svg|ico|pdf|zip|mp4|webm|mp3|docx?|xlsx?|csv)(?:[?#].*)?$/i;
const processing =
  /[?&](?:x-oss-process|imageMogr2|imageView2|imageslim|w|h|q|width|height|quality|fit|format|resize|crop|auto)\b/i;
const pictured = (avatar: string) => site(api({ ...goodRecord, avatar }));

export default defineRule({
  id: 'api-file',
  title: 'A file field is a path from the root or an https URL, as it was stored',
  level: 'error',
  conventions: ['A-FIELD-7'],
  why: "A bare file name can't be fetched without knowing the folder. The parameters of an image service belong to the screen that shows the image. (Uniform Resource API Conventions, fields: file fields.)",
  fix: 'write /path/to/file or https://…, without a query',
  examples: () => ({
    good: [
      { title: 'from the root', files: pictured('/icon.svg') },
      { title: 'what a file was called', files: site(api({ ...goodRecord, fileName: 'report.pdf' })) },
      { title: 'by https', files: pictured('https://cdn.example.net/a.png') },
    ],
    bad: [
      { title: 'a bare name', files: pictured('gauge.png') },
      { title: 'http', files: pictured('http://cdn.example.net/a.png') },
      {
        title: 'with processing',
        files: pictured('https://cdn.example.net/a.png?x-oss-process=image/resize,w_100'),
      },
      {
        title: 'bare names in a list',
        files: site(api({ ...goodRecord, images: ['/icon.svg', 'gauge.png'] })),
      },
      { title: 'a missing file', files: pictured('/img/gauge.png') },
    ],
  }),
  *check(site) {
    const wrong = fieldsOf(site)
      .flatMap(each)
      // The name that a file had is no way to it.
      .filter(({ key, value }) => !/name$/i.test(key) && faultOf(site, value) !== undefined);
    for (const field of oncePerField(wrong)) {
      const fault = faultOf(site, field.value) ?? '';
      yield {
        ...inApi(field.file, field),
        message: `${field.way} is ${JSON.stringify(field.value)}, ${fault}`,
        ...(fault === missing ? { fix: 'add the file, or correct the path' } : {}),
      };
    }
  },
});

/** The field, or the values of its list. */
function* each(field: Field): Generator<Field> {
  const { value, way } = field;
  if (!Array.isArray(value)) yield field;
  else for (const item of value) yield { ...field, way: `${way}[]`, value: item };
}

const missing = 'which is not in the build';

function faultOf(site: Site, value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 2000 || !extension.test(value)) return undefined;
  if (processing.test(value)) return 'which has parameters of an image service';
  if (/^http:/i.test(value)) return 'which is not https';
  if (/^https:/i.test(value)) return undefined;
  if (!value.startsWith('/') || value.startsWith('//')) return 'a file name without its path';
  return site.find(parsePath(value.replace(/[?#].*$/s, ''))) === undefined ? missing : undefined;
}
