/** Our oldest browsers (web/oldestBrowsers.ts): what our sources use is there, filled in, or guarded. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'
import { browsersNeeded } from '../web/oldestBrowsers.ts'
import { handled, isHandled, newInScript, newInStyles } from './browserSupport.ts'
import { root } from './run.ts'

const sources = globSync(['web/src/**/*.{ts,tsx,css}', 'rental/src/**/*.ts', 'api/src/**/*.ts'], { cwd: root }).filter(
  (file) => !/\.(test|setup|server)\.|testBuild|\.schema\.|entry\.server/.test(file),
)

function newIn(file: string): string[] {
  const source = readFileSync(path.join(root, file), 'utf8')
  // The build lowers light-dark() and the other colours that are known while it runs.
  if (file.endsWith('.css')) return newInStyles(source).filter((key) => key !== 'css.types.color.light-dark')
  return newInScript(source, file)
}

// promise: pub-old-browsers
test('no script or stylesheet of ours needs more than our oldest browsers have', () => {
  expect(sources.length).toBeGreaterThan(800)
  const found = sources.flatMap((file) =>
    newIn(file)
      .filter((key) => !isHandled(key))
      .map((key) => `${file}: ${key}`),
  )
  expect(found).toEqual([])
})

test('methods, statics, globals, syntax and styles that are too new are named', () => {
  expect(newInScript('a.toSorted().flatMap(b); Object.groupBy(a, b); new Temporal.Instant(0n)', 'a.js')).toEqual([
    'javascript.builtins.Object.groupBy',
    'javascript.builtins.Temporal',
    'javascript.builtins.Temporal.Instant',
    'javascript.builtins.TypedArray.toSorted',
  ])
  expect(newInScript('const Temporal = 1; f(Temporal, a.map(b), URL.canParse(c), m.values().map(d))', 'a.js')).toEqual([
    'api.URL.canParse_static',
    'javascript.builtins.Iterator.map',
  ])
  expect(newInScript('/[\\p{L}--a]/v.test(a)', 'a.js')).toEqual(['javascript.builtins.RegExp.unicodeSets'])
  expect(newInScript('export const f = (signals: AbortSignal[]) => AbortSignal.any(signals)', 'a.ts')).toEqual([
    'api.AbortSignal.any_static',
  ])
  const css = '.a:has(b) { & c { color: light-dark(red, blue) } } @starting-style { d { field-sizing: content } }'
  expect(newInStyles(css)).toEqual([
    'css.at-rules.starting-style',
    'css.properties.field-sizing',
    'css.properties.field-sizing.content',
    'css.selectors.has',
    'css.selectors.nesting',
    'css.types.color.light-dark',
  ])
  expect(newInStyles('.a::before { content: ":has(b)"; grid-auto-flow: column }')).toEqual([])
})

test('the sentence of the build names all three', () => {
  expect(browsersNeeded).toBe('The pages need Chrome or Edge 109, Firefox 115, or Safari 16.4 (iOS 16.4), or newer.')
})

/** A realm without what web/public/old-browsers.js fills in, after it ran. */
function oldRealm(): (code: string) => unknown {
  const realm = createContext({
    AbortController,
    AbortSignal: class {},
    DOMException,
    setTimeout,
    URL: class extends URL {},
  })
  const run = (code: string) => runInContext(code, realm)
  run(`for (const name of ['toSorted', 'toReversed', 'toSpliced', 'with']) delete Array.prototype[name]
    delete Map.groupBy; delete Object.groupBy; delete Promise.withResolvers; delete Intl.Segmenter
    Object.defineProperty(URL, 'canParse', { value: undefined, configurable: true }); delete URL.canParse
    var CSS = { supports: () => true }
    var document = { documentElement: { hasAttribute: () => false } }`)
  run(readFileSync(path.join(root, 'web/public/old-browsers.js'), 'utf8'))
  return run
}

// promise: pub-old-browsers
test('what they lack is filled in, with the results of the standard', async () => {
  const run = oldRealm()
  const json = (code: string) => JSON.parse(String(run(`JSON.stringify(${code})`)))
  expect(
    json('(() => { const a = [3, 1, 2]; return [a.toSorted(), a.toSorted((x, y) => y - x), a.toReversed(), a] })()'),
  ).toEqual([
    [1, 2, 3],
    [3, 2, 1],
    [2, 1, 3],
    [3, 1, 2],
  ])
  expect(json('[[1, 2, 3].with(-1, 9), [1, 2, 3].toSpliced(0, 2, 7)]')).toEqual([
    [1, 2, 9],
    [7, 3],
  ])
  expect(() => run('[1].with(1, 0)')).toThrow('Invalid index')
  expect(json('[...Map.groupBy([1, 2, 3], (n) => n % 2)]')).toEqual([
    [1, [1, 3]],
    [0, [2]],
  ])
  expect(json('Object.groupBy([1, 2, 3], (n) => (n % 2 ? "odd" : "even"))')).toEqual({ odd: [1, 3], even: [2] })
  expect(
    await run('(() => { const { promise, resolve } = Promise.withResolvers(); resolve(7); return promise })()'),
  ).toBe(7)
  expect(
    run('[URL.canParse("https://a.example"), URL.canParse("a"), URL.canParse("a", "https://b.example")].join()'),
  ).toBe('true,false,true')
  const letters = 'Array.from(new Intl.Segmenter().segment("ñn\u0303👩‍👧🇹🇭เก้า"), ({ segment }) => segment)'
  expect(json(letters)).toEqual(['ñ', 'n\u0303', '👩‍👧', '🇹🇭', 'เ', 'ก้', 'า'])
})

// promise: pub-old-browsers
test('signals are joined: the first that aborts gives its reason, one that has aborted does so at once', () => {
  const run = oldRealm()
  run('var a = new AbortController(), b = new AbortController(), any = AbortSignal.any([a.signal, b.signal])')
  expect(run('any.aborted')).toBe(false)
  run('b.abort("why"); a.abort("later")')
  expect(run('any.reason')).toBe('why')
  expect(run('AbortSignal.any([b.signal]).reason')).toBe('why')
})

test('every handled key has its reason', () => {
  for (const reason of Object.values(handled)) expect(reason.length).toBeGreaterThan(5)
})
