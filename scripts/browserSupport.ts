/**
 * What our oldest browsers lack: finds APIs, syntax and CSS that are newer than them in scripts and stylesheets. The data
 * is that of the W3C's WebDX group (web-features). Names alone cannot tell what a script calls: a method counts as new if
 * no older interface has one of that name.
 */
import { parseSync } from '@swc/core'
import { features } from 'web-features'
import { oldestBrowsers } from '../web/oldestBrowsers.ts'

type Support = Readonly<Partial<Record<keyof typeof oldestBrowsers, string>>>

/** Compares dotted versions; "≤80" is at most 80. */
function isNewer(version: string, than: string): boolean {
  const [one, other] = [version, than].map((text) => text.replace('≤', '').split('.').map(Number))
  for (let at = 0; at < Math.max(one?.length ?? 0, other?.length ?? 0); at++) {
    const difference = (one?.[at] ?? 0) - (other?.[at] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return false
}

/** Whether one of our oldest browsers lacks it. */
function isLacking(support: Support): boolean {
  return Object.entries(oldestBrowsers).some(([browser, oldest]) => {
    const since = support[browser as keyof typeof oldestBrowsers]
    return since === undefined || isNewer(since, oldest)
  })
}

/** Every key of the data, and whether one of our oldest browsers lacks it. */
function readKeys(): ReadonlyMap<string, boolean> {
  const keys = new Map<string, boolean>()
  for (const feature of Object.values(features)) {
    if (feature.kind !== 'feature') continue
    for (const [key, { support }] of Object.entries(feature.status.by_compat_key ?? {}))
      keys.set(key, isLacking(support))
  }
  if (keys.size < 10_000) throw new Error(`web-features has only ${keys.size} keys`)
  return keys
}
const keys = readKeys()

/** The keys that one of our oldest browsers lacks. */
export const lackingKeys = (): string[] => [...keys].flatMap(([key, lacks]) => (lacks ? [key] : []))

/** Interfaces whose objects a page gets; the names of the others' members are ordinary words. */
const met =
  /^(Window|Document|Element|HTML(?!FencedFrame|Geolocation|Media)\w*Element|Node|DOM\w+|ShadowRoot|URL\w*|Headers|Request|Response|Blob|File|FormData|AbortSignal|ReadableStream|Clipboard\w*|History|StorageManager|CSSStyleSheet|Range|Selection|PushManager|PushSubscription|PublicKeyCredential|SubtleCrypto|Crypto)$/

/** Instance members by name: the new ones that no older interface has. */
const newMembers = new Map<string, string>()
/** `Interface.member` of new static members. */
const newStatics = new Map<string, string>()
/** New interfaces and global functions. */
const newGlobals = new Map<string, string>()

function index(): void {
  const known = new Set<string>()
  for (const [key, lacks] of keys) {
    const [, owner = '', member] = /^(?:api|javascript\.builtins(?:\.Intl)?)\.(\w+)(?:\.(\w+))?$/.exec(key) ?? []
    if (!owner || owner === 'Intl') continue
    const name = member?.replace(/_static$|_event$/, '')
    if (name === undefined) {
      if (lacks) newGlobals.set(owner, key)
    } else if (!lacks) known.add(name)
    else if (!member?.endsWith('_event')) {
      newStatics.set(`${owner}.${name}`, key)
      const isMet = key.startsWith('javascript.') || met.test(owner)
      if (!member?.endsWith('_static') && isMet) newMembers.set(name, key)
    }
  }
  for (const name of known) newMembers.delete(name)
}
index()

interface Node {
  readonly type?: string
  readonly [field: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  )
}

const nameIn = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Identifier' ? (node.value as string) : undefined

/** Names that the file itself declares, e.g. the parameter of a function. */
function declaredIn(node: Node, found = new Set<string>()): Set<string> {
  const declared = [
    node.id,
    node.identifier,
    node.local,
    ...(Array.isArray(node.params) ? node.params : []),
    node.pat,
    node.param,
  ]
  if (/Declar|Function|Arrow|Import|Class|Catch|Parameter/.test(node.type ?? ''))
    for (const one of declared) for (const name of namesOfPattern(one)) found.add(name)
  for (const child of childrenOf(node)) declaredIn(child, found)
  return found
}

function namesOfPattern(node: unknown): string[] {
  if (!isNode(node)) return []
  const own = nameIn(node)
  if (own) return [own]
  if (!/Pattern|Parameter|Property/.test(node.type ?? '')) return []
  return childrenOf(node).flatMap(namesOfPattern)
}

/** Methods of iterators: their names are also an array's, so they count after a call that gives an iterator. */
const iteratorMethods = /^(map|filter|take|drop|flatMap|reduce|toArray|forEach|some|every|find)$/
const givesIterator = (node: unknown): boolean => {
  const callee = isNode(node) && node.type === 'CallExpression' ? node.callee : undefined
  if (!isNode(callee) || callee.type !== 'MemberExpression') return false
  return (
    /^(values|keys|entries|matchAll)$/.test(nameIn(callee.property) ?? '') &&
    !/^(Object|Array)$/.test(nameIn(callee.object) ?? '')
  )
}

/** The keys of everything in a script that one of our oldest browsers lacks. */
export function newInScript(source: string, file: string): string[] {
  const isTyped = /\.tsx?$/.test(file)
  const syntax = isTyped
    ? ({ syntax: 'typescript', tsx: file.endsWith('x') } as const)
    : ({ syntax: 'ecmascript' } as const)
  const program = parseSync(source, { ...syntax, target: 'esnext' }) as unknown as Node
  const declared = declaredIn(program)
  const found = new Set<string>()
  const add = (key: string | undefined) => key !== undefined && found.add(key)
  const visit = (node: Node): void => {
    if (node.type === 'MemberExpression' || node.type === 'SuperPropExpression') {
      const [owner, member] = [nameIn(node.object), nameIn(node.property)]
      if (owner && !declared.has(owner)) add(newStatics.get(`${owner}.${member}`))
      if (member) add(newMembers.get(member))
      if (member && iteratorMethods.test(member) && givesIterator(node.object))
        add(`javascript.builtins.Iterator.${member}`)
    }
    if (node.type === 'KeyValuePatternProperty' || node.type === 'AssignmentPatternProperty') {
      const member = nameIn(node.key)
      if (member) add(newMembers.get(member))
    }
    if (node.type === 'RegExpLiteral')
      for (const key of newInPattern(node.pattern as string, node.flags as string)) add(key)
    if (node.type === 'VariableDeclaration' && /using/.test(String(node.kind))) add('javascript.statements.using')
    if (node.type === 'UsingDeclaration') add('javascript.statements.using')
    if (node.type === 'ImportDeclaration' && isNode(node.with)) add('javascript.statements.import.import_attributes')
    for (const [field, value] of Object.entries(node)) {
      const isOwnName = field === 'property' || field === 'key' || field === 'imported' || field === 'exported'
      for (const child of Array.isArray(value) ? value : [value]) {
        if (!isNode(child)) continue
        const name = nameIn(child)
        if (name && !isOwnName && !declared.has(name)) add(newGlobals.get(name))
        visit(child)
      }
    }
  }
  visit(program)
  return [...found].sort()
}

/** Regular expressions are not lowered by the build. */
function newInPattern(pattern: string, flags: string): string[] {
  const found: string[] = []
  if (flags.includes('v')) found.push('javascript.builtins.RegExp.unicodeSets')
  if (/\(\?[ims]*(-[ims]+)?:/.test(pattern) && !pattern.includes('(?:'))
    found.push('javascript.regular_expressions.modifier')
  const names = [...pattern.matchAll(/\(\?<(\w+)>/g)].map(([, name]) => name)
  if (new Set(names).size < names.length)
    found.push('javascript.regular_expressions.named_capturing_group.duplicate_named_capturing_groups')
  return found
}

/** The keys of everything in a stylesheet that one of our oldest browsers lacks. */
export function newInStyles(source: string): string[] {
  const css = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/url\([^)]*\)|"[^"]*"|'[^']*'/g, '""')
  const found = new Set<string>()
  const add = (key: string) => keys.get(key) === true && found.add(key)
  for (const [, name] of css.matchAll(/@([\w-]+)/g)) add(`css.at-rules.${name}`)
  for (const [, prelude = ''] of css.matchAll(/(?:^|[{};])([^{};]*)(?=\{)/g)) {
    if (!prelude.trim().startsWith('@'))
      for (const [, name] of prelude.matchAll(/::?([\w-]+)/g)) add(`css.selectors.${name}`)
    if (prelude.includes('&')) add('css.selectors.nesting')
  }
  for (const [, name, value = ''] of css.matchAll(/[{;]\s*([\w-]+)\s*:\s*([^{};]*)(?=[;}])/g)) {
    add(`css.properties.${name}`)
    for (const [word] of value.matchAll(/[\w-]+/g))
      if (keys.has(`css.properties.${name}`)) add(`css.properties.${name}.${word}`)
  }
  for (const [, name] of css.matchAll(/([\w-]+)\(/g))
    for (const at of ['', 'color.', 'image.']) add(`css.types.${at}${name}`)
  for (const [, unit] of css.matchAll(/\d(r?lh|r?cap|r?ic|r?ex|[sld]?v(?:min|max|[whbi])|cq\w+)\b/g))
    add(`css.types.length.${unit}`)
  return [...found].sort()
}

/** Keys that may stand in our code, each with what happens in a browser without it. A final `*` covers what follows. */
export const handled: Readonly<Record<string, string>> = {
  'javascript.builtins.TypedArray.to*': 'for arrays: web/public/old-browsers.js',
  'javascript.builtins.TypedArray.with': 'for arrays: web/public/old-browsers.js',
  'javascript.builtins.Map.groupBy': 'web/public/old-browsers.js',
  'javascript.builtins.Object.groupBy': 'web/public/old-browsers.js',
  'javascript.builtins.Promise.withResolvers': 'web/public/old-browsers.js',
  'javascript.builtins.Intl.Segmenter.*': 'web/public/old-browsers.js',
  'api.AbortSignal.any_static': 'web/public/old-browsers.js',
  'api.AbortSignal.timeout_static': 'web/public/old-browsers.js',
  'css.selectors.has': 'web/public/old-browsers.js',
  'api.Window.requestIdleCallback': 'guarded by typeof',
  'api.Notification*': 'guarded: pushAbility()',
  'api.PublicKeyCredential.*': '@simplewebauthn/browser asks whether it is there',
  'javascript.builtins.Uint8Array.*': 'viem and its curves ask whether it is there',
  'javascript.builtins.Symbol.dispose': 'the curves and clients ask whether it is there',
  'api.VideoFrame': 'maplibre-gl asks whether it is there',
  'api.Document.exitFullscreen': 'maplibre-gl asks whether it is there',
  'api.Element.requestFullscreen': 'maplibre-gl asks whether it is there',
  'api.ShadowRoot.fullscreenElement': 'maplibre-gl asks whether it is there',
  'css.selectors.fullscreen': 'maplibre-gl: only where it is in full screen',
  'api.Element.startViewTransition': 'React Router asks whether it is there',
  'api.HTMLScriptElement.fetchPriority': 'a hint',
  'api.HTMLLinkElement.imageSizes': 'a hint',
  'api.HTMLInputElement.capture': 'a hint',
  'api.Blob.bytes': 'our own name',
  'api.Element.role': 'our own name',
  'api.HTMLAreaElement.ping': 'their own name',
  'api.HTMLButtonElement.command': 'their own name',
  'api.HTMLElement.popover': 'our own name',
  'api.HTMLInputElement.colorSpace': 'their own name',
  'javascript.builtins.DisposableStack.*': 'their own name',
  'javascript.builtins.Error.isError': 'a field of queries',
  'javascript.builtins.Iterator.*': 'their own name, or of an array',
  'javascript.builtins.Set.difference': 'their own name',
  'css.types.color.color-mix': "a link's underline; it has the text's colour without it",
  'css.at-rules.page': 'a margin on paper',
  'css.properties.accent-color': 'decoration',
  'css.properties.animation-range*': 'guarded by @supports: the map ends 74 px above the bottom',
  'css.properties.animation-timeline*': 'guarded by @supports: the map ends 74 px above the bottom',
  'css.properties.baseline-shift': 'decoration',
  'css.properties.cursor.*': 'a phone has no pointer',
  'css.properties.field-sizing*': 'the field scrolls',
  'css.properties.font-variant-*': 'decoration',
  'css.properties.forced-color-adjust*': 'browsers without it have no forced colours, or draw the system colours',
  'css.properties.hyphens*': 'words are not cut',
  'css.properties.overflow-anchor*': 'the list moves',
  'css.properties.overscroll-behavior*': 'the page scrolls behind it',
  'css.properties.print-color-adjust*': 'prefixed by the build',
  'css.properties.resize': 'the field keeps its height',
  'css.properties.scrollbar-width*': 'a scrollbar is shown',
  'css.properties.text-size-adjust': 'prefixed by the build',
  'css.properties.text-wrap*': 'lines break elsewhere',
  'css.properties.user-select*': 'prefixed by the build',
  'css.properties.zoom': 'larger print on paper',
}

/** Whether a key is handled. */
export const isHandled = (key: string): boolean =>
  Object.keys(handled).some((one) => (one.endsWith('*') ? key.startsWith(one.slice(0, -1)) : key === one))
