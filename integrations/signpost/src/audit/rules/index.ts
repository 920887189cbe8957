import apiDescription from './api/api-description.ts';
import apiEmpty from './api/api-empty.ts';
import apiEnum from './api/api-enum.ts';
import apiErrorBody from './api/api-error-body.ts';
import apiFile from './api/api-file.ts';
import apiId from './api/api-id.ts';
import apiJson from './api/api-json.ts';
import apiList from './api/api-list.ts';
import apiNestedJson from './api/api-nested-json.ts';
import apiPage from './api/api-page.ts';
import apiParameters from './api/api-parameters.ts';
import apiPath from './api/api-path.ts';
import apiPathWords from './api/api-path-words.ts';
import apiRecord from './api/api-record.ts';
import apiRelation from './api/api-relation.ts';
import apiSchema from './api/api-schema.ts';
import apiSensitive from './api/api-sensitive.ts';
import apiTime from './api/api-time.ts';
import alternateMedia from './canonical/alternate-media.ts';
import canonicalAbsolute from './canonical/canonical-absolute.ts';
import canonicalBase from './canonical/canonical-base.ts';
import canonicalDomain from './canonical/canonical-domain.ts';
import canonicalDuplicate from './canonical/canonical-duplicate.ts';
import canonicalHeader from './canonical/canonical-header.ts';
import canonicalHost from './canonical/canonical-host.ts';
import canonicalLanguage from './canonical/canonical-language.ts';
import canonicalMissing from './canonical/canonical-missing.ts';
import canonicalNoindex from './canonical/canonical-noindex.ts';
import canonicalSingle from './canonical/canonical-single.ts';
import canonicalSteering from './canonical/canonical-steering.ts';
import canonicalTarget from './canonical/canonical-target.ts';
import feedLinks from './content/feed-links.ts';
import headingSingle from './content/heading-single.ts';
import hiddenFile from './content/hidden-file.ts';
import imageAlt from './content/image-alt.ts';
import imageSize from './content/image-size.ts';
import llmsLinks from './content/llms-links.ts';
import mixedContent from './content/mixed-content.ts';
import buildReadable from './error/build-readable.ts';
import errorPage from './error/error-page.ts';
import imageEmpty from './error/image-empty.ts';
import pageReadable from './error/page-readable.ts';
import pageSize from './error/page-size.ts';
import pageThin from './error/page-thin.ts';
import resourceBroken from './error/resource-broken.ts';
import resourceSize from './error/resource-size.ts';
import soft404 from './error/soft-404.ts';
import charset from './head/charset.ts';
import charsetHeader from './head/charset-header.ts';
import descriptionMissing from './head/description-missing.ts';
import descriptionSingle from './head/description-single.ts';
import descriptionUnique from './head/description-unique.ts';
import headClosed from './head/head-closed.ts';
import lang from './head/lang.ts';
import structuredData from './head/structured-data.ts';
import structuredDataFields from './head/structured-data-fields.ts';
import titleBoilerplate from './head/title-boilerplate.ts';
import titleBrand from './head/title-brand.ts';
import titleGeneric from './head/title-generic.ts';
import titleMissing from './head/title-missing.ts';
import titleSingle from './head/title-single.ts';
import titleStuffed from './head/title-stuffed.ts';
import titleUnique from './head/title-unique.ts';
import viewport from './head/viewport.ts';
import headerLine from './header/header-line.ts';
import hreflangCode from './hreflang/hreflang-code.ts';
import hreflangDefault from './hreflang/hreflang-default.ts';
import hreflangHeader from './hreflang/hreflang-header.ts';
import hreflangReturn from './hreflang/hreflang-return.ts';
import hreflangSitemap from './hreflang/hreflang-sitemap.ts';
import hreflangTarget from './hreflang/hreflang-target.ts';
import hreflangUnique from './hreflang/hreflang-unique.ts';
import iconCrawlable from './icon/icon-crawlable.ts';
import iconHost from './icon/icon-host.ts';
import iconImage from './icon/icon-image.ts';
import iconManifest from './icon/icon-manifest.ts';
import iconMissing from './icon/icon-missing.ts';
import iconSize from './icon/icon-size.ts';
import iconSmall from './icon/icon-small.ts';
import iconStable from './icon/icon-stable.ts';
import ledgerLost from './ledger/ledger-lost.ts';
import linkBroken from './link/link-broken.ts';
import linkExternal from './link/link-external.ts';
import linkFollowable from './link/link-followable.ts';
import linkFragment from './link/link-fragment.ts';
import linkHashRoute from './link/link-hash-route.ts';
import linkOrphan from './link/link-orphan.ts';
import linkRedirected from './link/link-redirected.ts';
import linkVariant from './link/link-variant.ts';
import maintenancePage from './maintenance/maintenance-page.ts';
import maintenanceSignals from './maintenance/maintenance-signals.ts';
import mapChain from './map/map-chain.ts';
import mapDuplicate from './map/map-duplicate.ts';
import mapFanIn from './map/map-fan-in.ts';
import mapForeign from './map/map-foreign.ts';
import mapFragment from './map/map-fragment.ts';
import mapHost from './map/map-host.ts';
import mapHttps from './map/map-https.ts';
import mapLoop from './map/map-loop.ts';
import mapPageVariant from './map/map-page-variant.ts';
import mapRemoved from './map/map-removed.ts';
import mapRetention from './map/map-retention.ts';
import mapSelf from './map/map-self.ts';
import mapSourceBlocked from './map/map-source-blocked.ts';
import mapSourceBuilt from './map/map-source-built.ts';
import mapTarget from './map/map-target.ts';
import mapTemporary from './map/map-temporary.ts';
import mapUnreachable from './map/map-unreachable.ts';
import mapVariant from './map/map-variant.ts';
import noindexAdded from './noindex/noindex-added.ts';
import noindexLinked from './noindex/noindex-linked.ts';
import noindexScript from './noindex/noindex-script.ts';
import noindexSite from './noindex/noindex-site.ts';
import noindexSpelling from './noindex/noindex-spelling.ts';
import redirectFanIn from './redirect/redirect-fan-in.ts';
import redirectFile from './redirect/redirect-file.ts';
import redirectHeader from './redirect/redirect-header.ts';
import redirectLine from './redirect/redirect-line.ts';
import redirectMeta from './redirect/redirect-meta.ts';
import redirectScript from './redirect/redirect-script.ts';
import redirectStub from './redirect/redirect-stub.ts';
import redirectTarget from './redirect/redirect-target.ts';
import robotsCanonical from './robots/robots-canonical.ts';
import robotsDisallowAll from './robots/robots-disallow-all.ts';
import robotsMissing from './robots/robots-missing.ts';
import robotsNoindexHidden from './robots/robots-noindex-hidden.ts';
import robotsOnly from './robots/robots-only.ts';
import robotsResources from './robots/robots-resources.ts';
import robotsSyntax from './robots/robots-syntax.ts';
import type { Rule } from './rule.ts';
import scriptContent from './script/script-content.ts';
import scriptFile from './script/script-file.ts';
import scriptNotFound from './script/script-not-found.ts';
import type { ServerCheckId } from './server-checks.ts';
import sitemapCanonical from './sitemap/sitemap-canonical.ts';
import sitemapEntries from './sitemap/sitemap-entries.ts';
import sitemapHttps from './sitemap/sitemap-https.ts';
import sitemapIncomplete from './sitemap/sitemap-incomplete.ts';
import sitemapMissing from './sitemap/sitemap-missing.ts';
import sitemapOld from './sitemap/sitemap-old.ts';
import sitemapSyntax from './sitemap/sitemap-syntax.ts';
import openGraph from './social/open-graph.ts';
import urlCountry from './url/url-country.ts';
import urlHyphens from './url/url-hyphens.ts';
import urlSession from './url/url-session.ts';
import urlShared from './url/url-shared.ts';
import urlWords from './url/url-words.ts';

