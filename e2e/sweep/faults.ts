/** What a page must not have: axe findings, words of another language, sideways scrolling, shifting layout. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { foreignText } from './messages.ts'
import type { Variant } from './variants.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Media are preloaded, since one rule needs their length. Style sheets are not: no rule needs them. */
const loadedAhead = { assets: ['media'] }

/**
 * The axe rules as a function that is installed in a tab before its first page (`Tab.open`). The Playwright builder of axe
 * sends half a megabyte to each page twice and returns the passed rules too; here each tab gets it once and returns violations.
 */
export const axeSource = `Object.defineProperty(window, 'keyholdAxe', { value() { ${readAxe()} } })`

function readAxe(): string {
  const builder = createRequire(import.meta.url).resolve('@axe-core/playwright')
  return readFileSync(createRequire(builder).resolve('axe-core/axe.min.js'), 'utf8')
}

const maxLayoutShift = 0.02

declare global {
  interface Window {
    axe: { run(context: Document, options: object): Promise<{ violations: Violation[] }> }
    /** Brings `axe`. */
    keyholdAxe(): void
    /** How far the layout has shifted since the page was opened, by nobody's hand. */
    keyholdLayoutShift?: { sum: number; sources: string[] }
  }
}

/**
 * Runs before the page's own scripts: adds up every layout shift that no input caused. The browser excludes the half second
 * after an input. Two more kinds follow an input later on a busy machine and are excluded too: what the answer to a submitted
 * form brings (within 5 s, until 0.5 s after it could be drawn), and what a dialog loads after it was opened.
 */
export function recordLayoutShifts(): void {
  const shift = { sum: 0, sources: [] as string[] }
  window.keyholdLayoutShift = shift
  const inputMilliseconds = 500
  let pressed = Number.NEGATIVE_INFINITY
  let answered = Number.NEGATIVE_INFINITY
  let drawn = Number.NEGATIVE_INFINITY
  for (const kind of ['pointerdown', 'click', 'keydown'])
    addEventListener(kind, () => (pressed = performance.now()), { capture: true })
  const fetchOfBrowser = window.fetch
  window.fetch = async (...call) => {
    const begun = performance.now()
    const isSent = (call[1]?.method ?? 'GET') !== 'GET' && begun - pressed < inputMilliseconds
    try {
      return await fetchOfBrowser(...call)
    } finally {
      if (isSent && performance.now() - begun < 5_000) {
        answered = performance.now()
        drawn = answered
        requestAnimationFrame(() =>
          requestAnimationFrame(() => (drawn = Math.min(performance.now(), answered + 2_000))),
        )
      }
    }
  }
  type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources?: { node?: Node }[] }
  const nameOf = (node: Node | undefined): string => {
    if (node instanceof Element) return `${node.tagName.toLowerCase()}.${node.getAttribute('class') ?? ''}`
    return node ? `words in ${node.parentElement ? nameOf(node.parentElement) : 'nothing'}` : 'something that went'
  }
  const isInDialog = ({ node }: { node?: Node }) =>
    Boolean((node instanceof Element ? node : node?.parentElement)?.closest('dialog'))
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Entry[]) {
      if (entry.hadRecentInput || (pressed > 0 && entry.sources?.every(isInDialog))) continue
      if (entry.startTime >= answered && entry.startTime - drawn < inputMilliseconds) continue
      shift.sum += entry.value
      shift.sources.push(`${entry.value.toFixed(3)} ${entry.sources?.map(({ node }) => nameOf(node)).join(', ') ?? ''}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Everything wrong with the page as it stands now, each in one line. */
export async function findFaults(page: Page, variant: Variant): Promise<string[]> {
  const reading = await page.evaluate(readPage)
  const texts = [...new Set(reading.texts)]
    .map((one) => foreignText(variant.language, one))
    .filter((one) => one !== undefined)
  const faults = [...texts]
  if (reading.language !== variant.language) faults.push(`the page says it is in ${reading.language}`)
  if (reading.wide.length > 0 || reading.scrollWidth > variant.width)
    faults.push(`scrolls sideways: ${reading.scrollWidth} of ${variant.width}, ${reading.wide.join(' | ')}`)
  if (reading.shift.sum > maxLayoutShift)
    faults.push(`shifts by ${reading.shift.sum.toFixed(3)}: ${reading.shift.sources.join(' | ')}`)
  return [...faults, ...(await axeFindings(page))]
}

/** One line for each rule: where it is broken, at three places at most. */
async function axeFindings(page: Page): Promise<string[]> {
  const options = { runOnly: { type: 'tag', values: rules }, resultTypes: ['violations'], preload: loadedAhead }
  const violations = await page.evaluate(async (asked) => {
    window.keyholdAxe()
    return (await window.axe.run(document, asked)).violations
  }, options)
  return violations.map(({ id, nodes }) => {
    const shown = nodes.slice(0, 3).map((node) => `${node.target.join(' ')} (${reason(node)})`)
    return `axe ${id}, ${nodes.length} times: ${shown.join(' | ')}`
  })
}

interface Violation {
  readonly id: string
  readonly nodes: (Record<'any' | 'all' | 'none', { message: string }[]> & { target: string[] })[]
}

const reason = ({ any, all, none }: Violation['nodes'][number]) => [...any, ...all, ...none][0]?.message ?? ''

/** Runs in the page: visible words and names, its language, how wide it is, how far it shifted. */
function readPage() {
  const page = document.documentElement
  const own = page.lang
  const isSpoken = (element: Element | null) =>
    element?.checkVisibility({ visibilityProperty: true }) &&
    (element.closest('[lang]')?.getAttribute('lang') ?? own) === own
  const texts: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (isSpoken(node.parentElement)) texts.push(node.textContent ?? '')
  for (const element of document.body.querySelectorAll('p, h1, h2, h3, li, label, button, a, dt, dd, td, th, span'))
    if (isSpoken(element) && !element.querySelector('div, p, ul, table, [lang]')) texts.push(element.textContent ?? '')
  for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
    for (const element of document.body.querySelectorAll(`[${name}]`))
      if (isSpoken(element)) texts.push(element.getAttribute(name) ?? '')
  texts.push(document.title)
  const wide = page.scrollWidth > page.clientWidth ? [...document.body.querySelectorAll('*')].filter(isOutside) : []
  return {
    texts: texts.map((one) => one.replace(/\s+/g, ' ').trim()).filter(Boolean),
    language: own,
    scrollWidth: page.scrollWidth,
    wide: wide.slice(0, 4).map((one) => `${one.tagName.toLowerCase()}.${one.getAttribute('class') ?? ''}`),
    shift: window.keyholdLayoutShift ?? { sum: 0, sources: [] },
  }
  function isOutside(element: Element): boolean {
    return element.getBoundingClientRect().right > page.clientWidth + 1
  }
}
