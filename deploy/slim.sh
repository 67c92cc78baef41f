#!/bin/sh
# Deletes from /opt/eolaire, in the image only, what no start reads: deploy/Dockerfile. Licences stay.
set -eu
rm -rf .ci bench harness test packages/*/test docs/pictures node_modules/.cache
find src modules demo scripts deploy -name '*.test.ts' -delete -o -name '*.test.tsx' -delete
# The program is node_modules/node/bin/node; this is the package that brought it, with headers, manuals and a second copy.
rm -rf node_modules/node/node_modules
# A peer that no package needs to run.
rm -rf node_modules/typescript node_modules/@typescript node_modules/.bin
find node_modules -mindepth 2 -maxdepth 3 -type d \
    \( -name test -o -name tests -o -name __tests__ -o -name example -o -name examples -o -name benchmark -o -name benchmarks \
    -o -name doc -o -name docs -o -name .github \) -prune -exec rm -rf {} +
find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.md' -o -name '*.markdown' -o -name '*.test.ts' \) \
    ! -iname '*licen[cs]e*' ! -iname 'notice*' ! -iname 'copying*' -delete
find node_modules -type d -empty -delete
