/** Written by `npm run docs`: id, source files, tests and probes of each convention. */
export const coverageTable = `
W-ADDR-1|||
W-ADDR-2||test/site/content.test.ts|
W-ADDR-3|hosts/apache/pages.ts hosts/caddy/pages.ts hosts/cloudflare/own-redirects.ts hosts/cloudflare/page-rules.ts hosts/firebase/beyond.ts hosts/haproxy/frontend.ts hosts/nginx/pages.ts hosts/vercel/redirects.ts plan/plan-bounds.ts plan/plan-index.ts plan/spelling.ts|test/site/head.test.ts|page-home page-folder page-deep page-query page-unicode-encoded page-unicode-lower-hex page-needless-escape page-dollar-escape page-space page-capital page-dollar page-star page-rare-spelling page-head page-under-pattern file-under-pattern slash-add slash-add-query slash-add-broken-escape slash-add-brackets slash-add-dollar slash-add-star slash-add-star-query slash-add-star-post slash-add-deep slash-add-unicode index-file index-file-root index-file-query index-file-broken-escape index-file-dollar index-file-star html-of-rare bare-of-rare page-tricky-query cond-root-miss flat-home flat-page flat-deep flat-slash flat-slash-dollar flat-html flat-index flat-unicode flat-unicode-slash flat-verify flat-redirect flat-pattern flat-missing flat-api-is-files flat-method age-spelling built-asset double-slash-pattern-page
W-ADDR-4|||
W-LINK-1||test/browser/whole-files.test.ts|
W-LINK-2|||
W-LINK-3|||
W-ROBOTS-1|hosts/nginx/closing.ts migrate/preflight/checks/robots.ts|test/site/robots.test.ts|file-text file-robots-query closed-robots closed-robots-escaped placeholder-robots
W-ROBOTS-2|emit/robots.ts|integrations/signpost/test/emit/robots.test.ts test/site/robots.test.ts|
W-ROBOTS-3|||
W-ROBOTS-4|||
W-ROBOTS-5||test/site/robots.test.ts|
W-SITEMAP-1|integration/listed.ts integration/own-sitemap.ts|integrations/signpost/test/integration/defaults.test.ts integrations/signpost/test/integration/listed.test.ts integrations/signpost/test/integration/shop.test.ts test/site/sitemap.test.ts|file-xml
W-SITEMAP-2|integration/sitemap.ts|test/site/sitemap.test.ts|
W-SITEMAP-3|integration/sitemap.ts|test/site/sitemap.test.ts|
W-HEAD-1|head/head.ts|integrations/signpost/test/commands/audit-url.test.ts test/site/head.test.ts|
W-HEAD-2||test/site/head.test.ts|
W-HEAD-3||test/site/head.test.ts|
W-HEAD-4|head/head.ts|integrations/signpost/test/head/head.test.ts test/site/head.test.ts|
W-HEAD-5|head/head.ts|test/site/head.test.ts|
W-HEAD-6||test/site/head.test.ts|
W-HEAD-7|components/Head.astro|integrations/signpost/test/commands/audit-url.test.ts integrations/signpost/test/integration/defaults.test.ts test/site/head.test.ts|
W-HEAD-8|head/head.ts|integrations/signpost/test/head/head.test.ts test/site/head.test.ts|
W-HEAD-9|hosts/apache/media.ts hosts/nginx/media.ts||page-folder file-css file-unknown-type header-quote
W-CANON-1|head/head.ts|test/site/head.test.ts|
W-CANON-2|head/props.ts||
W-CANON-3|head/props.ts migrate/check/checks/old-host.ts|integrations/signpost/test/head/head.test.ts test/package/pack.test.ts|
W-CANON-4|head/alternates.ts migrate/check/checks/old-host.ts|integrations/signpost/test/head/head.test.ts test/site/hreflang.test.ts test/site/sitemap.test.ts|
W-CANON-5|integration/settings.ts plan/plan-bounds.ts|integrations/signpost/test/dev/server.test.ts integrations/signpost/test/integration/settings.test.ts test/site/hosts.test.ts|file-pdf-canonical
W-CANON-6|||
W-ICON-1|head/head.ts|integrations/signpost/test/head/head.test.ts test/site/icons.test.ts|file-svg
W-ICON-2|emit/icons.ts|integrations/signpost/test/emit/icons.test.ts test/site/icons.test.ts|
W-ICON-3|emit/icons.ts|integrations/signpost/test/emit/icons.test.ts test/site/icons.test.ts|
W-ICON-4|||
W-NOINDEX-1|integration/settings.ts plan/plan-bounds.ts|integrations/signpost/test/head/head.test.ts integrations/signpost/test/integration/settings.test.ts test/site/head.test.ts test/site/hosts.test.ts|file-noindex file-noindex-lower-hex file-no-noindex
W-NOINDEX-2||test/site/head.test.ts|
W-REDIR-1|hosts/aws/room.ts hosts/cloudflare/bulk.ts hosts/vercel/beyond.ts integration/base-folder.ts integration/into-dist.ts map/entry.ts map/follow.ts migrate/verify/faults.ts plan/plan-bounds.ts||method-redirect redirect-301 redirect-302 redirect-303 redirect-307 redirect-308 redirect-slash redirect-html redirect-needless-escape redirect-source-slash redirect-head case-mixed case-lower case-upper case-capital char-unicode char-unicode-lower-hex char-unicode-encoded-source char-space char-double-quote char-single-quote char-single-quote-encoded char-dollar char-dollar-encoded char-semicolon char-braces char-hash char-plus char-plus-encoded char-plus-is-no-space char-percent char-encoded-slash char-encoded-slash-lower char-encoded-slash-is-none char-double-slash char-double-slash-end char-double-slash-alone char-double-slash-not-home char-double-slash-once char-new-line char-paren char-paren-encoded char-backslash char-question char-question-is-query char-pipe-caret char-default char-tilde char-dots char-injection char-not-utf8 char-not-utf8-lower char-not-utf8-other char-long char-long-short char-csv char-csv-comma char-csv-308 query-kept query-broken-escape query-quote query-bare-mark query-empty-pieces query-target-own query-target-merge query-target-wins query-target-wins-encoded query-similar-name query-fragment query-fragment-none query-both target-external target-external-query target-external-bare target-external-own-query target-external-slashes target-external-group target-http target-dollar target-crlf query-crlf query-second-mark cond-hit cond-slash cond-others-kept cond-miss-value cond-miss-empty cond-miss-none cond-name-case cond-value-case cond-value-case-2 cond-value-case-3 cond-name-longer cond-encoded-value cond-encoded-name cond-twice cond-two cond-two-turned cond-two-more cond-mixed-a cond-mixed-b cond-mixed-both cond-space cond-unicode cond-unicode-lower cond-empty cond-empty-bare cond-hyphen cond-brackets cond-brackets-encoded cond-root pattern-two pattern-two-slash pattern-order pattern-order-deep pattern-rest pattern-rest-slash pattern-rest-none pattern-rest-only-slash pattern-rest-query pattern-302 pattern-tail pattern-before-spelling pattern-external pattern-external-query pattern-fragment pattern-fragment-query pattern-condition pattern-condition-not pattern-unicode pattern-unicode-lower pattern-dollar pattern-merge-query pattern-needless-escape splat-space splat-encoded-slash splat-encoded-question splat-encoded-hash splat-file-slash splat-percent splat-lower-hex splat-crlf splat-lf splat-double-slash splat-backslash splat-at splat-quote splat-dots placeholder-crlf placeholder-encoded-slash placeholder-double-slash folded-as-written folded-lower folded-upper folded-unicode folded-unicode-upper folded-pattern folded-pattern-unicode folded-pattern-unicode-lower folded-query folded-query-value-kept folded-gone folded-page-case age-settled age-undated age-fresh age-fresh-slash age-fresh-308 age-fresh-query age-fresh-pattern age-temporary age-fresh-temporary age-pattern double-slash-pattern double-slash-pattern-folder
W-REDIR-2|hosts/files/page.ts||
W-REDIR-3|hosts/files/page.ts||
W-REDIR-4|map/settle.ts migrate/check/checks/chain.ts migrate/preflight/checks/moved.ts migrate/verify/faults.ts migrate/verify/judge.ts|integrations/signpost/test/plan/build.test.ts|redirect-target-spelling redirect-chain own-slash own-slash-page own-slash-other own-unbuilt own-unbuilt-missing own-file own-file-page own-query own-pattern own-pattern-file pattern-page-spelling pattern-page-spelling-2 http-pattern-spelling pattern-target-spelling
W-REDIR-5|migrate/check/checks/home-query.ts migrate/check/checks/home.ts||
W-REDIR-6|migrate/after/retention.ts migrate/release/due.ts migrate/release/set-since.ts|integrations/signpost/test/migrate/after/after.test.ts integrations/signpost/test/migrate/release/set-since.test.ts|
W-REDIR-7|hosts/aws/room.ts hosts/nginx/home.ts migrate/check/checks/alias.ts migrate/preflight/checks/dns-address.ts migrate/preflight/checks/hsts.ts migrate/verify/faults.ts plan/abilities.ts plan/answers.ts plan/plan-bounds.ts plan/plan.ts|test/site/hosts.test.ts test/site/redirects.test.ts|header-assets header-on-redirect header-on-404 header-on-410 http-page http-home http-query http-broken-escape http-redirect http-302 http-slash http-index http-pattern http-pattern-page http-pattern-file http-gone http-gone-pattern http-missing http-cond http-protected http-post http-robots http-crlf alias-page alias-redirect alias-other alias-http alias-gone alias-pattern alias-double-slash host-foreign forwarded-forged proxy-page proxy-http proxy-redirect proxy-http-redirect proxy-http-gone proxy-gone proxy-missing proxy-alias proxy-forged proxy-unlisted-http proxy-strange-value proxy-capitals assets-moved assets-by-http age-http age-http-fresh age-http-fresh-pattern age-http-temporary age-alias-fresh age-proxy-fresh age-proxy-http age-proxy-http-fresh age-proxy-page alias-plain alias-plain-missing built-asset-alias
W-REDIR-8|live/certificate.ts migrate/preflight/checks/certificate.ts|integrations/signpost/test/live/certificate.test.ts|
W-REDIR-9|integration/own-redirects.ts migrate/verify/faults.ts||
W-MIG-1|live/zone.ts migrate/preflight/checks/dns-address.ts migrate/preflight/checks/dns-servers.ts migrate/preflight/checks/dns-ttl.ts migrate/status/convention-steps.ts migrate/status/failed.ts migrate/status/standing.ts|integrations/signpost/test/migrate/preflight/checks.test.ts integrations/signpost/test/migrate/state/state.test.ts integrations/signpost/test/migrate/status.test.ts|
W-MIG-2|emit/robots.ts migrate/preflight/checks/staging.ts migrate/status/convention-steps.ts|integrations/signpost/test/integration/settings.test.ts integrations/signpost/test/migrate/status.test.ts|
W-MIG-3|migrate/preflight/checks/noindex.ts migrate/preflight/checks/parts.ts migrate/preflight/checks/robots.ts migrate/status/convention-steps.ts migrate/verify/faults.ts|integrations/signpost/test/migrate/preflight/checks.test.ts integrations/signpost/test/migrate/status.test.ts|
W-MIG-4|integration/robots-file.ts map/parse-entry.ts migrate/check/checks/alias.ts migrate/check/checks/chain.ts migrate/check/checks/decision.ts migrate/check/checks/home-query.ts migrate/check/checks/lost.ts migrate/check/checks/old-host.ts migrate/check/checks/open.ts migrate/preflight/checks/moved.ts migrate/preflight/checks/sitemaps.ts migrate/release/old-sitemap.ts migrate/state/inventory-file.ts migrate/status/convention-steps.ts migrate/verify/faults.ts site/ledger.ts|integrations/signpost/test/commands/migrate/review.test.ts integrations/signpost/test/migrate/release/release.test.ts integrations/signpost/test/migrate/status.test.ts|
W-MIG-5|migrate/preflight/checks/robots.ts migrate/status/convention-steps.ts|integrations/signpost/test/migrate/preflight/checks.test.ts integrations/signpost/test/migrate/status.test.ts|
W-MIG-6|map/release.ts migrate/status/convention-steps.ts migrate/verify/faults.ts|integrations/signpost/test/map/release.test.ts|
W-MIG-7|migrate/check/checks/lost.ts migrate/preflight/checks/moved.ts migrate/status/convention-steps.ts migrate/status/failed.ts migrate/status/standing.ts migrate/verify/faults.ts|integrations/signpost/test/migrate/status.test.ts|gone
W-JS-1|||
W-JS-2|integration/error-routes.ts||
W-CLOSE-1|components/ClosingBanner.astro|integrations/signpost/test/integration/shop.test.ts test/site/browser.test.ts test/site/closing.test.ts|
W-CLOSE-2|hosts/apache/closing.ts hosts/caddy/closing.ts hosts/haproxy/closing.ts plan/abilities.ts plan/closing.ts plan/plan-bounds.ts|integrations/signpost/test/commands/close.test.ts integrations/signpost/test/plan/closing.test.ts|closed-home closed-page closed-redirect closed-missing closed-protected closed-protected-password closed-gone closed-api closed-api-json closed-not-api closed-post closed-http closed-http-no-retry assets-closed age-closed
W-CLOSE-3|hosts/apache/closing.ts hosts/caddy/closing.ts hosts/haproxy/closing.ts plan/closing.ts plan/plan-bounds.ts|integrations/signpost/test/commands/close.test.ts integrations/signpost/test/emit/closed-page.test.ts integrations/signpost/test/plan/closing.test.ts|placeholder-home placeholder-page placeholder-protected placeholder-redirect assets-placeholder
W-CLOSE-4|emit/closed-page.ts|integrations/signpost/test/emit/closed-page.test.ts test/site/closing.test.ts|
W-CLOSE-5||integrations/signpost/test/emit/closed-page.test.ts test/site/closing.test.ts|
W-ERR-1|integration/homes.ts plan/answers.ts plan/plan-bounds.ts|integrations/signpost/test/commands/audit-url.test.ts integrations/signpost/test/integration/defaults.test.ts integrations/signpost/test/integration/error-pages.test.ts test/site/errors.test.ts|page-wrong-case page-wrong-case-2 file-slash file-wrong-case hidden-headers hidden-redirects slash-add-case double-slash-page double-slash-inner double-slash-end encoded-slash-page dots-page dots-encoded-page dot-page missing missing-html missing-html-of-folder missing-index missing-head missing-post missing-long missing-longer-name missing-tricky-query method-no-allow-on-404 redirect-two-slashes redirect-before redirect-below redirect-longer redirect-wrong-case redirect-double-slash redirect-dots case-other case-capital-lower char-double-slash-end-one cond-two-missing cond-space-plus cond-empty-missing cond-gone-miss gone-case-other gone-below pattern-rest-not-prefix pattern-case pattern-tail-miss pattern-tail-empty pattern-tail-dot open-redirect open-redirect-backslash page-backslash-before page-backslash-slashless protect-not-prefix api-not-below api-no-version api-no-version-zero assets-missing assets-missing-uncached assets-part assets-method built-asset-missing broken-escape broken-escape-end nul pattern-star-is-literal
W-ERR-2|hosts/firebase/beyond.ts migrate/verify/faults.ts plan/abilities.ts plan/answers.ts plan/difference.ts|integrations/signpost/test/dev/server.test.ts test/site/errors.test.ts|cond-gone gone gone-slash gone-query gone-case gone-pattern gone-pattern-bare gone-csv gone-head gone-post assets-gone age-http-gone gone-under-pattern gone-under-pattern-encoded gone-under-pattern-lower-hex
W-ERR-3|migrate/verify/faults.ts|test/site/errors.test.ts|hidden-404 hidden-410 hidden-404-bare hidden-404-slash missing
W-ERR-4|hosts/apache/protect.ts hosts/caddy/protect.ts hosts/haproxy/protect.ts hosts/nginx/protect.ts plan/abilities.ts plan/plan-bounds.ts plan/plan.ts||protect protect-bare protect-missing protect-escape protect-right closed-protected closed-protected-password placeholder-protected
W-ERR-5||test/site/content.test.ts|
A-PATH-1|api/paths.ts api/settings.ts|integrations/signpost/test/api/paths.test.ts|
A-PATH-2|api/paths.ts|integrations/signpost/test/api/paths.test.ts|
A-PATH-3|plan/api-bounds.ts||http-api api-hsts
A-FIELD-1|api/id.ts api/openapi.ts api/record.ts|integrations/signpost/test/api/id.test.ts integrations/signpost/test/integration/shop.test.ts test/site/api.test.ts|
A-FIELD-2|api/instant.ts||
A-FIELD-3|api/field.ts|test/site/api.test.ts|
A-FIELD-4|api/field.ts||
A-FIELD-5|api/record.ts api/resource.ts|integrations/signpost/test/api/resource.test.ts test/site/api.test.ts|
A-FIELD-6|||
A-FIELD-7|api/file.ts|test/site/api.test.ts|
A-FIELD-8|api/record.ts api/sensitive.ts|test/site/api.test.ts|
A-GET-1|plan/fit-files.ts|integrations/signpost/test/api/handler.test.ts test/site/api.test.ts|api-list api-other-list api-head
A-GET-2|api/write.ts|integrations/signpost/test/api/handler.test.ts test/site/api.test.ts|api-record
A-GET-3|api/query/paging.ts plan/api-bounds.ts plan/fit-files.ts|integrations/signpost/test/api/handler.test.ts test/site/api.test.ts|api-page api-page-turned api-page-beyond
A-GET-4|api/query/sort.ts plan/api-bounds.ts|integrations/signpost/test/api/handler.test.ts|
A-GET-5|api/query/paging.ts|integrations/signpost/test/api/handler.test.ts|
A-GET-6|api/query/keyword.ts plan/api-bounds.ts|integrations/signpost/test/api/handler.test.ts|
A-GET-7|api/query/relation.ts|integrations/signpost/test/api/handler.test.ts|
A-GET-8|api/query/text.ts|integrations/signpost/test/api/handler.test.ts|
A-GET-9|api/query/enum.ts|integrations/signpost/test/api/handler.test.ts|
A-GET-10|api/query/number.ts plan/api-bounds.ts|integrations/signpost/test/api/handler.test.ts|
A-GET-11|api/query/time.ts|integrations/signpost/test/api/handler.test.ts|
A-ERR-1|api/failure.ts api/handler.ts api/respond.ts hosts/nginx/errors.ts plan/api-bounds.ts plan/closed-api.ts|integrations/signpost/test/api/refusals.test.ts integrations/signpost/test/dev/server.test.ts|api-unknown-parameter api-missing-record api-post api-accept api-other-version closed-api-json closed-api-cors closed-api-post closed-api-base
A-ERR-2||test/site/api.test.ts|api-record-case api-missing-record api-missing-record-query api-missing-resource api-base api-base-slash api-slash api-file-name api-page-file api-errors-file api-errors-file-bare api-double-slash
A-ERR-3|api/failure.ts|integrations/signpost/test/api/refusals.test.ts test/site/api.test.ts|method-post method-put method-delete method-options method-patch method-file api-post api-delete api-other-version-post
A-ERR-4|api/respond.ts hosts/apache/api.ts hosts/apache/rate.ts hosts/caddy/api.ts hosts/caddy/rate.ts hosts/haproxy/api.ts hosts/haproxy/rate.ts hosts/nginx/api-rate.ts hosts/nginx/api.ts plan/answer-api.ts plan/api-bounds.ts|integrations/signpost/test/api/negotiate.test.ts integrations/signpost/test/api/refusals.test.ts test/contract/rate.test.ts test/site/api.test.ts|api-accept api-accept-html api-accept-browser api-accept-zero api-accept-zero-any api-accept-range api-too-long api-other-version-accept
A-ERR-5|api/query/parse.ts hosts/firebase/beyond.ts plan/answer-api.ts plan/api-bounds.ts|integrations/signpost/test/api/refusals.test.ts|api-page-size api-page-alone api-page-zero api-page-negative api-page-minus-zero api-page-twice api-page-other api-unknown-parameter api-record-parameter
A-ERR-6|api/error-codes.ts|integrations/signpost/test/api/error-codes.test.ts|
A-HTTP-1||test/site/api.test.ts|api-list
A-HTTP-2|api/respond.ts api/settings.ts hosts/apache/api.ts hosts/caddy/api.ts hosts/nginx/api.ts plan/answer-api.ts plan/preflight.ts|integrations/signpost/test/api/handler.test.ts|api-options api-cors api-cors-other api-cors-error api-cors-not-on-pages api-other-version-cors api-other-version-options closed-api-cors
A-VER-1|api/settings.ts hosts/apache/api-versions.ts hosts/caddy/api-versions.ts hosts/haproxy/api.ts hosts/nginx/api-versions.ts hosts/shared/api-version-rows.ts plan/answer-api.ts plan/api-bounds.ts plan/api-versions.ts|integrations/signpost/test/api/version.test.ts integrations/signpost/test/integration/api-versions.test.ts test/contract/aws.test.ts test/contract/versions.test.ts|api-other-version api-other-version-base api-other-version-query api-other-version-cors api-other-version-post api-other-version-accept api-other-version-options
A-DOC-1|api/openapi.ts|integrations/signpost/test/api/contract/contract.test.ts test/site/api.test.ts|api-description
A-WRITE-1||integrations/signpost/test/api/refusals.test.ts|api-post api-delete
`;
