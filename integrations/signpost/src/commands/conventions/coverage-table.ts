/** Written by `npm run docs`: id, source files, tests and probes of each convention. */
export const coverageTable = `
W-ADDR-1|||
W-ADDR-2||test/site/content.test.ts|
W-ADDR-3|findings/host.ts hosts/apache/pages.ts hosts/caddy/pages.ts hosts/cloudflare/html-handling.ts hosts/cloudflare/rules.ts hosts/firebase/shadowed.ts hosts/nginx/pages.ts hosts/vercel/config.ts hosts/vercel/redirects.ts plan/build.ts plan/plan-index.ts|test/site/head.test.ts|page-home page-folder page-deep page-query page-unicode-encoded page-unicode-lower-hex page-needless-escape page-dollar-escape page-space page-capital page-dollar page-star page-rare-spelling page-head page-under-pattern file-under-pattern slash-add slash-add-query slash-add-broken-escape slash-add-brackets slash-add-dollar slash-add-star slash-add-star-query slash-add-star-post slash-add-deep slash-add-unicode index-file index-file-root index-file-query index-file-broken-escape index-file-dollar index-file-star html-of-rare bare-of-rare page-tricky-query cond-root-miss flat-home flat-page flat-deep flat-slash flat-slash-dollar flat-html flat-index flat-unicode flat-unicode-slash flat-verify flat-redirect flat-pattern flat-missing flat-api-is-files flat-method age-spelling built-asset double-slash-pattern-page
W-ADDR-4|||
W-LINK-1||test/browser/whole-files.test.ts test/contract/schemas.unit.test.ts|
W-LINK-2||integrations/signpost/test/commands/rules.test.ts|
W-LINK-3|||
W-LINK-4|||
W-ROBOTS-1|hosts/nginx/maintenance.ts migrate/preflight/checks/crawlers.ts|test/site/robots.test.ts|file-text file-robots-query closed-robots closed-robots-escaped landing-robots
W-ROBOTS-2|astro/emit/site-files.ts|integrations/signpost/test/astro/emit/robots.test.ts test/site/robots.test.ts|
W-ROBOTS-3|||
W-ROBOTS-4|||
W-ROBOTS-5||test/site/robots.test.ts|
W-ROBOTS-6|||
W-SITEMAP-1|astro/sitemap/listed.ts astro/sitemap/sitemap.ts|integrations/signpost/test/astro/defaults.build.test.ts integrations/signpost/test/astro/shop.build.test.ts integrations/signpost/test/astro/sitemap/listed.test.ts test/site/sitemap.test.ts|file-xml
W-SITEMAP-2|astro/sitemap/sitemap.ts|test/site/sitemap.test.ts|
W-SITEMAP-3|astro/sitemap/sitemap.ts|test/site/sitemap.test.ts|
W-HEAD-1|astro/head/head.ts|integrations/signpost/test/commands/audit-url.test.ts test/site/head.test.ts|
W-HEAD-2||test/site/head.test.ts|
W-HEAD-3||test/site/head.test.ts|
W-HEAD-4|astro/head/head.ts|integrations/signpost/test/astro/head/head.test.ts test/site/head.test.ts|
W-HEAD-5|astro/head/head.ts|test/site/head.test.ts|
W-HEAD-6||test/site/head.test.ts|
W-HEAD-7|astro/head/head.ts|integrations/signpost/test/astro/defaults.build.test.ts integrations/signpost/test/commands/audit-url.test.ts test/site/head.test.ts|
W-HEAD-8|astro/head/head.ts|integrations/signpost/test/astro/head/head.test.ts test/site/head.test.ts|
W-HEAD-9|hosts/apache/media.ts hosts/nginx/server-conf.ts||page-folder file-css file-unknown-type header-quote
W-CANON-1|astro/head/head.ts|integrations/signpost/test/options.test.ts test/site/head.test.ts|
W-CANON-2|astro/head/head.ts||
W-CANON-3|astro/head/config.ts migrate/check/checks.ts|integrations/signpost/test/astro/head/head.test.ts test/package/pack.test.ts|
W-CANON-4|astro/head/languages.ts migrate/check/checks.ts|integrations/signpost/test/astro/head/head.test.ts test/site/hreflang.test.ts test/site/sitemap.test.ts|
W-CANON-5|astro/settings.ts findings/host.ts|integrations/signpost/test/astro/dev/server.build.test.ts integrations/signpost/test/astro/settings.test.ts test/site/hosts.test.ts|file-pdf-canonical
W-CANON-6|||
W-CANON-7|||
W-CANON-8||integrations/signpost/test/guides.test.ts|
W-ICON-1|astro/head/head.ts|integrations/signpost/test/astro/head/head.test.ts test/site/icons.test.ts|file-svg
W-ICON-2|astro/emit/icons.ts|integrations/signpost/test/astro/emit/icons.test.ts test/site/icons.test.ts|
W-ICON-3|astro/emit/icons.ts|integrations/signpost/test/astro/emit/icons.test.ts test/site/icons.test.ts|
W-ICON-4|||
W-ICON-5|astro/head/head.ts||
W-NOINDEX-1|astro/settings.ts findings/host.ts|integrations/signpost/test/astro/head/head.test.ts integrations/signpost/test/astro/settings.test.ts test/site/head.test.ts test/site/hosts.test.ts|file-noindex file-noindex-lower-hex file-no-noindex
W-NOINDEX-2||test/site/head.test.ts|
W-REDIR-1|astro/host-files/adapter.ts astro/host-files/into-dist.ts astro/host-files/map-errors.ts findings/host-files.ts findings/host.ts findings/project.ts hosts/aws/functions-of.ts hosts/cloudflare/bulk.ts hosts/cloudflare/room.ts hosts/firebase/shadowed.ts hosts/nginx/host.ts hosts/vercel/config.ts map/entry.ts migrate/verify/faults.ts|integrations/signpost/test/hosts/cloudflare.test.ts|method-redirect redirect-301 redirect-302 redirect-303 redirect-307 redirect-308 redirect-slash redirect-html redirect-needless-escape redirect-source-slash redirect-head case-mixed case-lower case-upper case-capital char-unicode char-unicode-lower-hex char-unicode-encoded-source char-space char-double-quote char-single-quote char-single-quote-encoded char-dollar char-dollar-encoded char-semicolon char-braces char-hash char-plus char-plus-encoded char-plus-is-no-space char-percent char-encoded-slash char-encoded-slash-lower char-encoded-slash-is-none char-double-slash char-double-slash-end char-double-slash-alone char-double-slash-not-home char-double-slash-once char-new-line char-paren char-paren-encoded char-backslash char-question char-question-is-query char-pipe-caret char-default char-tilde char-dots char-injection char-not-utf8 char-not-utf8-lower char-not-utf8-other char-long char-long-short char-csv char-csv-comma char-csv-308 query-kept query-broken-escape query-quote query-bare-mark query-empty-pieces query-target-own query-target-merge query-target-wins query-target-wins-encoded query-similar-name query-fragment query-fragment-none query-both target-external target-external-query target-external-bare target-external-own-query target-external-slashes target-external-group target-http target-dollar target-crlf query-crlf query-second-mark cond-hit cond-slash cond-others-kept cond-miss-value cond-miss-empty cond-miss-none cond-name-case cond-value-case cond-value-case-2 cond-value-case-3 cond-name-longer cond-encoded-value cond-encoded-name cond-twice cond-two cond-two-turned cond-two-more cond-mixed-a cond-mixed-b cond-mixed-both cond-space cond-unicode cond-unicode-lower cond-empty cond-empty-bare cond-hyphen cond-brackets cond-brackets-encoded cond-root pattern-two pattern-two-slash pattern-order pattern-order-deep pattern-rest pattern-rest-slash pattern-rest-none pattern-rest-only-slash pattern-rest-query pattern-302 pattern-tail pattern-before-spelling pattern-external pattern-external-query pattern-fragment pattern-fragment-query pattern-condition pattern-condition-not pattern-unicode pattern-unicode-lower pattern-dollar pattern-merge-query pattern-needless-escape splat-space splat-encoded-slash splat-encoded-question splat-encoded-hash splat-file-slash splat-percent splat-lower-hex splat-crlf splat-lf splat-double-slash splat-backslash splat-at splat-quote splat-dots placeholder-crlf placeholder-encoded-slash placeholder-double-slash folded-as-written folded-lower folded-upper folded-unicode folded-unicode-upper folded-pattern folded-pattern-unicode folded-pattern-unicode-lower folded-query folded-query-value-kept folded-gone folded-page-case age-settled age-undated age-fresh age-fresh-slash age-fresh-308 age-fresh-query age-fresh-pattern age-temporary age-fresh-temporary age-pattern double-slash-pattern double-slash-pattern-folder as-written-paren as-written-dollar as-written-amp as-written-quote as-written-semicolon as-written-at as-written-plus as-written-bang as-written-query-paren as-written-query-dollar as-written-query-amp as-written-query-quote as-written-query-semicolon as-written-query-at as-written-query-plus as-written-query-bang as-written-fragment-paren as-written-fragment-dollar as-written-fragment-amp as-written-fragment-quote as-written-fragment-semicolon as-written-fragment-at as-written-fragment-plus as-written-fragment-bang as-written-lower-hex as-written-slash as-written-needless as-written-raw as-written-raw-query as-written-brackets as-written-foreign as-written-host as-written-dots as-written-pattern-paren as-written-pattern-dollar as-written-pattern-amp as-written-pattern-quote as-written-pattern-semicolon as-written-pattern-at as-written-pattern-plus as-written-pattern-bang as-written-splat-paren as-written-splat-dollar as-written-splat-amp as-written-splat-quote as-written-splat-semicolon as-written-splat-at as-written-splat-plus as-written-splat-bang as-written-pattern-colon as-written-pattern-escaped-colon as-written-pattern-lower-hex as-written-pattern-foreign as-written-pattern-group as-written-pattern-captured
W-REDIR-2|findings/host.ts hosts/github-pages/moved-pages.ts plan/moved-page.ts||
W-REDIR-3|hosts/github-pages/moved-pages.ts||
W-REDIR-4|map/resolve.ts migrate/check/checks.ts migrate/preflight/checks/moved.ts migrate/verify/faults.ts migrate/verify/judge.ts|integrations/signpost/test/plan/build.test.ts|redirect-target-spelling redirect-chain own-slash own-slash-page own-slash-other own-unbuilt own-unbuilt-missing own-file own-file-page own-query own-pattern own-pattern-file pattern-page-spelling pattern-page-spelling-2 http-pattern-spelling pattern-target-spelling
W-REDIR-5|migrate/check/checks.ts||
W-REDIR-6|migrate/calendar/calendar.ts migrate/release/dated-map.ts|integrations/signpost/test/migrate/after/after.test.ts integrations/signpost/test/migrate/release/set-since.test.ts|
W-REDIR-7|findings/host.ts hosts/aws/functions-of.ts hosts/nginx/other-domains.ts migrate/check/checks.ts migrate/preflight/checks/dns.ts migrate/preflight/checks/https.ts migrate/verify/faults.ts plan/abilities.ts plan/answers.ts plan/plan.ts|test/site/hosts.test.ts test/site/redirects.test.ts|header-assets header-on-redirect header-on-404 header-on-410 http-page http-home http-query http-broken-escape http-redirect http-302 http-slash http-index http-pattern http-pattern-page http-pattern-file http-gone http-gone-pattern http-missing http-cond http-protected http-post http-robots http-crlf alias-page alias-redirect alias-other alias-http alias-gone alias-pattern alias-other-pattern alias-double-slash host-foreign forwarded-forged proxy-page proxy-http proxy-redirect proxy-http-redirect proxy-http-gone proxy-gone proxy-missing proxy-alias proxy-forged proxy-unlisted-http proxy-strange-value proxy-capitals assets-moved assets-by-http age-http age-http-fresh age-http-fresh-pattern age-http-temporary age-alias-fresh age-proxy-fresh age-proxy-http age-proxy-http-fresh age-proxy-page alias-plain alias-plain-missing built-asset-alias
W-REDIR-8|migrate/preflight/checks/https.ts|integrations/signpost/test/lib/http/certificate.test.ts|
W-REDIR-9|astro/before-build.ts findings/project.ts migrate/verify/faults.ts||
W-MIG-1|migrate/preflight/checks/dns.ts migrate/status/status.ts|integrations/signpost/test/migrate/preflight/checks.test.ts integrations/signpost/test/migrate/state/state.test.ts integrations/signpost/test/migrate/status.test.ts|
W-MIG-2|astro/emit/site-files.ts migrate/preflight/checks/crawlers.ts migrate/status/status.ts|integrations/signpost/test/astro/settings.test.ts integrations/signpost/test/migrate/status.test.ts|
W-MIG-3|migrate/preflight/checks/crawlers.ts migrate/preflight/checks/parts.ts migrate/status/status.ts migrate/verify/faults.ts|integrations/signpost/test/migrate/preflight/checks.test.ts integrations/signpost/test/migrate/status.test.ts|
W-MIG-4|astro/emit/site-files.ts audit/site/ledger.ts findings/project.ts map/parse-entry.ts migrate/check/checks.ts migrate/preflight/checks/crawlers.ts migrate/preflight/checks/moved.ts migrate/release/old-sitemap.ts migrate/state/old-url.ts migrate/status/status.ts migrate/verify/faults.ts|integrations/signpost/test/commands/migrate/review.test.ts integrations/signpost/test/map/fragment.test.ts integrations/signpost/test/migrate/release/release.test.ts integrations/signpost/test/migrate/status.test.ts|
W-MIG-5|migrate/preflight/checks/crawlers.ts migrate/status/status.ts|integrations/signpost/test/migrate/preflight/checks.test.ts integrations/signpost/test/migrate/status.test.ts|
W-MIG-6|findings/project.ts map/release.ts migrate/status/status.ts migrate/verify/faults.ts|integrations/signpost/test/map/release.test.ts|
W-MIG-7|migrate/check/checks.ts migrate/preflight/checks/moved.ts migrate/status/status.ts migrate/verify/faults.ts|integrations/signpost/test/migrate/status.test.ts|gone
W-MIG-8||integrations/signpost/test/guides.test.ts|
W-JS-1|||
W-JS-2|astro/site-routes.ts||
W-JS-3||integrations/signpost/test/guides.test.ts|
W-JS-4||integrations/signpost/test/guides.test.ts|
W-CLOSE-1|astro/after-build.ts astro/emit/order-forms.ts|integrations/signpost/test/astro/emit/order-forms.test.ts integrations/signpost/test/astro/shop.build.test.ts test/browser/order-forms.test.ts test/site/maintenance.test.ts test/site/pages.browser.test.ts|
W-CLOSE-2|findings/host.ts hosts/apache/maintenance.ts hosts/caddy/snippet.ts plan/abilities.ts plan/maintenance.ts plan/plan.ts|integrations/signpost/test/commands/maintenance.test.ts integrations/signpost/test/plan/maintenance.test.ts|closed-home closed-page closed-redirect closed-missing closed-protected closed-protected-password closed-gone closed-api closed-api-json closed-not-api closed-post closed-http closed-http-no-retry assets-closed age-closed
W-CLOSE-3|plan/maintenance.ts|integrations/signpost/test/commands/maintenance.test.ts integrations/signpost/test/hosts/shared/maintenance-page.test.ts integrations/signpost/test/plan/maintenance.test.ts|landing-home landing-page landing-protected landing-redirect landing-gone landing-missing landing-robots landing-sitemap landing-icon assets-landing
W-CLOSE-4|hosts/shared/maintenance-page.ts|integrations/signpost/test/hosts/shared/maintenance-page.test.ts test/site/maintenance.test.ts|
W-CLOSE-5||integrations/signpost/test/hosts/shared/maintenance-page.test.ts test/site/maintenance.test.ts|
W-CLOSE-6||integrations/signpost/test/guides.test.ts|
W-CLOSE-7|hosts/nginx/maintenance.ts||closed-robots
W-ERR-1|astro/site-routes.ts findings/host.ts plan/answers.ts|integrations/signpost/test/astro/defaults.build.test.ts integrations/signpost/test/astro/error-pages.build.test.ts integrations/signpost/test/commands/audit-url.test.ts test/site/errors.test.ts|page-wrong-case page-wrong-case-2 file-slash file-wrong-case hidden-headers hidden-redirects slash-add-case double-slash-page double-slash-inner double-slash-end encoded-slash-page dots-page dots-encoded-page dot-page missing missing-html missing-html-of-folder missing-index missing-head missing-post missing-long missing-longer-name missing-tricky-query method-no-allow-on-404 redirect-two-slashes redirect-before redirect-below redirect-longer redirect-wrong-case redirect-double-slash redirect-dots case-other case-capital-lower char-double-slash-end-one cond-two-missing cond-space-plus cond-empty-missing cond-gone-miss gone-case-other gone-below pattern-rest-not-prefix pattern-case pattern-tail-miss pattern-tail-empty pattern-tail-dot open-redirect open-redirect-backslash page-backslash-before page-backslash-slashless protect-not-prefix api-not-below api-no-version api-no-version-zero assets-missing assets-missing-uncached assets-part assets-method built-asset-missing broken-escape broken-escape-end nul pattern-star-is-literal
W-ERR-2|findings/host-files.ts findings/host.ts hosts/firebase/shadowed.ts migrate/verify/faults.ts plan/abilities.ts plan/answers.ts plan/difference.ts|integrations/signpost/test/astro/dev/server.build.test.ts test/site/errors.test.ts|cond-gone gone gone-slash gone-query gone-case gone-pattern gone-pattern-bare gone-csv gone-head gone-post api-gone assets-gone age-http-gone gone-under-pattern gone-under-pattern-encoded gone-under-pattern-lower-hex
W-ERR-3|migrate/verify/faults.ts|test/site/errors.test.ts|hidden-404 hidden-410 hidden-404-bare hidden-404-slash missing
W-ERR-4|findings/host.ts hosts/apache/protect.ts hosts/caddy/snippet.ts hosts/nginx/protect.ts plan/abilities.ts plan/plan.ts||protect protect-bare protect-missing protect-escape protect-options protect-right api-protected api-protected-options closed-protected closed-protected-password landing-protected
W-ERR-5||test/site/content.test.ts|
W-ERR-6|audit/site/answers/answered.ts|integrations/signpost/test/audit/site/from-answers.test.ts|
A-PATH-1|api/paths.ts api/settings.ts|integrations/signpost/test/api/paths.test.ts|
A-PATH-2|api/paths.ts api/verbs.ts|integrations/signpost/test/api/paths.test.ts|
A-PATH-3|findings/host-api.ts||http-api api-hsts
A-FIELD-1|api/id.ts api/openapi.ts api/record.ts|integrations/signpost/test/api/id.test.ts integrations/signpost/test/astro/shop.build.test.ts test/site/api.test.ts|
A-FIELD-2|api/compare.ts||
A-FIELD-3|api/field.ts|integrations/signpost/test/api/record-type.test.ts test/site/api.test.ts|
A-FIELD-4|api/field.ts||
A-FIELD-5|api/record.ts api/resource.ts|integrations/signpost/test/api/resource.test.ts test/site/api.test.ts|
A-FIELD-6|||
A-FIELD-7|api/field.ts|test/site/api.test.ts|
A-FIELD-8|api/record.ts api/sensitive.ts|integrations/signpost/test/api/sensitive.test.ts test/site/api.test.ts|
A-FIELD-9|api/field.ts api/record.ts||
A-FIELD-10|api/field.ts||
A-GET-1|findings/host.ts plan/fit-files.ts|integrations/signpost/test/api/handler.test.ts test/site/api.test.ts|api-list api-other-list api-page-alone api-page-alone-other api-head
A-GET-2|api/files.ts|integrations/signpost/test/api/handler.test.ts test/site/api.test.ts|api-record
A-GET-3|api/query/paging.ts findings/host-api.ts findings/host.ts plan/fit-files.ts|integrations/signpost/test/api/handler.test.ts test/site/api.test.ts|api-page api-page-turned api-page-beyond
A-GET-4|api/query/paging.ts findings/host-api.ts|integrations/signpost/test/api/handler.test.ts|
A-GET-5|api/query/paging.ts|integrations/signpost/test/api/handler.test.ts|
A-GET-6|api/query/text.ts findings/host-api.ts|integrations/signpost/test/api/handler.test.ts|
A-GET-7|api/query/values.ts|integrations/signpost/test/api/handler.test.ts|
A-GET-8|api/query/text.ts|integrations/signpost/test/api/handler.test.ts|
A-GET-9|api/query/values.ts|integrations/signpost/test/api/handler.test.ts|
A-GET-10|api/query/ranges.ts findings/host-api.ts|integrations/signpost/test/api/handler.test.ts|
A-GET-11|api/query/ranges.ts|integrations/signpost/test/api/handler.test.ts|
A-ERR-1|api/failure.ts api/respond.ts api/settings.ts findings/host-api.ts hosts/nginx/errors.ts plan/api.ts|integrations/signpost/test/api/refusals.test.ts integrations/signpost/test/astro/dev/server.build.test.ts|api-unknown-parameter api-missing-record api-post api-accept api-gone api-gone-escaped api-protected api-protected-missing api-other-version closed-api-json closed-api-cors closed-api-post closed-api-base
A-ERR-2||test/site/api.test.ts|api-record-case api-missing-record api-missing-record-query api-missing-resource api-base api-base-slash api-slash api-file-name api-page-file api-errors-file api-errors-file-bare api-double-slash api-protected-missing
A-ERR-3|api/failure.ts|integrations/signpost/test/api/refusals.test.ts test/site/api.test.ts|method-post method-put method-delete method-options method-patch method-file api-post api-delete api-other-version-post
A-ERR-4|api/respond.ts findings/host-api.ts hosts/apache/api.ts hosts/caddy/api.ts hosts/caddy/example.ts hosts/nginx/api.ts plan/answer-api.ts|integrations/signpost/test/api/negotiate.test.ts integrations/signpost/test/api/refusals.test.ts test/contract/rate.test.ts test/site/api.test.ts|api-accept api-accept-html api-accept-browser api-accept-zero api-accept-zero-any api-accept-range api-too-long api-other-version-accept
A-ERR-5|api/query/parse.ts findings/host-api.ts hosts/firebase/shadowed.ts plan/answer-api.ts|integrations/signpost/test/api/refusals.test.ts|api-page-size api-page-alone-wrong api-page-alone-record api-size-alone api-page-zero api-page-negative api-page-minus-zero api-page-twice api-page-other api-unknown-parameter api-record-parameter
A-ERR-6|api/error-codes.ts|integrations/signpost/test/api/error-codes.test.ts|
A-ERR-7|api/failure.ts plan/answer.ts||api-gone api-protected
A-HTTP-1||test/site/api.test.ts|api-list
A-HTTP-2|api/respond.ts api/settings.ts hosts/apache/api.ts hosts/apache/protect.ts hosts/caddy/api.ts hosts/caddy/snippet.ts hosts/nginx/api.ts plan/answer-api.ts plan/api.ts|integrations/signpost/test/api/handler.test.ts|api-options api-cors api-cors-other api-cors-error api-cors-not-on-pages api-protected-options api-other-version-cors api-other-version-options closed-api-cors
A-VER-1|api/settings.ts findings/host-api.ts hosts/apache/api.ts hosts/caddy/api.ts hosts/nginx/api.ts hosts/shared/api.ts plan/answer-api.ts plan/api.ts|integrations/signpost/test/api/version.test.ts integrations/signpost/test/astro/api-versions.build.test.ts test/contract/aws.test.ts test/contract/versions.test.ts|api-other-version api-other-version-base api-other-version-query api-other-version-cors api-other-version-post api-other-version-accept api-other-version-options
A-DOC-1|api/openapi.ts|integrations/signpost/test/api/contract/contract.test.ts test/site/api.test.ts|api-description
A-WRITE-1||integrations/signpost/test/api/refusals.test.ts|api-post api-delete
A-WRITE-2|||
A-WRITE-3|||
A-AUTH-1|||
`;
