import { parsePath } from '../../../lib/url/path.ts';
import type { Site } from '../../site/site.ts';
import { defineRule } from '../rule.ts';
import { camelCaseOf, fieldReports, fieldsOf, type RecordValue, withFields } from '../shared/api.ts';

const extension =
  /^[^\s?#]+\.(?:avif|webp|png|jpe?g|gif|svg|ico|pdf|zip|mp4|webm|mp3|docx?|xlsx?|pptx?|csv|heic|tiff?|ogg|wav|mov|avi|mkv|glb|gltf|stl|step|dwg|epub|bin|rar|7z|gz)(?:[?#].*)?$/i;
/** An image service's style after the file name: `a.png!thumb`. */
const style = /@?![\w-]+$/;
/** Parameters of image services, including Qiniu and Tencent, whose query is a chain of them. */
const processing =
  /[?&](?:x-oss-process|x-image-process|imageMogr2|imageView2|imageslim|image_process|ci-process|tr|w|h|q|dpr|width|height|quality|fit|fm|format|resize|crop|rect|scale|auto|imwidth|thumbnail|watermark|sz|size|preset|rotate|blur|sharpen|gravity|ar|aspect_ratio|optimize|im|ixlib|trim|compress|rs|s(?==\d))\b/i;
/** Names of fields that contain a file. */
const named =
  /^(?:avatar|image|photo|picture|thumbnail|thumb|logo|icon|cover|banner|poster|attachment|download|video|audio|pdf)(?:Url|Src|Path|File|Image)?s?$|[a-z](?:Image|Photo|Picture|Thumbnail|Avatar|Logo|Cover|Poster|ImageUrl|ImageSrc|FileUrl|FilePath|PhotoUrl)s?$|^(?:file|img)(?:Url|Src|Path)s?$/;
/** Names of fields about a file, or its original name. */
const aboutFile = /(?:name|title|alt|caption|label|description|text|keyword)s?$/i;
const pictured = (avatar: string) => withFields({ avatar });

export default defineRule({
  id: 'api-file',
  title: 'A file field is a path from the root or an https URL, as it was stored',
  level: 'error',
  conventions: ['A-FIELD-7'],
  why: "A bare file name can't be fetched without knowing the folder. The parameters of an image service belong to the screen that shows the image.",
  fix: 'write /path/to/file or https://…, without a query',
  examples: () => ({
    good: {
      'from the root': pictured('/icon.svg'),
      'what a file was called': withFields({ fileName: 'report.pdf' }),
      'a picture of a letter, words about a picture, and an icon that a font has': withFields({
        icon: 'gauge',
        imageAlt: 'gauge.png',
        coverText: 'With a cover',
      }),
      'by https': pictured('https://cdn.example.net/a.png'),
    },
    bad: {
      'a bare name': pictured('gauge.png'),
      http: pictured('http://cdn.example.net/a.png'),
      'with processing': pictured('https://cdn.example.net/a.png?x-oss-process=image/resize,w_100'),
      'bare names in a list': withFields({ images: ['/icon.svg', 'gauge.png'] }),
      'a missing file': pictured('/img/gauge.png'),
      'a bare name without an extension': pictured('uploads/8f3a'),
      'a host without https': pictured('//cdn.example.net/a.png'),
      'a host without a scheme': pictured('cdn.example.net/a'),
      'a path of Windows': pictured('C:\\uploads\\a.png'),
      'https with one slash': pictured('https:/cdn.example.net/a.png'),
      'a filter of an image service': pictured('https://cdn.example.net/a.png?blur=20'),
      'a name without a folder': withFields({ imageUrl: 'gauge-12' }),
      'a sound': withFields({ sound: 'beep.ogg' }),
      'a bare name with a space': pictured('my gauge.png'),
      'a style of an image service': pictured('https://cdn.example.net/a.png!thumb'),
      'a bucket': pictured('s3://acme/a.png'),
      'the image itself': pictured('data:image/png;base64,iVBORw0KGgo='),
      'with processing, and no extension': pictured('https://images.example.net/photo-15?w=400&q=80'),
      'by http, in an object of the file': withFields({
        cover: { id: 'a8', url: 'http://cdn.example.net/8f3a' },
      }),
    },
  }),
  *check(site) {
    yield* fieldReports(fieldsOf(site).flatMap(each), (field) => {
      const what = faultOf(site, field);
      const fault = `is ${JSON.stringify(field.value)}, ${what}`;
      if (what === missing) return { fault, fix: 'add the file, or correct the path' };
      return what && fault;
    });
  },
});

/** The field, or the items of its list. */
function* each(field: RecordValue): Generator<RecordValue> {
  const { value, way } = field;
  if (!Array.isArray(value)) yield field;
  else for (const item of value) yield { ...field, way: `${way}[]`, value: item };
}

const missing = 'which is not in the build';

function faultOf(site: Site, field: RecordValue): string | undefined {
  const { value } = field;
  if (typeof value !== 'string' || value === '' || aboutFile.test(field.key)) return undefined;
  const isFile = isFileField(field);
  if (isFile && /^data:/i.test(value)) return 'the file itself, not its URL';
  // `fileUrl: "report"` has neither a folder nor an extension, but its name says that it is a URL.
  if (/(?:Url|Src|Path)s?$/.test(camelCaseOf(field)) && isFile && /^[\w-]+$/.test(value))
    return 'a file name without its path from the root';
  if (
    value.length > 2000 ||
    (/\s/.test(value) && !(isFile && extension.test(value.replaceAll(' ', '_')))) ||
    !(extension.test(value.replace(style, '').replaceAll(' ', '_')) || (isFile && /[/\\:.]/.test(value)))
  )
    return undefined;
  if (processing.test(value) || style.test(value)) return 'which has parameters of an image service';
  if (/^https:\/\/[^/]/i.test(value)) return undefined;
  if (/^https:/i.test(value)) return 'which is not a URL';
  if (value.startsWith('//') || /^[a-z][a-z\d+.-]+:\/\//i.test(value)) return 'which is not https';
  if (!value.startsWith('/') || value.includes('\\')) return 'a file name without its path from the root';
  const isThere = site.find(parsePath(value.replace(/[?#].*$/s, ''))) !== undefined;
  return isThere || !extension.test(value) ? undefined : missing;
}

/** By its own name, or as the `url` of an object with such a name. */
function isFileField(field: RecordValue): boolean {
  if (named.test(camelCaseOf(field))) return true;
  const [, outer] = /(?:^|\.)([^.[\]]+)(?:\[\])?\.(?:url|src|path|href)(?:\[\])?$/.exec(field.way) ?? [];
  return outer !== undefined && named.test(camelCaseOf({ key: outer }));
}