/** Published URLs. */
export const ledgerRules = [ledgerLost] as const satisfies readonly Rule[];

export const mapRules = [
  mapChain,
  mapDuplicate,
  mapFanIn,
  mapForeign,
  mapFragment,
  mapHost,
  mapHttps,
  mapLoop,
  mapPageVariant,
  mapRemoved,
  mapRetention,
  mapSelf,
  mapSourceBlocked,
  mapSourceBuilt,
  mapVariant,
  mapTarget,
  mapTemporary,
  mapUnreachable,
] as const satisfies readonly Rule[];

const list = [
  apiDescription,
  apiEmpty,
  apiEnum,
  apiErrorBody,
  apiFile,
  apiId,
  apiJson,
  apiList,
  apiNestedJson,
  apiPage,
  apiParameters,
  apiPathWords,
  apiPath,
  apiRecord,
  apiRelation,
  apiSchema,
  apiSensitive,
  apiTime,
  alternateMedia,
  canonicalAbsolute,
  canonicalBase,
  canonicalDomain,
  canonicalDuplicate,
  canonicalHeader,
  canonicalHost,
  canonicalLanguage,
  canonicalMissing,
  canonicalNoindex,
  canonicalSingle,
  canonicalSteering,
  canonicalTarget,
  feedLinks,
  headingSingle,
  hiddenFile,
  imageAlt,
  imageSize,
  llmsLinks,
  mixedContent,
  errorPage,
  imageEmpty,
  buildReadable,
  pageReadable,
  pageSize,
  pageThin,
  resourceBroken,
  resourceSize,
  soft404,
  charsetHeader,
  charset,
  descriptionMissing,
  descriptionSingle,
  descriptionUnique,
  headClosed,
  lang,
  structuredData,
  structuredDataFields,
  titleBoilerplate,
  titleBrand,
  titleGeneric,
  titleMissing,
  titleSingle,
  titleStuffed,
  titleUnique,
  viewport,
  hreflangCode,
  hreflangDefault,
  hreflangHeader,
  hreflangReturn,
  hreflangSitemap,
  hreflangTarget,
  hreflangUnique,
  iconCrawlable,
  iconHost,
  iconImage,
  iconManifest,
  iconMissing,
  iconSize,
  iconSmall,
  iconStable,
  ...ledgerRules,
  linkBroken,
  linkExternal,
  linkFollowable,
  linkFragment,
  linkHashRoute,
  linkOrphan,
  linkRedirected,
  linkVariant,
  maintenancePage,
  maintenanceSignals,
  ...mapRules,
  noindexAdded,
  noindexLinked,
  noindexScript,
  noindexSite,
  noindexSpelling,
  redirectFanIn,
  redirectFile,
  redirectHeader,
  redirectLine,
  headerLine,
  redirectMeta,
  redirectScript,
  redirectStub,
  redirectTarget,
  robotsCanonical,
  robotsDisallowAll,
  robotsMissing,
  robotsNoindexHidden,
  robotsOnly,
  robotsResources,
  robotsSyntax,
  scriptContent,
  scriptFile,
  scriptNotFound,
  sitemapCanonical,
  sitemapEntries,
  sitemapHttps,
  sitemapIncomplete,
  sitemapMissing,
  sitemapOld,
  sitemapSyntax,
  openGraph,
  urlCountry,
  urlHyphens,
  urlSession,
  urlShared,
  urlWords,
] as const;

/** All rules, by family and name. */
export const rules: readonly Rule[] = list;

/** The ids that settings may use. */
export type RuleId = (typeof list)[number]['id'] | ServerCheckId;
