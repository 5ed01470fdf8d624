// The dependency rules: who may import whom (docs/architecture.md). Each rule is a sentence; its comment is the reason.
// scripts/dependencyRules.test.ts plants one forbidden import per rule and asserts that it is found.

const server = '^server/src/'
/** The domains of the server, each of which may use the ones before it. */
const domains = [
  'platform',
  'accounts',
  'notices',
  'listings',
  'search',
  'chat',
  'leases',
  'money',
  'disputes',
  'stay',
  'admin',
  'privacy',
]
const tests = '\\.(test|setup)\\.tsx?$|/testing/'

/** A forbidden import, from here to there. */
const rule = (name, from, to, comment) => ({
  name,
  comment,
  severity: 'error',
  from: typeof from === 'string' ? { path: from } : from,
  to: typeof to === 'string' ? { path: to } : to,
})

/** An import of a package by its name, wherever npm put it. */
const packages = (names) => `(^|/)node_modules/(${names})/`

module.exports = {
  forbidden: [
    rule('no-circles', {}, { circular: true }, 'Two files that need each other are one file, or need a third.'),
    rule(
      'rental-stands-alone',
      { path: '^rental/src/', pathNot: tests },
      { pathNot: '^rental/src/' },
      'The rules of renting know nothing but themselves.',
    ),
    rule(
      'api-knows-only-rental',
      { path: '^api/src/', pathNot: tests },
      { pathNot: `^(api|rental)/src/|${packages('zod|(@types/)?punycode')}` },
      'What browser and server agreed on stands on the rules alone.',
    ),
    rule(
      'demo-knows-only-rental',
      { path: '^demo/src/', pathNot: tests },
      { pathNot: `^(demo|rental)/src/|${packages('sharp')}|^(node:)?(fs|path|url|buffer|fs/promises)` },
      'Demo data is data: it calls nobody.',
    ),
    rule(
      'web-never-sees-server',
      '^web/',
      '^(server|demo|database)/',
      'Pages talk to the server through the API client alone.',
    ),
    rule(
      'wallet-stands-on-escrow-alone',
      { path: '^wallet/' },
      { path: '^(server|web|api|rental|demo|database)/', pathNot: '^rental/src/inventorySigning\\.ts$' },
      'A fault in other pages must not reach the page that signs. Of the rules it needs what an inventory’s signature says.',
    ),
    rule(
      'server-sees-only-built-pages',
      server,
      { path: '^web/', pathNot: '^web/build/' },
      'The server serves what web/ built and knows nothing of how.',
    ),
    rule(
      'e2e-drives-from-outside',
      '^e2e/',
      '^(server|web|wallet|api|rental|database)/',
      'A browser test drives from outside: it imports no product code.',
    ),
    rule(
      'only-stores-speak-sql',
      { path: server, pathNot: `/store\\.ts$|/[a-zA-Z]+Store\\.ts$|/gateways/|/embedded/|${tests}` },
      { path: packages('postgres') },
      'SQL lives in store.ts.',
    ),
    rule(
      'stores-are-private',
      { path: '^server/src/domains/([^/]+/[^/]+)/', pathNot: tests },
      { path: '^server/src/domains/[^/]+/[^/]+/([a-zA-Z]+S|s)tore\\.ts$', pathNot: '^server/src/domains/$1/' },
      'Ask the other feature’s service.',
    ),
    rule(
      'services-know-no-routes',
      { path: '^server/src/domains/[^/]+/[^/]+/(service|store)\\.ts$' },
      '/routes\\.ts$|^server/src/http/',
      'Rules do not know how they are asked.',
    ),
    rule(
      'only-entry-points-see-all-services',
      {
        path: server,
        pathNot: `^server/src/(services|domains|loops|serve|start|development/api|seed|seed/.*)\\.ts$|${tests}`,
      },
      '^server/src/(services|domains|loops|serve|start|seed)\\.ts$',
      'Only the entry points and tests put the services together.',
    ),
    rule(
      'only-services-open-domains',
      { path: server, pathNot: `^server/src/((services|domains|loops)\\.ts$|domains/[^/]+/open\\.ts$)|${tests}` },
      '^server/src/domains/[^/]+/open\\.ts$',
      'A feature does not know what it is opened with.',
    ),
    ...domains
      .slice(0, -1)
      .map((domain, at) =>
        rule(
          `${domain}-knows-no-later-domain`,
          { path: `^server/src/domains/${domain}/`, pathNot: tests },
          `^server/src/domains/(${domains.slice(at + 1).join('|')})/`,
          'A domain uses the ones before it (docs/architecture.md).',
        ),
      ),
    rule(
      'gateways-know-no-feature',
      { path: '^server/src/gateways/', pathNot: tests },
      '^server/src/domains/',
      'A gateway does not know who uses it.',
    ),
    rule(
      'web-features-are-strangers',
      { path: '^web/src/features/([^/]+)/', pathNot: tests },
      { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
      'Routes set features side by side.',
    ),
    rule(
      'ui-knows-no-feature',
      { path: '^web/src/ui/', pathNot: tests },
      '^web/src/(features|routes|gateways/(api|session|wallet|map))',
      'A button does not know what it is for.',
    ),
    rule(
      'web-gateways-know-no-feature',
      { path: '^web/src/gateways/', pathNot: tests },
      '^web/src/(features|routes)/',
      'A gateway does not know who uses it.',
    ),
    rule(
      'web-gateways-know-no-ui',
      { path: '^web/src/gateways/', pathNot: tests },
      '^web/src/ui/',
      'What is drawn stands on the gateways; both ways would be a circle.',
    ),
    rule(
      'public-pages-import-no-zod',
      { path: '^web/src/', pathNot: tests },
      { path: packages('zod'), dependencyTypesNot: ['type-only'] },
      'Zod costs a visitor 21 KB: public pages import types only.',
    ),
    rule(
      'nothing-unresolved',
      {},
      { couldNotResolve: true, pathNot: '^virtual:|\\.react-router|\\+types|\\?' },
      'An import must lead somewhere.',
    ),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: 'specify',
    combinedDependencies: false,
    doNotFollow: { path: 'node_modules|^web/build' },
    exclude: { path: '/(out|cache|dist|\\.react-router)/|^web/build' },
    moduleSystems: ['es6', 'cjs'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
