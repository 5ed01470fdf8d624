/** What a page must not have: axe findings, words of another language, sideways scrolling, shifting layout. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import type { Look } from './looks.ts'
import { foreign } from './sentences.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const shiftAtMost = 0.02

declare global {
  interface Window {
    /** How far the layout has shifted since the page was opened, by nobody's hand. */
    keyholdShift?: { sum: number; who: string[] }
  }
}

/** Runs before the page's own scripts: adds up every layout shift that no input caused. */
export function watchShifts(): void {
  const shift = { sum: 0, who: [] as string[] }
  window.keyholdShift = shift
  type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources?: { node?: Node }[] }
  const nameOf = (node: Node | undefined): string => {
    if (node instanceof Element) return `${node.tagName.toLowerCase()}.${node.getAttribute('class') ?? ''}`
    return node ? `words in ${node.parentElement ? nameOf(node.parentElement) : 'nothing'}` : 'something that went'
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Entry[]) {
      if (entry.hadRecentInput) continue
      shift.sum += entry.value
      shift.who.push(`${entry.value.toFixed(3)} ${entry.sources?.map(({ node }) => nameOf(node)).join(', ') ?? ''}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Everything wrong with the page as it stands now, each in one line. */
export async function faultsOf(page: Page, look: Look): Promise<string[]> {
  const seen = await page.evaluate(readPage)
  const words = [...new Set(seen.words)].map((one) => foreign(look.language, one)).filter((one) => one !== undefined)
  const faults = [...words]
  if (seen.language !== look.language) faults.push(`the page says it is in ${seen.language}`)
  if (seen.wide.length > 0 || seen.scrollWidth > look.width)
    faults.push(`scrolls sideways: ${seen.scrollWidth} of ${look.width}, ${seen.wide.join(' | ')}`)
  if (seen.shift.sum > shiftAtMost) faults.push(`shifts by ${seen.shift.sum.toFixed(3)}: ${seen.shift.who.join(' | ')}`)
  return [...faults, ...(await axeFindings(page))]
}

/** One line for each rule: where it is broken, at three places at most. */
async function axeFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(rules)
    .setLegacyMode(true)
    .analyze()
  return violations.map(({ id, nodes }) => {
    const shown = nodes.slice(0, 3).map((node) => `${node.target.join(' ')} (${reason(node)})`)
    return `axe ${id}, ${nodes.length} times: ${shown.join(' | ')}`
  })
}

function reason({ any, all, none }: { any: Told[]; all: Told[]; none: Told[] }): string {
  return [...any, ...all, ...none][0]?.message ?? ''
}
interface Told {
  readonly message: string
}

/** Runs in the page: visible words and names, its language, how wide it is, how far it shifted. */
function readPage() {
  const page = document.documentElement
  const own = page.lang
  const isSpoken = (element: Element | null) =>
    element?.checkVisibility({ visibilityProperty: true }) &&
    (element.closest('[lang]')?.getAttribute('lang') ?? own) === own
  const words: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (isSpoken(node.parentElement)) words.push(node.textContent ?? '')
  for (const element of document.body.querySelectorAll('p, h1, h2, h3, li, label, button, a, dt, dd, td, th, span'))
    if (isSpoken(element) && !element.querySelector('div, p, ul, table, [lang]')) words.push(element.textContent ?? '')
  for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
    for (const element of document.body.querySelectorAll(`[${name}]`))
      if (isSpoken(element)) words.push(element.getAttribute(name) ?? '')
  words.push(document.title)
  const wide = page.scrollWidth > page.clientWidth ? [...document.body.querySelectorAll('*')].filter(isOutside) : []
  return {
    words: words.map((one) => one.replace(/\s+/g, ' ').trim()).filter(Boolean),
    language: own,
    scrollWidth: page.scrollWidth,
    wide: wide.slice(0, 4).map((one) => `${one.tagName.toLowerCase()}.${one.getAttribute('class') ?? ''}`),
    shift: window.keyholdShift ?? { sum: 0, who: [] },
  }
  function isOutside(element: Element): boolean {
    return element.getBoundingClientRect().right > page.clientWidth + 1
  }
}
